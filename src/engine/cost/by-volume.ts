import type { Candidate } from '../pipeline/planned.ts';
import { unitCostOf } from '../surcharge/scheme.ts';
import { type Compiled, compiledAt, unchargedTools } from './compiled.ts';
import { atVolume, type Leaf, priceLeaf } from './leaf.ts';
import { isTool } from './tool.ts';
import { bareSums } from './unit-cost.ts';

/** Cost by which plans are compared, at an annual volume and a lot; in millionths. */
type Cost = (volume: number) => number;

export type AtLot = {
  readonly candidate: Candidate;
  readonly cost: Cost;
  /** Unit cost without the yearly costs, and the yearly costs; null: the cost is not their sum, for example with tools. */
  readonly shape: { readonly rest: number; readonly once: number } | null;
};

const micro = (leaf: Leaf, volume: number): number => priceLeaf(atVolume(leaf, volume), 1).money.micro;

/** A plan at one lot, for comparing many annual volumes: only what depends on the volume is priced again. */
export const costAtLot = (candidate: Candidate, lotSize: number): AtLot => {
  const { compiled } = candidate;
  const { context, constant, uncharged } = compiled;
  if (context.environment.calibration.length > 0 || context.factors.size > 0)
    return { candidate, cost: (volume) => whole(compiledAt(compiled, volume), lotSize), shape: null };
  const yearly = constant.flatMap(({ leaf }) => (leaf.volume_term === null ? [] : [leaf]));
  const rest = bareSums({ ...compiled, constant: constant.filter(({ leaf }) => leaf.volume_term === null) })(
    lotSize,
  );
  const hasTool = uncharged.length > 0 || yearly.some(isTool);
  return {
    candidate,
    cost: (volume) => {
      let { direct, tools } = rest;
      for (const leaf of yearly) {
        const amount = micro(leaf, volume);
        direct += amount;
        if (isTool(leaf)) tools += amount;
      }
      const added = uncharged.reduce((sum, leaf) => sum + micro(leaf, volume), 0);
      return unitCostOf(direct, tools, context) + added;
    },
    shape: hasTool
      ? null
      : {
          rest: unitCostOf(rest.direct, rest.tools, context),
          once: yearly.reduce((sum, leaf) => sum + micro(leaf, 1), 0),
        },
  };
};

const whole = (compiled: Compiled, lotSize: number): number =>
  compiled.unitCost(lotSize) + unchargedTools(compiled, lotSize);

const byCost = (a: AtLot, b: AtLot): number =>
  (a.shape?.rest ?? 0) - (b.shape?.rest ?? 0) ||
  (a.shape?.once ?? 0) - (b.shape?.once ?? 0) ||
  (a.candidate.plan.id < b.candidate.plan.id ? -1 : 1);

/** Plans that can be the cheapest at some volume. A plan that costs more per piece and per year is left out. */
export const worthComparing = (all: readonly AtLot[]): readonly AtLot[] => {
  let least = Number.POSITIVE_INFINITY;
  const simple = all
    .filter(({ shape }) => shape !== null)
    .sort(byCost)
    .filter(({ shape }) => {
      const once = shape?.once ?? 0;
      if (once >= least) return false;
      least = once;
      return true;
    });
  return [...simple, ...all.filter(({ shape }) => shape === null)];
};
