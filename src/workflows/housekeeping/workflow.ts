import { proxyActivities } from '@temporalio/workflow';
import type { createHousekeepingActivities } from '../../activities/housekeeping.ts';
import type { createObjectSweeps } from '../../activities/object-sweeps.ts';
import type { createWebhookHousekeepingActivities } from '../../activities/webhook-housekeeping.ts';

type Activities = ReturnType<typeof createHousekeepingActivities> &
  ReturnType<typeof createObjectSweeps> &
  ReturnType<typeof createWebhookHousekeepingActivities>;

// One pass each; whatever a pass leaves, the next one finds. So a failing pass is not repeated for long.
const activities = proxyActivities<Activities>({
  startToCloseTimeout: '5 minutes',
  retry: { maximumAttempts: 3 },
});

/** Starts what a transaction staged and a crash left. */
export async function sweepStarts(): Promise<void> {
  await activities.sweepStagedStarts();
}

/** Compares open rows with their workflows: starts what is missing, ends what lost its worker. */
export async function reconcile(): Promise<void> {
  await activities.reconcileUploads();
  await activities.reconcileCalculations();
  await activities.reconcileDeliveries();
}

/** Removes what is past its time: staged objects of 24 h, answers kept for replay, done starts. */
export async function expire(): Promise<void> {
  await activities.expireStaging();
  await activities.expireRows();
  await activities.expireWebhooks();
}
