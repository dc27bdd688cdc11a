/** Functions that the threads of `pricer.ts` run, by name. */
import type { MessagePort } from 'node:worker_threads';
import {
  buildJob,
  type NestAsked,
  type Preview,
  type PreviewRequest,
  type PricingSnapshot,
  preview as previewOf,
} from '../engine/index.ts';
import { type NestJob, type NestResult, solveNest } from '../nest/index.ts';
import { openClipper } from '../platform/clipper.ts';
import { lowerThreadPriority } from '../platform/thread-priority.ts';
import type { ReportInput } from '../reports/report.ts';
import { openPosted, type PostedSnapshot } from './posted-snapshot.ts';
import { type Outcome, priceSnapshot } from './price-snapshot.ts';

export { rollUpSnapshot as rollUp } from './price-snapshot.ts';
export { shareSheets } from './share-sheets.ts';

export const price = (posted: PostedSnapshot): Outcome => priceSnapshot(openPosted(posted));

export const preview = (given: {
  readonly snapshot: PricingSnapshot;
  readonly request: PreviewRequest;
}): Preview => previewOf(given.snapshot, given.request);

/** The writers are loaded by the first report: a thread that prices alone does not need them. */
export const report = async (input: ReportInput): Promise<Uint8Array> =>
  (await import('../reports/write.ts')).writeReport(input);

export const nestJob = buildJob;

/** Number of evaluations for a nest preview. */
const PREVIEW_EVALUATIONS = 1_000_000;

export const nestPreview = async ({
  options: given,
  port,
}: {
  readonly options: NestAsked;
  readonly port: MessagePort;
}): Promise<{ readonly job: NestJob; readonly result: NestResult }> => {
  const whole = buildJob(given);
  const job = { ...whole, evaluations: Math.min(whole.evaluations, PREVIEW_EVALUATIONS) };
  const result = solveNest(job, await openClipper(), (best) => port.postMessage({ job, result: best }));
  port.close();
  return { job, result };
};

export const nest = async ({
  job,
  port,
}: {
  readonly job: NestJob;
  readonly port: MessagePort;
}): Promise<NestResult> => {
  lowerThreadPriority();
  const result = solveNest(job, await openClipper(), (best) => port.postMessage(best));
  port.close();
  return result;
};
