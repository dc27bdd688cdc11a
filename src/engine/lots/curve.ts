import { chargeAt } from '../cost/material.ts';
import type { Candidate, Ranked } from '../pipeline/planned.ts';
import { cheapest } from '../pipeline/rank.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { LotPoint } from '../result.ts';

/** The cheapest plan at any lot size, each size computed once. */
export type LotPricer = (lotSize: number) => Ranked;

export const lotPricer = (candidates: readonly Candidate[]): LotPricer => {
  const known = new Map<number, Ranked>();
  return (lotSize) => {
    const found = known.get(lotSize) ?? cheapest(candidates, lotSize);
    if (found === undefined) throw new RangeError('a lot curve needs at least one plan');
    known.set(lotSize, found);
    return found;
  };
};

const DECADE = [1, 2, 5];
const TEN = 10;

/** 1, 2, 5, 10, … up to ten times the lot, at least 1000, and the lot itself. */
export const curveSizes = (lotSize: number, greatest: number): readonly number[] => {
  const last = Math.min(greatest, Math.max(lotSize * TEN, TEN * TEN * TEN));
  const sizes = new Set([lotSize]);
  for (let power = 1; power <= last; power *= TEN) {
    for (const digit of DECADE) if (digit * power <= last) sizes.add(digit * power);
  }
  return [...sizes].sort((a, b) => a - b);
};

const lotPoint = (lotSize: number, { candidate, evaluation }: Ranked): LotPoint => ({
  lot_size: lotSize,
  unit_cost: fromMicro(evaluation.scheme.unitCost.micro),
  offer_price: fromMicro(evaluation.scheme.offerPrice.micro),
  setup_per_piece: fromMicro(evaluation.tops.get('setup')?.micro ?? 0),
  plan_id: candidate.plan.id,
  machines: [...new Set(candidate.plan.operations.flatMap(({ machine }) => machine?.name ?? []))],
});

export const lotCurve = (sizes: readonly number[], pricer: LotPricer): readonly LotPoint[] =>
  sizes.map((size) => lotPoint(size, pricer(size)));

/** Lot sizes around a size at which the number of whole formats changes. */
export const formatSteps = ({ candidate }: Ranked, around: number): readonly number[] => {
  const { stock } = candidate.plan;
  if (stock === null || stock.pieces_per_format === null) return [];
  if (chargeAt(stock, around, candidate.compiled.context.lookup) === 'share') return [];
  const pieces = stock.pieces_per_format.value;
  const formats = Math.max(1, Math.floor(around / pieces));
  return [formats * pieces, (formats + 1) * pieces];
};
