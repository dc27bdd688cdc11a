import { proxyActivities, sleep } from '@temporalio/workflow';
import type { createReplayActivities } from '../../activities/replay.ts';
import type { RowInput } from '../contract.ts';
import { REPLAY_PAUSE_MS } from './contract.ts';

const { replayPage } = proxyActivities<ReturnType<typeof createReplayActivities>>({
  startToCloseTimeout: '60 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
});

/** Replays the failed deliveries of one endpoint and window, page by page; where it stands is in the row, so a crash costs nothing. */
export async function replayFailed(input: RowInput): Promise<void> {
  while ((await replayPage(input)) === 'more') await sleep(REPLAY_PAUSE_MS);
}
