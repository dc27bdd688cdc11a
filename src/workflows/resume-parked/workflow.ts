import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { createAdmissionActivities } from '../../activities/admission.ts';
import type { RowInput } from '../contract.ts';

type Activities = ReturnType<typeof createAdmissionActivities>;

const STEP = {
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds', maximumAttempts: 20 },
} as const;

const { resumeParked: resume } = proxyActivities<Pick<Activities, 'resumeParked'>>({
  ...STEP,
  summary: 'resume the next page',
});

const { organisationsWithParked } = proxyActivities<Pick<Activities, 'organisationsWithParked'>>({
  ...STEP,
  summary: 'find organisations with parked runs',
});

/** Without an input (the schedule): every organisation with parked work. Continues until a pass resumes nothing. */
export async function resumeParked(input?: RowInput): Promise<void> {
  const organisations = input === undefined ? await organisationsWithParked() : [input.orgId];
  for (const [done, orgId] of organisations.entries()) {
    setCurrentDetails(`resuming; ${done} of ${organisations.length} organisations are done`);
    while (await resume(orgId));
  }
  setCurrentDetails('done');
}
