import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { SWEEPS, type SweepName, type Sweeps } from './contract.ts';

// The passes of earlier releases, for one that is under way while this release starts. Nothing starts them any more.
const activities = proxyActivities<Sweeps>({
  startToCloseTimeout: '5 minutes',
  retry: { maximumAttempts: 3 },
  summary: 'a chore of an earlier release',
});

const run = async (names: readonly SweepName[]): Promise<void> => {
  for (const name of names) {
    setCurrentDetails(SWEEPS[name].does);
    await activities[name].executeWithOptions({ summary: SWEEPS[name].does }, []);
  }
};

export async function sweepStarts(): Promise<void> {
  await run(['sweepStagedStarts']);
}

export async function reconcile(): Promise<void> {
  await run(['reconcileUploads', 'reconcileCalculations', 'reconcileDeliveries']);
}

export async function expire(): Promise<void> {
  await run(['expireStaging', 'expireRows', 'expireWebhooks']);
}
