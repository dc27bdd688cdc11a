import type { Evaluation } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import { type Leaf, type Money, plus, ZERO } from '../cost/leaf.ts';
import { quantile } from '../formulas/confidence.ts';
import { fromMicro, MICRO_PER_UNIT, toMicro } from '../quantities/micro.ts';
import type { MaterialFacts, Operation } from '../records.ts';
import type { Confidence } from '../result.ts';
import { applyScheme, DIRECT_BUCKETS, type SchemeBases } from '../surcharge/scheme.ts';
import type { Doubt } from './doubts.ts';
import { figuresOf, sourcedShares, stateFirst } from './figures.ts';
import { scoreOf } from './score.ts';
import { uncertaintyLabel } from './uncertainty-label.ts';

/** Number of drivers in the result. */
const SHOWN = 8;

/**
 * Spread of the offer price. Leaves that share a key (the rate of one machine, the material price, the efficiency of a process)
 * are fully correlated: their deviations add up within the key, and keys are independent. A leaf is weighted by the derivative of
 * the offer price, so overheads and profit on it count.
 */
export const confidence = (
  evaluation: Evaluation,
  context: CostContext,
  doubts: readonly Doubt[],
  operations: readonly Operation[] = [],
  material: MaterialFacts | null = null,
): Confidence => {
  const weight = weights(evaluation, context);
  const offer = fromMicro(evaluation.scheme.offerPrice.micro);
  const deviations = new Map<string, number>();
  const add = (key: string, amount: number): void => {
    deviations.set(key, (deviations.get(key) ?? 0) + amount);
  };
  for (const { leaf, money } of evaluation.leaves)
    for (const { key, sigma } of leaf.uncertainty) add(key, money.exact * weight(leaf) * sigma);
  for (const { leaf, money } of evaluation.scheme.lines)
    for (const { key, sigma } of leaf.uncertainty) add(key, money.exact * sigma);
  for (const { key, sigma } of doubts) add(key, offer * sigma);
  const variance = [...deviations.values()].reduce((sum, deviation) => sum + deviation * deviation, 0);
  const sigma = offer === 0 ? 0 : Math.sqrt(variance) / offer;
  const z = context.lookup('confidence', 'z_p90').value;
  const at = (factor: number): number =>
    fromMicro(toMicro(quantile.evaluate({ mean: offer, sigma, z: factor * z })));
  const cutting = cuttingShare(evaluation, operations, weight, offer);
  // Work missing from a plan makes a part dearer, never cheaper: only the upper end of the band moves.
  const leftOut = 1 + context.lookup('uncertainty.process', 'left_out').value * cutting;
  const worst = context.lookup('confidence', 'sigma_of_score_zero').value;
  const nameOf = (id: string): string | undefined =>
    context.environment.machines.find((member) => member.machine_id === id)?.name;
  const drivers = [...deviations]
    .map(([key, deviation]) => ({
      key,
      label: uncertaintyLabel(context.request.language, key, nameOf),
      sigma_rel: offer === 0 ? 0 : Math.abs(deviation) / offer,
      share: variance === 0 ? 0 : (deviation * deviation) / variance,
    }))
    .sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1))
    .slice(0, SHOWN);
  const figures = figuresOf(evaluation, context, operations, material, weight);
  const sourced = sourcedShares(figures);
  const share = (sourced.value + sourced.variance) / 2;
  return {
    basis: 'offer_price',
    sigma_rel: sigma,
    p10: lowest(offer, at(-1), doubts),
    p50: at(0),
    p90: highest(fromMicro(toMicro(at(1) * leftOut)), doubts),
    score: scoreOf(sigma / worst, share),
    cutting_share: cutting,
    sourced_share: share,
    sourced,
    state_first: stateFirst(figures, offer, SHOWN),
    drivers,
  };
};

/** The lower end of the band, lowered by doubts. */
const lowest = (offer: number, low: number, doubts: readonly Doubt[]): number =>
  doubts.reduce(
    (end, { least = 1, left = 1 }) => fromMicro(toMicro(Math.min(end * left, offer * least))),
    low,
  );

/** The upper end, raised by missing work. */
const highest = (high: number, doubts: readonly Doubt[]): number =>
  doubts.reduce((end, { more = 1 }) => fromMicro(toMicro(end * more)), high);

const ONE: Money = { micro: MICRO_PER_UNIT, exact: 1 };

/** ∂ offer price / ∂ leaf: the scheme is linear, so adding one unit to a base gives it. */
const weights = (evaluation: Evaluation, context: CostContext): ((leaf: Leaf) => number) => {
  const bases: SchemeBases = {
    direct: DIRECT_BUCKETS.map((bucket) => evaluation.tops.get(bucket) ?? ZERO).reduce(plus),
    material: evaluation.tops.get('material') ?? ZERO,
    boughtComponents: ZERO,
    wages: evaluation.wages,
    subcontract: evaluation.tops.get('subcontract') ?? ZERO,
  };
  const start = applyScheme(bases, context).offerPrice.exact;
  const moved = (change: Partial<SchemeBases>): number =>
    applyScheme({ ...bases, ...change }, context).offerPrice.exact - start;
  const direct = plus(bases.direct, ONE);
  const plain = moved({ direct });
  const material = moved({ direct, material: plus(bases.material, ONE) });
  const wages = moved({ direct, wages: plus(bases.wages, ONE) });
  const subcontract = moved({ direct, subcontract: plus(bases.subcontract, ONE) });
  return (leaf) => {
    if (leaf.bucket === 'labour') return wages;
    if (leaf.top === 'material') return material;
    if (leaf.top === 'subcontract') return subcontract;
    return plain;
  };
};

/** Cutting operations: the work missing from plans was of this kind (`docs/research/estimates.md`). */
const CUTTING: ReadonlySet<string> = new Set([
  'milling',
  'turning',
  'drilling',
  'threading',
  'grinding',
  'jig_grinding',
  'broaching',
  'gear_hobbing',
]);

/** Share of cutting in the offer price: times, machines, wages, programs and tools of its operations, with their surcharges. */
const cuttingShare = (
  { leaves }: Evaluation,
  operations: readonly Operation[],
  weightOf: (leaf: Leaf) => number,
  offer: number,
): number => {
  const cutting = new Set(operations.flatMap(({ op_id, process }) => (CUTTING.has(process) ? [op_id] : [])));
  const shareOf = ({ op_refs: [op = ''], cutting_share: own }: Leaf): number =>
    own ?? (cutting.has(op) ? 1 : 0);
  const cut = leaves.reduce((sum, { leaf, money }) => sum + money.exact * weightOf(leaf) * shareOf(leaf), 0);
  return offer === 0 ? 0 : Math.min(1, Math.max(0, cut / offer));
};
