import { proxyActivities } from '@temporalio/workflow';
import type { createAdmissionActivities } from '../../activities/admission.ts';
import type { RowInput } from '../contract.ts';

const { resumeParked: resume, organisationsWithParked } = proxyActivities<
  ReturnType<typeof createAdmissionActivities>
>({
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '1 second', maximumInterval: '30 seconds', maximumAttempts: 20 },
});

/** Without an input (the schedule): every organisation that has parked work. Pages until a pass resumes nothing more. */
export async function resumeParked(input?: RowInput): Promise<void> {
  const organisations = input === undefined ? await organisationsWithParked() : [input.orgId];
  for (const orgId of organisations) {
    while (await resume(orgId));
  }
}
