import type { Pair, PricedPart } from '../../db/known-prices/pairs.ts';
import { type FxRate, gapOf, medianOf, type PriceGap, roundMicro } from '../../engine/index.ts';

/** Why a known price is not compared. */
export const UNCOMPARED = ['no_part', 'not_priced', 'other_currency', 'priced_before'] as const;

export type ComparedInput = {
  readonly pairs: readonly Pair[];
  /** Null: each known price keeps its currency, and nothing is compared across currencies. */
  readonly currency: string | null;
  /** Dated rates into `currency`. */
  readonly rates: readonly FxRate[];
};

export type Compared = Pair & {
  /** Currency of the amounts: the requested one, or that of the known price. */
  readonly currency: string;
  /** The paid price and the supplier's amounts in `currency`. */
  readonly paid: number;
  readonly reason: (typeof UNCOMPARED)[number] | null;
  /** Null unless compared. */
  readonly gap: PriceGap | null;
  /** Pieces per year of the known price, otherwise of the calculation. */
  readonly annualVolume: number | null;
  /** The gap times the annual volume. */
  readonly gapPerYear: number | null;
};

const rateOf = ({ currency, rates }: ComparedInput, from: string): number =>
  currency === null || currency === from ? 1 : (rates.find((rate) => rate.from === from)?.rate ?? 1);

const reasonOf = ({ partId, priced }: Pair, isOtherCurrency: boolean): Compared['reason'] => {
  if (partId === null) return 'no_part';
  if (priced === null) return 'not_priced';
  if (priced.shouldCost === null) return 'priced_before';
  return isOtherCurrency ? 'other_currency' : null;
};

const compare = (input: ComparedInput, pair: Pair): Compared => {
  const { known, priced } = pair;
  const currency = input.currency ?? known.currency;
  const rate = rateOf(input, known.currency);
  const inCurrency = (amount: number): number => roundMicro(amount * rate);
  const isOtherCurrency = input.currency === null && priced !== null && priced.currency !== known.currency;
  const reason = reasonOf(pair, isOtherCurrency);
  const paid = {
    lot_size: known.lotSize,
    price: inCurrency(known.price),
    breakdown: Object.fromEntries(
      Object.entries(known.breakdown).map(([category, amount]) => [category, inCurrency(amount)]),
    ),
  };
  const should = priced?.shouldCost ?? null;
  const gap =
    reason !== null || should === null || priced === null
      ? null
      : gapOf(paid, should, rateOf(input, priced.currency));
  const annualVolume = known.annualVolume ?? priced?.annualVolume ?? null;
  return {
    ...pair,
    currency,
    paid: paid.price,
    reason,
    gap,
    annualVolume,
    gapPerYear: gap === null || annualVolume === null ? null : roundMicro(gap.gap * annualVolume),
  };
};

const ranked = ({ gapPerYear, gap }: Compared): readonly [number, number] => [
  gapPerYear ?? Number.NEGATIVE_INFINITY,
  gap?.gap_pct ?? Number.NEGATIVE_INFINITY,
];

/** Most money a year first; then those without an annual volume by the share of the gap; those that are not compared last. */
export const comparedOf = (input: ComparedInput): readonly Compared[] =>
  input.pairs
    .map((pair) => compare(input, pair))
    .map((row, index) => ({ row, index, rank: ranked(row) }))
    .sort(
      (a, b) =>
        compareNumbers(b.rank[0], a.rank[0]) || compareNumbers(b.rank[1], a.rank[1]) || a.index - b.index,
    )
    .map(({ row }) => row);

const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

export type Accuracy = {
  readonly count: number;
  readonly median_factor: number | null;
  readonly inside_band_share: number | null;
};

export const accuracyOf = (rows: readonly Compared[]): Accuracy => {
  const gaps = rows.flatMap(({ gap }) => gap ?? []);
  return {
    count: gaps.length,
    median_factor: medianOf(gaps.map(({ factor }) => factor)),
    inside_band_share:
      gaps.length === 0 ? null : gaps.filter(({ inside_band }) => inside_band).length / gaps.length,
  };
};

/** Accuracy of each group, the largest group first. */
export const accuracyBy = (
  rows: readonly Compared[],
  keyOf: (priced: PricedPart) => string | null,
): readonly (Accuracy & { readonly key: string | null })[] => {
  const groups = Map.groupBy(
    rows.filter(({ gap }) => gap !== null),
    ({ priced }) => (priced === null ? null : keyOf(priced)),
  );
  return [...groups]
    .map(([key, members]) => ({ key, ...accuracyOf(members) }))
    .sort((a, b) => b.count - a.count || ((a.key ?? '') < (b.key ?? '') ? -1 : 1));
};
