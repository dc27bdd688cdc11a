import { type AtLot, costAtLot, worthComparing } from '../cost/by-volume.ts';
import { choiceCost, compiledAt, evaluate } from '../cost/compiled.ts';
import { isTool } from '../cost/tool.ts';
import { GREATEST_LOT } from '../machines/cost-by-lot.ts';
import type { Candidate } from '../pipeline/planned.ts';
import { ranksLast } from '../pipeline/rank.ts';
import { SEARCHED_VOLUME } from '../quantities/conventions.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { AnnualPoint } from '../result.ts';
import { curveSizes } from './curve.ts';

/** The cheapest plan at an annual volume, in lots of the caller's size or of a whole year. */
type Winner = (volume: number) => Candidate;

const winners = (candidates: readonly Candidate[], lotSize: number): Winner => {
  const isLast = ranksLast(candidates);
  const first = candidates.filter((candidate) => !isLast(candidate));
  const plans = first.length > 0 ? first : candidates;
  const known = new Map<number, readonly AtLot[]>();
  const at = (lot: number): readonly AtLot[] => {
    const found = known.get(lot) ?? worthComparing(plans.map((candidate) => costAtLot(candidate, lot)));
    known.set(lot, found);
    return found;
  };
  return (volume) => {
    const costs = at(Math.min(lotSize, volume)).map(({ candidate, cost }) => ({
      candidate,
      cost: cost(volume),
    }));
    const [first, ...others] = costs;
    if (first === undefined) throw new RangeError('an annual curve needs at least one plan');
    return others.reduce(
      (best, one) =>
        one.cost < best.cost || (one.cost === best.cost && one.candidate.plan.id < best.candidate.plan.id)
          ? one
          : best,
      first,
    ).candidate;
  };
};

const pointOf = (winner: Candidate, volume: number, lotSize: number): AnnualPoint => {
  const evaluation = evaluate(compiledAt(winner.compiled, volume), lotSize);
  const { scheme, leaves } = evaluation;
  const charged = leaves.reduce((sum, { leaf, money }) => (isTool(leaf) ? sum + money.micro : sum), 0);
  return {
    annual_volume: volume,
    lot_size: lotSize,
    unit_cost: fromMicro(scheme.unitCost.micro),
    offer_price: fromMicro(scheme.offerPrice.micro),
    tooling_per_piece: fromMicro(charged + choiceCost(evaluation) - scheme.unitCost.micro),
    process: winner.plan.process ?? null,
    plan_id: winner.plan.id,
  };
};

/** The smallest volume above `low` that meets the condition; `high` meets it. */
const smallest = (low: number, high: number, isMet: (volume: number) => boolean): number => {
  let [below, above] = [low, high];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (isMet(middle)) above = middle;
    else below = middle;
  }
  return above;
};

export type AnnualView = {
  readonly curve: readonly AnnualPoint[];
  /** Smallest annual volume at which each process is the cheapest; a process that never is has no entry. */
  readonly cheapestFrom: ReadonlyMap<string, number>;
};

/** Prices over annual volumes, and the volumes at which the process changes. */
export const annualView = (
  candidates: readonly Candidate[],
  lotSize: number,
  annualVolume: number,
): AnnualView => {
  const winner = winners(candidates, lotSize);
  const lotAt = (volume: number): number => (volume === annualVolume ? lotSize : Math.min(lotSize, volume));
  const curve = curveSizes(annualVolume, GREATEST_LOT).map((volume) =>
    pointOf(winner(volume), volume, lotAt(volume)),
  );
  const cheapestFrom = new Map<string, number>();
  const processes = new Set(candidates.map(({ plan }) => plan.process));
  if (processes.size < 2) {
    for (const process of processes) if (process !== undefined) cheapestFrom.set(process, 1);
    return { curve, cheapestFrom };
  }
  let before = 0;
  for (const volume of curveSizes(SEARCHED_VOLUME, SEARCHED_VOLUME)) {
    const process = winner(volume).plan.process;
    if (process !== undefined && !cheapestFrom.has(process))
      cheapestFrom.set(
        process,
        smallest(before, volume, (at) => winner(at).plan.process === process),
      );
    before = volume;
  }
  return { curve, cheapestFrom };
};
