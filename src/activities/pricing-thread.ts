/** What a thread of the pool in `pricer.ts` runs, by name. */
import type { MessagePort } from 'node:worker_threads';
import {
  buildJob,
  type NestJob,
  type NestResult,
  type Preview,
  type PreviewRequest,
  type PricingSnapshot,
  preview as previewOf,
  solveNest,
} from '../engine/index.ts';
import { openClipper } from '../platform/clipper.ts';

export { priceSnapshot as price, rollUpSnapshot as rollUp } from './price-snapshot.ts';

export const preview = (asked: {
  readonly snapshot: PricingSnapshot;
  readonly request: PreviewRequest;
}): Preview => previewOf(asked.snapshot, asked.request);

export const nestJob = buildJob;

export const nest = async ({
  job,
  port,
}: {
  readonly job: NestJob;
  readonly port: MessagePort;
}): Promise<NestResult> => {
  const result = solveNest(job, await openClipper(), (best) => port.postMessage(best));
  port.close();
  return result;
};
