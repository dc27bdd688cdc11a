import type { KnownPriceGap } from '../../../../clients/typescript/src/index.ts';

type Comparison = NonNullable<KnownPriceGap['comparison']>;

const WHOLE = 100;

/** Lengths of two bars on a scale of 100. */
export const barsOf = (
  paid: number | null,
  should: number,
  most: number,
): { readonly paid: number; readonly should: number } => {
  const of = (amount: number): number => (most <= 0 ? 0 : Math.max(0, (amount / most) * WHOLE));
  return { paid: of(paid ?? 0), should: of(should) };
};

/** What the supplier does not break down, beside the same categories of the should-cost. Null: no gap by category is known. */
export const restOf = (
  price: number,
  { categories }: Pick<Comparison, 'categories'>,
): { readonly paid: number; readonly should: number } | null => {
  if (categories.every(({ gap }) => gap === null)) return null;
  return {
    paid: price - categories.reduce((sum, { paid }) => sum + (paid ?? 0), 0),
    should: categories.reduce((sum, { paid, should_cost }) => sum + (paid === null ? should_cost : 0), 0),
  };
};
