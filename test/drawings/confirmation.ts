import { toReadFacts } from '../../src/cli/drawing-model.ts';
import type { PageFacts } from '../../src/drawings/facts.ts';
import { type BoundFact, bindDrawing } from '../../src/engine/drawing/bind.ts';
import type { PricingGeometry } from '../../src/engine/index.ts';

import { percent } from './accuracy.ts';

/** How often something was confirmed, and how often rightly; how often there was something to confirm. */
export type Confirmed = { readonly right: number; readonly boundCount: number; readonly expected: number };

export const sumOf = (all: readonly Confirmed[]): Confirmed => ({
  right: all.reduce((sum, one) => sum + one.right, 0),
  boundCount: all.reduce((sum, one) => sum + one.boundCount, 0),
  expected: all.reduce((sum, one) => sum + one.expected, 0),
});

export const nameOf = ({ fact }: Pick<BoundFact, 'fact'>): string =>
  fact.kind === 'geometric_tolerance'
    ? `${fact.value.characteristic} ${fact.value.value_mm.toFixed(2)}`
    : fact.text;

export const boundTo = (pages: readonly PageFacts[], geometry: PricingGeometry) =>
  bindDrawing(toReadFacts(pages), geometry, 1);

/** What of a sheet was bound to features, against the features that each of its texts is about. */
export const confirmedOf = (
  pages: readonly PageFacts[],
  geometry: PricingGeometry,
  truth: ReadonlyMap<string, readonly string[]>,
): Confirmed => {
  const { facts, drawing } = boundTo(pages, geometry);
  const bound = drawing === null ? [] : facts.filter(({ feature_ids: ids }) => ids.length > 0);
  const isRight = (one: BoundFact): boolean =>
    [...(truth.get(nameOf(one)) ?? [])].sort().join() === [...one.feature_ids].sort().join();
  return {
    right: bound.filter(isRight).length,
    boundCount: bound.length,
    expected: [...truth.values()].filter((ids) => ids.length > 0).length,
  };
};

/** One row of the table of what is confirmed, in percent. */
export const confirmedRow = (name: string, { right, boundCount, expected }: Confirmed): string =>
  `| ${name} | ${percent(right / boundCount)} (${boundCount}) | ${percent(right / expected)} (${expected}) |`;
