import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { createAdmissionActivities } from '../../activities/admission.ts';
import type { RowInput } from '../contract.ts';

type Activities = ReturnType<typeof createAdmissionActivities>;

const { resumeParked: resume } = proxyActivities<Pick<Activities, 'resumeParked'>>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds', maximumAttempts: 20 },
  summary: 'resume the next page',
});

/** Resumes what a spend cap parked in one organisation, page by page, until a page resumes nothing. */
export async function resumeParked({ orgId }: RowInput): Promise<void> {
  setCurrentDetails('resuming');
  while (await resume(orgId));
  setCurrentDetails('done');
}
