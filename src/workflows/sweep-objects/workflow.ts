import { proxyActivities } from '@temporalio/workflow';
import type { createObjectSweeps } from '../../activities/object-sweeps.ts';

const activities = proxyActivities<ReturnType<typeof createObjectSweeps>>({
  startToCloseTimeout: '1 hour',
  // Longer than the longest statement.
  heartbeatTimeout: '2 minutes',
  retry: { maximumAttempts: 3 },
});

/** Compares S3 with the rows. On a schedule of its own: it takes long, and its failure is nobody else's. */
export async function sweepObjects(): Promise<void> {
  await activities.sweepObjects();
}
