/**
 * Money as whole millionths. A leaf of the cost sheet is quantised here once; everything above it is a sum of integers, so that
 * every sum of a sheet is exact. The maximum, about nine thousand million per piece, is the limit of exact integers.
 */
export const MICRO_PER_UNIT = 1_000_000;

/** An amount beyond whole millionths: nine thousand million per piece and more. */
export class AmountOutOfRange extends RangeError {
  constructor(amount: number) {
    super(`the amount ${amount} is out of range`);
    this.name = 'AmountOutOfRange';
  }
}

/**
 * Rounds half away from zero, so that a credit rounds like a cost of the same size. @throws AmountOutOfRange beyond exact
 * integers
 */
export const toMicro = (amount: number): number => {
  const micro = Math.sign(amount) * Math.round(Math.abs(amount) * MICRO_PER_UNIT);
  if (!Number.isSafeInteger(micro)) throw new AmountOutOfRange(amount);
  return micro === 0 ? 0 : micro;
};

export const fromMicro = (micro: number): number => micro / MICRO_PER_UNIT;

/** A figure beside a sheet, such as a difference, with the digits of the amounts of a sheet. No sum of a sheet rests on it. */
export const roundMicro = (amount: number): number => Math.round(amount * MICRO_PER_UNIT) / MICRO_PER_UNIT;

const CENTS = 100;

/** Annual sums are rounded to the cent, because a billion pieces exceed the range of millionths. */
export const perYear = (amount: number): number =>
  Math.abs(amount) < Number.MAX_SAFE_INTEGER / MICRO_PER_UNIT
    ? fromMicro(toMicro(amount))
    : Math.round(amount * CENTS) / CENTS;

export const sumMicro = (amounts: readonly number[]): number => {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  if (!Number.isSafeInteger(sum)) throw new AmountOutOfRange(sum);
  return sum;
};
