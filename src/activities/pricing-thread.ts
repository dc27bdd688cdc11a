/** What a thread of the pool in `pricer.ts` runs, by name. */
import {
  type Preview,
  type PreviewRequest,
  type PricingSnapshot,
  preview as previewOf,
} from '../engine/index.ts';

export { priceSnapshot as price, rollUpSnapshot as rollUp } from './price-snapshot.ts';

export const preview = (asked: {
  readonly snapshot: PricingSnapshot;
  readonly request: PreviewRequest;
}): Preview => previewOf(asked.snapshot, asked.request);
