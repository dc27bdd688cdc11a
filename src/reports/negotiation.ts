import { BUCKETS, type CategoryGap } from '../engine/index.ts';
import { text } from '../texts/index.ts';
import type { KnownPriceShown, ReportInput } from './report.ts';

/** @throws Error for a report that has no known price, which is never made as a negotiation sheet */
export const knownIn = ({ known }: ReportInput): KnownPriceShown => {
  if (known === null) throw new Error('a negotiation sheet needs a known price');
  return known;
};

/** Headings of the columns with amounts: supplier, should-cost and gap, with the currency. */
export const amountHeadings = ({ language, result }: ReportInput): readonly string[] =>
  (['paid', 'should_cost', 'gap'] as const).map((id) =>
    text(language, 'report.in_currency', {
      what: text(language, `report.${id}`, {}),
      currency: result.currency,
    }),
  );

/** The categories in the order of the costing scheme. */
export const categoriesOf = ({ gap }: KnownPriceShown): readonly CategoryGap[] => {
  const places = new Map<string, number>(BUCKETS.map((bucket, index) => [bucket, index]));
  const placeOf = ({ category }: CategoryGap): number => places.get(category) ?? BUCKETS.length;
  return [...gap.categories].sort((a, b) => placeOf(a) - placeOf(b));
};

export const hasBreakdown = ({ gap }: KnownPriceShown): boolean =>
  gap.categories.some(({ paid }) => paid !== null);

/** The part of the price that the supplier does not break down, and the same categories of the should-cost. */
export const restOf = ({
  price,
  gap,
}: KnownPriceShown): { readonly paid: number; readonly should: number } => ({
  paid: price - gap.categories.reduce((sum, { paid }) => sum + (paid ?? 0), 0),
  should: gap.categories.reduce((sum, one) => sum + (one.paid === null ? one.should_cost : 0), 0),
});
