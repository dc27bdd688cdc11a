import { ApplicationFailure, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { SWEEPS, type SweepName, type Sweeps } from './contract.ts';

const ATTEMPTS = 3;

/** One pass of one sweep. After an outage it continues where it stopped; the next pass finds whatever it missed. */
export async function sweep(name: SweepName): Promise<void> {
  const settings = SWEEPS[name];
  if (settings === undefined) throw ApplicationFailure.nonRetryable(`unknown chore ${name}`);
  const activities = proxyActivities<Sweeps>({
    startToCloseTimeout: `${settings.withinMinutes} minutes`,
    // Longer than the longest SQL statement: a page that waits for the database is not a lost worker.
    heartbeatTimeout: '2 minutes',
    retry: { initialInterval: '5 seconds', maximumAttempts: ATTEMPTS },
    summary: settings.does,
  });
  setCurrentDetails('sweeping page by page');
  await activities[name]();
  setCurrentDetails('done');
}
