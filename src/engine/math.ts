/**
 * Elementary functions whose results do not depend on the version of Node. `Math.pow` and `**` differ between Node 22 and 24 in
 * about a tenth of all values. `Math.exp` and `Math.log` agree, and sqrt is exact by IEEE 754.
 */
const LN2 = Math.LN2;

/** x^y for x > 0, and 0^y for y > 0. Whole powers up to 64 by repeated multiplication, so that 10^3 is 1000. */
export const pow = (x: number, y: number): number => {
  if (x < 0 || (x === 0 && y <= 0)) throw new RangeError(`pow(${x}, ${y}) is outside the domain`);
  if (x === 0) return 0;
  if (Number.isInteger(y) && Math.abs(y) <= 64) return y < 0 ? 1 / wholePower(x, -y) : wholePower(x, y);
  return Math.exp(y * Math.log(x));
};

const wholePower = (x: number, n: number): number => {
  let result = 1;
  let base = x;
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= base;
    base *= base;
  }
  return result;
};

export const log2 = (x: number): number => Math.log(x) / LN2;

/** Angles of the engine are in degrees. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
