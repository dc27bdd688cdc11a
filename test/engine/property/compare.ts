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

const unitOf = (evaluation: Evaluation): number => evaluation.scheme.unitCost.micro;

/** Leaves are whole millionths: two that make up for each other, like a share and the least charge beside it, may round apart by one each. */
const ROUNDED_APART = 2;

/** The first unit cost is at most the second; nothing is said where one of them has no price. */
export const expectAtMost = (low: Evaluation | null, high: Evaluation | null, of = unitOf): void => {
  if (low !== null && high !== null) expect(of(low)).toBeLessThanOrEqual(of(high) + ROUNDED_APART);
};

export const unitAtMost = (low: PricingSnapshot, high: PricingSnapshot): void =>
  expectAtMost(barePrice(low), barePrice(high));
