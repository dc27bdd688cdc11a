import {
  CancellationScope,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow';
import type { createReplayActivities } from '../../activities/replay.ts';
import { bounded, REPORT_LOST_WORKER, WAIT_OUT_OUTAGES } from '../bounded.ts';
import type { RowInput } from '../contract.ts';
import { REPLAY_PAGE, REPLAY_PAUSE_MS, REPLAY_WAIT_MS } from './contract.ts';

type Activities = ReturnType<typeof createReplayActivities>;

const { replayPage } = proxyActivities<Pick<Activities, 'replayPage'>>({
  startToCloseTimeout: '60 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', ...REPORT_LOST_WORKER },
  summary: 'replay the next page',
});

const { abandonReplay } = proxyLocalActivities<Pick<Activities, 'abandonReplay'>>({
  startToCloseTimeout: '60 seconds',
  ...WAIT_OUT_OUTAGES,
  summary: 'end the replay early',
});

/**
 * Replays the failed deliveries of one endpoint and window, page by page; the row holds the position, so a crash costs nothing. A
 * page that cannot be replayed ends the job; what it has replayed stays.
 */
export async function replayFailed(input: RowInput): Promise<void> {
  const page = () => bounded(() => replayPage(input));
  try {
    setCurrentDetails('replaying the first page');
    for (let pages = 0, state = await page(); state !== 'finished'; state = await page()) {
      if (state === 'behind') {
        const words = 'waiting: an earlier replay to this endpoint is running';
        setCurrentDetails(words);
        await sleep(REPLAY_WAIT_MS, { summary: words });
        continue;
      }
      pages += 1;
      setCurrentDetails(`${pages} pages of ${REPLAY_PAGE} deliveries are replayed`);
      await sleep(REPLAY_PAUSE_MS, { summary: 'a pause to spare the receiver' });
    }
    setCurrentDetails('done');
  } catch (error) {
    setCurrentDetails('ending early: a page failed by an internal error');
    await CancellationScope.nonCancellable(() => bounded(() => abandonReplay(input)));
    throw error;
  }
}
