import { proxyActivities } from '@temporalio/workflow';
import type { Sweeps } from './contract.ts';

// The passes of earlier releases, for one that is under way while this release starts. Nothing starts them any more.
const activities = proxyActivities<Sweeps>({
  startToCloseTimeout: '5 minutes',
  retry: { maximumAttempts: 3 },
});

export async function sweepStarts(): Promise<void> {
  await activities.sweepStagedStarts();
}

export async function reconcile(): Promise<void> {
  await activities.reconcileUploads();
  await activities.reconcileCalculations();
  await activities.reconcileDeliveries();
}

export async function expire(): Promise<void> {
  await activities.expireStaging();
  await activities.expireRows();
  await activities.expireWebhooks();
}
