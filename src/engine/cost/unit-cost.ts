import { NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import { toMicro } from '../quantities/micro.ts';
import type { Bucket } from '../result.ts';
import { DIRECT_BUCKETS, unitCostOf } from '../surcharge/scheme.ts';
import type { CostContext } from './context.ts';
import { type Leaf, type Money, type PricedLeaf, priceLeaf } from './leaf.ts';
import { asIs, type MaterialLeaves } from './material.ts';
import type { FollowingLeaves } from './setup-pieces.ts';
import { toolsIn } from './tool.ts';

/** Sum in millionths of the bucketed leaves. */
export const ownMicro = (leaves: readonly PricedLeaf[], bucket: Bucket): number => {
  let micro = 0;
  for (const { leaf, money } of leaves) {
    if (leaf.top === bucket && leaf.bucket === bucket) micro += money.micro;
  }
  return micro;
};

const DIRECT: ReadonlySet<Bucket> = new Set(DIRECT_BUCKETS);

/** Running sums: of direct cost, and of bucketed leaves. */
class Sums {
  direct = 0;
  tools = 0;
  readonly own = new Map<Bucket, number>();

  add({ leaf, money }: { readonly leaf: Leaf; readonly money: Money }): void {
    const { top, bucket } = leaf;
    const { micro } = money;
    this.tools += toolsIn(leaf, money).micro;
    if (DIRECT.has(top)) this.direct += micro;
    if (top === bucket) this.own.set(top, (this.own.get(top) ?? 0) + micro);
  }

  addAll(leaves: readonly PricedLeaf[]): this {
    for (const priced of leaves) this.add(priced);
    return this;
  }

  copy(): Sums {
    const sums = new Sums();
    sums.direct = this.direct;
    sums.tools = this.tools;
    for (const [bucket, micro] of this.own) sums.own.set(bucket, micro);
    return sums;
  }
}

/** A leaf at a lot: `priceLeaf` on cached terms. */
const amountAtLot = (of: Leaf): ((lotSize: number) => PricedLeaf) => {
  const { at_lot, lot_term, formula } = of;
  const terms: Record<string, number> = { ...of.terms };
  const leaf: Leaf = { ...of, terms };
  return (lotSize) => {
    const found = at_lot?.(lotSize, NO_ADJUSTMENTS) ?? {};
    for (const name in found) terms[name] = found[name]?.value ?? Number.NaN;
    if (lot_term !== null) terms[lot_term] = lotSize;
    const exact = formula.evaluate(terms);
    return { leaf, money: { micro: toMicro(exact), exact } };
  };
};

type Parts = {
  readonly constant: readonly PricedLeaf[];
  readonly byLot: readonly Leaf[];
  readonly material: MaterialLeaves;
  readonly following: FollowingLeaves;
  readonly context: CostContext;
};

/** Direct cost and tools of a plan at a lot without building leaves; for plans without calibration, which adds leaves, and without factors. */
export const bareSums = ({
  constant,
  byLot,
  material,
  following,
}: Omit<Parts, 'context'>): ((lotSize: number) => Pick<Sums, 'direct' | 'tools'>) => {
  const fixed = new Sums().addAll(constant);
  const amounts = byLot.map(amountAtLot);
  return (lotSize) => {
    const sums = fixed.copy().addAll(material(lotSize, asIs));
    for (const at of amounts) sums.add(at(lotSize));
    for (const leaf of following((bucket) => sums.own.get(bucket) ?? 0))
      if (DIRECT.has(leaf.top)) sums.direct += priceLeaf(leaf, lotSize).money.micro;
    return sums;
  };
};

/** The unit cost of `evaluate`, likewise. */
export const bareUnitCost = (parts: Parts): ((lotSize: number) => number) => {
  const sums = bareSums(parts);
  return (lotSize) => {
    const { direct, tools } = sums(lotSize);
    return unitCostOf(direct, tools, parts.context);
  };
};
