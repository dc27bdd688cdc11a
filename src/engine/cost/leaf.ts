import { type Adjustments, NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import type { Formula, TermInput } from '../formulas/define.ts';
import { toMicro } from '../quantities/micro.ts';
import type { Evidence, NoteParams } from '../records.ts';
import type { Bucket, ChangeLocation, CostLine } from '../result.ts';
import type { FactRef } from '../snapshot.ts';

/** A named factor on one term of a leaf: adjusting the factor sets that term. */
export type LeafFactor = {
  readonly name: string;
  readonly term: string;
  readonly band: readonly [number, number];
};

/** Uncertainty of a leaf's amount. Leaves that share a key are fully correlated. */
export type Uncertainty = { readonly key: string; readonly sigma: number };

/**
 * One amount of the sheet before it is written: a formula with its terms, and data for the reader. A leaf is independent of the
 * lot size unless `lot_term` names the term that carries it.
 */
export type Leaf = {
  readonly top: Bucket;
  readonly bucket: Bucket;
  readonly kind: CostLine['line_kind'];
  readonly label_id: string;
  readonly label_params: NoteParams;
  readonly formula: Formula;
  readonly terms: Readonly<Record<string, number>>;
  readonly origins: Readonly<Record<string, TermInput>>;
  readonly lot_term: string | null;
  /** The term that carries the stated annual volume; null if none does. */
  readonly volume_term: string | null;
  /** Further terms that depend on the lot, from tables ordered by lot. */
  readonly at_lot: AtLot | null;
  readonly factors: readonly LeafFactor[];
  readonly op_refs: readonly string[];
  readonly evidence: Evidence;
  readonly door: ChangeLocation | null;
  readonly rate_term: string | null;
  readonly time: LeafTime | null;
  readonly uncertainty: readonly Uncertainty[];
  /** For an amount that is the price of another calculation: its sourced share. */
  readonly sourced?: number;
  /** For such an amount: its share of cutting. */
  readonly cutting_share?: number;
  /** Drawing facts that require it; left out if no drawing was read. */
  readonly facts?: readonly FactRef[];
};

/** Sets the leaves of an operation required by drawing facts: the amount is changed by changing the drawing. */
export const citeFacts = (leaves: readonly Leaf[], facts: readonly FactRef[] | undefined): readonly Leaf[] =>
  facts === undefined ? leaves : leaves.map((leaf) => ({ ...leaf, facts, door: 'drawing' }));

/** Terms for a lot size that replace the original ones; terms with factors follow the adjusted factors. */
export type AtLot = (lotSize: number, factors: Adjustments) => Readonly<Record<string, TermInput>>;

export type LeafTime = {
  readonly basis: 'per_piece' | 'per_lot';
  readonly seconds: (terms: Readonly<Record<string, number>>) => number;
};

export type LeafSpec<Name extends string> = {
  readonly top: Bucket;
  readonly bucket?: Bucket;
  readonly kind?: CostLine['line_kind'];
  readonly label_id: string;
  readonly label_params?: NoteParams;
  readonly formula: Formula<Name>;
  readonly terms: { readonly [K in NoInfer<Name>]: TermInput };
  readonly lot_term?: NoInfer<Name>;
  readonly volume_term?: NoInfer<Name>;
  readonly at_lot?: AtLot;
  readonly factors?: readonly LeafFactor[];
  readonly op_refs?: readonly string[];
  readonly evidence: Evidence;
  readonly door: ChangeLocation | null;
  readonly rate_term?: NoInfer<Name>;
  readonly time?: LeafTime;
  readonly uncertainty?: readonly Uncertainty[];
  readonly sourced?: number;
  readonly cutting_share?: number;
};

export const makeLeaf = <Name extends string>(spec: LeafSpec<Name>): Leaf => {
  const origins: Readonly<Record<string, TermInput>> = spec.terms;
  const terms: Record<string, number> = {};
  for (const name in origins) terms[name] = spec.terms[name as Name].value;
  return {
    top: spec.top,
    bucket: spec.bucket ?? spec.top,
    kind: spec.kind ?? 'cost',
    label_id: spec.label_id,
    label_params: spec.label_params ?? {},
    formula: spec.formula,
    terms,
    origins,
    lot_term: spec.lot_term ?? null,
    volume_term: spec.volume_term ?? null,
    at_lot: spec.at_lot ?? null,
    factors: spec.factors ?? [],
    op_refs: spec.op_refs ?? [],
    evidence: spec.evidence,
    door: spec.door,
    rate_term: spec.rate_term ?? null,
    time: spec.time ?? null,
    uncertainty: spec.uncertainty ?? [],
    ...(spec.sourced === undefined ? {} : { sourced: spec.sourced }),
    ...(spec.cutting_share === undefined ? {} : { cutting_share: spec.cutting_share }),
  };
};

/** The lot size is filled in when the leaf is evaluated. */
export const LOT: TermInput = { value: 1, source: 'request' };

/** An amount twice: in whole millionths for the sheet and its sums, and unrounded for the residual. */
export type Money = { readonly micro: number; readonly exact: number };

export const ZERO: Money = { micro: 0, exact: 0 };

export const plus = (a: Money, b: Money): Money => ({ micro: a.micro + b.micro, exact: a.exact + b.exact });

export const minus = (a: Money, b: Money): Money => ({
  micro: a.micro - b.micro,
  exact: a.exact - b.exact,
});

export type PricedLeaf = { readonly leaf: Leaf; readonly money: Money };

/** The leaf with its lot-dependent terms filled in; other leaves are returned unchanged. */
const withLotTerms = (leaf: Leaf, lotSize: number, factors: Adjustments): Leaf => {
  if (leaf.at_lot === null) return leaf;
  const found = leaf.at_lot(lotSize, factors);
  const terms = { ...leaf.terms };
  for (const [name, { value }] of Object.entries(found)) terms[name] = value;
  return { ...leaf, terms, origins: { ...leaf.origins, ...found } };
};

/** @throws RangeError if the formula leaves its domain or the amount is out of range */
export const priceLeaf = (of: Leaf, lotSize: number, factors: Adjustments = NO_ADJUSTMENTS): PricedLeaf => {
  const leaf = withLotTerms(of, lotSize, factors);
  const exact = leaf.formula.evaluate(
    leaf.lot_term === null ? leaf.terms : { ...leaf.terms, [leaf.lot_term]: lotSize },
  );
  if (!Number.isFinite(exact)) throw new RangeError(`${leaf.formula.id}: the result is ${exact}`);
  return { leaf, money: { micro: toMicro(exact), exact } };
};

/** The leaf at another annual volume; unchanged if it does not depend on one. */
export const atVolume = (leaf: Leaf, volume: number): Leaf => {
  if (leaf.volume_term === null) return leaf;
  const { volume_term: name } = leaf;
  return {
    ...leaf,
    terms: { ...leaf.terms, [name]: volume },
    origins: { ...leaf.origins, [name]: { value: volume, source: 'request' } },
  };
};

/** The leaf with one term set by a factor; unchanged if it does not have that factor. */
export const adjustLeaf = (leaf: Leaf, adjustments: ReadonlyMap<string, number>): Leaf => {
  if (!leaf.factors.some((factor) => adjustments.has(factor.name))) return leaf;
  const terms = { ...leaf.terms };
  const origins = { ...leaf.origins };
  for (const factor of leaf.factors) {
    const value = adjustments.get(factor.name);
    if (value === undefined) continue;
    terms[factor.term] = value;
    origins[factor.term] = { value, source: `factor:${factor.name}` };
  }
  return { ...leaf, terms, origins };
};
