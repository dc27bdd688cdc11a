/**
 * Money as whole millionths. A leaf of the cost sheet is quantised here once; everything above it is a sum of integers, so no sum of
 * a sheet is ever off. The greatest amount, about nine thousand million per piece, is where integers stop being exact.
 */
export const MICRO_PER_UNIT = 1_000_000;

/** An amount that whole millionths cannot carry: nine thousand million per piece and more. */
export class AmountOutOfRange extends RangeError {
  constructor(amount: number) {
    super(`the amount ${amount} is out of range`);
    this.name = 'AmountOutOfRange';
  }
}

/** Half away from zero, so that a credit rounds as the cost of the same size. @throws AmountOutOfRange where integers are not exact */
export const toMicro = (amount: number): number => {
  const micro = Math.sign(amount) * Math.round(Math.abs(amount) * MICRO_PER_UNIT);
  if (!Number.isSafeInteger(micro)) throw new AmountOutOfRange(amount);
  return micro === 0 ? 0 : micro;
};

export const fromMicro = (micro: number): number => micro / MICRO_PER_UNIT;

const CENTS = 100;

/** A sum of a year: a billion pieces are more than millionths can count, such sums are kept to the cent. */
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
