import type { Failure } from '../db/calculation-record/failure.ts';
import { type StoredResult, storedResult } from '../db/calculations/stored-result.ts';
import { type PricingSnapshot, price } from '../engine/index.ts';

/** What came of a snapshot, small enough to be handed from thread to thread. */
export type Outcome =
  | { readonly kind: 'priced'; readonly stored: StoredResult }
  | { readonly kind: 'unpriceable'; readonly failure: Failure }
  /** The engine is deterministic: what it throws, it throws again. */
  | { readonly kind: 'fault'; readonly error: Error };

/** Prices a snapshot and packs its result. */
export const priceSnapshot = (snapshot: PricingSnapshot): Outcome => {
  try {
    const result = price(snapshot);
    if (result.outcome === 'priced') return { kind: 'priced', stored: storedResult(result) };
    const [first] = result.reasons;
    if (first === undefined) throw new Error('unpriceable without a reason');
    const { reasons, rejected_machines } = result;
    return { kind: 'unpriceable', failure: { ...first, reasons, rejected_machines } };
  } catch (error) {
    return { kind: 'fault', error: error instanceof Error ? error : new Error(String(error)) };
  }
};
