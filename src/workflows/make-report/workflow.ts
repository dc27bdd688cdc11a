import {
  CancellationScope,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { createReportActivities } from '../../activities/make-report.ts';
import { bounded, LONGEST_OUTAGE, REPORT_LOST_WORKER, WAIT_OUT_OUTAGES } from '../bounded.ts';
import type { RowInput } from '../contract.ts';

type Activities = ReturnType<typeof createReportActivities>;

const report = proxyActivities<Pick<Activities, 'makeReport'>>({
  startToCloseTimeout: '5 minutes',
  scheduleToCloseTimeout: LONGEST_OUTAGE,
  retry: { initialInterval: '1 second', maximumInterval: '1 minute', ...REPORT_LOST_WORKER },
  summary: 'read the price, write the file, store it',
});

const { failReport } = proxyLocalActivities<Pick<Activities, 'failReport'>>({
  startToCloseTimeout: '60 seconds',
  ...WAIT_OUT_OUTAGES,
  summary: 'end the report as failed',
});

/** Makes the file of a report. A report of a calculation that is deleted meanwhile ends without one. */
export async function makeReport(input: RowInput): Promise<void> {
  setCurrentDetails('making the file');
  try {
    await bounded(() => report.makeReport(input));
    setCurrentDetails('done');
  } catch (error) {
    setCurrentDetails('ending: it failed by an internal error');
    await CancellationScope.nonCancellable(() => bounded(() => failReport(input)));
    throw error;
  }
}
