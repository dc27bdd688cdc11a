import { roundMicro } from '../quantities/micro.ts';
import type { PricedResult } from '../result.ts';
import { BUCKETS } from '../vocabulary.ts';

/** Figures of a price that a known price is compared with, per piece. */
export type ShouldCost = {
  /** Lot size and offer price of each point of the lot curve, the calculation's own lot included. */
  readonly lots: readonly (readonly [lotSize: number, offerPrice: number])[];
  /** Lot size of the calculation; its categories and its band belong to this lot. */
  readonly lot_size: number;
  readonly offer_price: number;
  /** By top-level category. */
  readonly categories: Readonly<Record<string, number>>;
  readonly p10: number;
  readonly p90: number;
  /** Null for what is not one part. */
  readonly process: string | null;
};

type Priced = Pick<
  PricedResult,
  'lot_size' | 'offer_price' | 'lot_curve' | 'cost_sheet' | 'confidence' | 'chosen_process'
>;

export const shouldCostOf = (result: Priced): ShouldCost => {
  const { lot_size, offer_price, confidence } = result;
  const categories: Record<string, number> = {};
  for (const { bucket, amount } of result.cost_sheet.lines)
    categories[bucket] = (categories[bucket] ?? 0) + amount;
  const others = result.lot_curve.filter((point) => point.lot_size !== lot_size);
  return {
    lots: [
      ...others.map((point) => [point.lot_size, point.offer_price] as const),
      [lot_size, offer_price] as const,
    ].sort(([a], [b]) => a - b),
    lot_size,
    offer_price,
    categories,
    p10: confidence.p10,
    p90: confidence.p90,
    process: result.chosen_process?.name ?? null,
  };
};

/** The paid price of one piece. */
export type PaidPrice = {
  readonly lot_size: number;
  readonly price: number;
  /** The supplier's amounts by category; they may leave a rest. */
  readonly breakdown: Readonly<Record<string, number>>;
};

export type CategoryGap = {
  readonly category: string;
  /** Null: the supplier does not state the category. */
  readonly paid: number | null;
  readonly should_cost: number;
  /** Paid minus should-cost. Null if the supplier does not state the category, or if the lots differ. */
  readonly gap: number | null;
};

export type PriceGap = {
  /** Offer price at `lot_size`, in the currency of the paid price. */
  readonly should_cost: number;
  /** The lot of the curve that is nearest to the paid one. */
  readonly lot_size: number;
  /** The paid price minus the should-cost. */
  readonly gap: number;
  /** The gap as a fraction of the should-cost. */
  readonly gap_pct: number;
  /** Paid price for each unit of should-cost. */
  readonly factor: number;
  readonly p10: number;
  readonly p90: number;
  readonly inside_band: boolean;
  /** Lot of the amounts in `categories`. */
  readonly categories_lot_size: number;
  readonly categories: readonly CategoryGap[];
};

/** Distance of two lots as a ratio: 50 is as far from 100 as 200 is. */
const farApart = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);

/**
 * A paid price beside the should-cost at the nearest lot of its curve. The band of the calculation's lot is scaled to that lot.
 * @param rate units of the paid price's currency for one of the should-cost's
 */
export const gapOf = (paid: PaidPrice, should: ShouldCost, rate = 1): PriceGap => {
  const [nearest] = [...should.lots].sort(
    ([a], [b]) => farApart(a, paid.lot_size) - farApart(b, paid.lot_size) || b - a,
  );
  const [lotSize, offerPrice] = nearest ?? [should.lot_size, should.offer_price];
  const cost = roundMicro(offerPrice * rate);
  const scale = should.offer_price === 0 ? 0 : cost / should.offer_price;
  const [p10, p90] = [roundMicro(should.p10 * scale), roundMicro(should.p90 * scale)];
  const isSameLot = paid.lot_size === should.lot_size;
  // A stored record has its keys in no order; the categories come in that of the costing scheme.
  const names = BUCKETS.filter((name) => name in should.categories || name in paid.breakdown);
  return {
    should_cost: cost,
    lot_size: lotSize,
    gap: roundMicro(paid.price - cost),
    gap_pct: cost === 0 ? 0 : paid.price / cost - 1,
    factor: cost === 0 ? 1 : paid.price / cost,
    p10,
    p90,
    inside_band: paid.price >= p10 && paid.price <= p90,
    categories_lot_size: should.lot_size,
    categories: names.map((category) => {
      const own = roundMicro((should.categories[category] ?? 0) * rate);
      const stated = paid.breakdown[category] ?? null;
      return {
        category,
        paid: stated,
        should_cost: own,
        gap: stated === null || !isSameLot ? null : roundMicro(stated - own),
      };
    }),
  };
};

export const medianOf = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
