import type { Failure } from '../db/calculation-record/failure.ts';
import { type StoredResult, storedResult } from '../db/calculations/stored-result.ts';
import {
  type ComponentPrice,
  directCosts,
  type PricingResult,
  type PricingSnapshot,
  price,
  rollUp,
  shouldCostOf,
} from '../engine/index.ts';

/** Outcome of pricing a snapshot, small enough to pass between threads. */
export type Outcome =
  | { readonly kind: 'priced'; readonly stored: StoredResult }
  | { readonly kind: 'unpriceable'; readonly failure: Failure }
  /** The engine is deterministic: the same error would be thrown again. */
  | { readonly kind: 'fault'; readonly error: Error };

/** An assembly with the prices of its components, by key. */
export type RollUp = {
  readonly snapshot: PricingSnapshot;
  readonly prices: ReadonlyMap<string, ComponentPrice>;
};

/** Prices a snapshot and packs its result. */
export const priceSnapshot = (snapshot: PricingSnapshot): Outcome => outcomeOf(() => price(snapshot));

/** Rolls up an assembly whose components are priced, and packs its result. */
export const rollUpSnapshot = ({ snapshot, prices }: RollUp): Outcome =>
  outcomeOf(() => rollUp(snapshot, prices));

const outcomeOf = (make: () => PricingResult): Outcome => {
  try {
    const result = make();
    if (result.outcome === 'priced') {
      const derived = { direct: directCosts(result), shouldCost: shouldCostOf(result) };
      return { kind: 'priced', stored: storedResult(result, derived) };
    }
    const [first] = result.reasons;
    if (first === undefined) throw new Error('unpriceable without a reason');
    const { reasons, rejected_machines } = result;
    return { kind: 'unpriceable', failure: { ...first, reasons, rejected_machines } };
  } catch (error) {
    return { kind: 'fault', error: error instanceof Error ? error : new Error(String(error)) };
  }
};
