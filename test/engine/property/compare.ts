import { expect } from 'vitest';
import type { Evaluation } from '../../../src/engine/cost/compiled.ts';
import type { PricingSnapshot } from '../../../src/engine/index.ts';
import { barePrice } from '../support/bare-price.ts';

/** What the properties share: changes of a snapshot, and comparing two bare prices, where curve and levers do not matter. */

export const request = (
  snapshot: PricingSnapshot,
  change: Partial<PricingSnapshot['request']>,
): PricingSnapshot => ({
  ...snapshot,
  request: { ...snapshot.request, ...change },
});

/** One priority per class: with several, a dearer member may stand in front of a cheaper one. */
export const onePriority = (snapshot: PricingSnapshot): PricingSnapshot => ({
  ...snapshot,
  environment: {
    ...snapshot.environment,
    machines: snapshot.environment.machines.map((member) => ({ ...member, fleet_priority: 1 })),
  },
});

const unitOf = (evaluation: Evaluation): number => evaluation.scheme.unitCost.exact;

/** What adding the same numbers in another order leaves. */
const FLOAT_NOISE = 1e-12;

/**
 * Amounts are compared as they are before they become whole millionths: leaves that make up for each other, like a share and the least
 * charge beside it, round apart. The first unit cost is at most the second; nothing is said where one of them has no price.
 */
export const expectAtMost = (low: Evaluation | null, high: Evaluation | null, of = unitOf): void => {
  if (low === null || high === null) return;
  const most = of(high);
  expect(of(low)).toBeLessThanOrEqual(most + FLOAT_NOISE * Math.abs(most));
};

export const unitAtMost = (low: PricingSnapshot, high: PricingSnapshot): void =>
  expectAtMost(barePrice(low), barePrice(high));
