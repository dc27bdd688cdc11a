import {
  CancellationScope,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { createNestActivities } from '../../activities/nest.ts';
import { bounded, LONGEST_OUTAGE, REPORT_LOST_WORKER, WAIT_OUT_OUTAGES } from '../bounded.ts';
import type { RowInput } from '../contract.ts';

type Activities = ReturnType<typeof createNestActivities>;

const nest = proxyActivities<Pick<Activities, 'solveNest'>>({
  taskQueue: 'nesting',
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: LONGEST_OUTAGE,
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', maximumInterval: '1 minute', ...REPORT_LOST_WORKER },
  summary: 'read the parts, nest them, store the nest',
});

const { failNest } = proxyLocalActivities<Pick<Activities, 'failNest'>>({
  startToCloseTimeout: '60 seconds',
  ...WAIT_OUT_OUTAGES,
  summary: 'end the nest as failed',
});

/** One solve of a nest. The first attempt stores the input, so that the death of a worker costs only time. */
export async function solveNest(input: RowInput): Promise<void> {
  setCurrentDetails('solving');
  try {
    await bounded(() => nest.solveNest(input));
    setCurrentDetails('done: solved or cancelled');
  } catch (error) {
    setCurrentDetails('ending: it failed by an internal error');
    await CancellationScope.nonCancellable(() => bounded(() => failNest(input)));
    throw error;
  }
}
