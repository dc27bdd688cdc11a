import type { Deviation } from '../facts.ts';
import { numberOf, type Scan } from './scan.ts';

const SYMMETRIC = /±\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/y;
/** `+0.1/-0.2`, `+0.1 -0.2`, `0/-0.1`, `+0.1/0`, in parentheses or not. A leading zero needs a slash or a sign after it. */
const TWO_SIDED =
  /\(?([+-])\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})\s?[/ ]\s?([+-]?)\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})\)?/y;
const ZERO_FIRST = /\(?0(?:[.,]0{1,4})?\s?[/ ]\s?([+-])\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})\)?/y;

const signed = (sign: string | undefined, number: string | undefined): number =>
  (sign === '-' ? -1 : 1) * numberOf(number ?? '0') || 0;

const between = (a: number, b: number): Deviation => ({ lower: Math.min(a, b), upper: Math.max(a, b) });

/** Deviations after a nominal size. */
export const takeTolerance = (scan: Scan): Deviation | null => {
  const even = scan.take(SYMMETRIC);
  if (even !== null) {
    const value = numberOf(even[1] ?? '0');
    return { lower: -value, upper: value };
  }
  const two = scan.take(TWO_SIDED);
  if (two !== null) {
    const second = two[3] === '' && numberOf(two[4] ?? '0') !== 0 ? null : signed(two[3], two[4]);
    if (second !== null) return between(signed(two[1], two[2]), second);
    scan.at -= two[0].length;
  }
  const zero = scan.take(ZERO_FIRST);
  return zero === null ? null : between(0, signed(zero[1], zero[2]));
};

/** Fundamental deviations of ISO 286-1 with a grade: capitals for a hole, small letters for a shaft. */
const FIT =
  /((?:CD|EF|FG|JS|Z[ABC]|[A-HJKMNPR-VXYZ]|cd|ef|fg|js|z[abc]|[a-hjkmnpr-vxyz])(?:1[0-8]|0?[1-9]))(?:\s?\/\s?((?:CD|EF|FG|JS|Z[ABC]|[A-HJKMNPR-VXYZ]|cd|ef|fg|js|z[abc]|[a-hjkmnpr-vxyz])(?:1[0-8]|0?[1-9])))?(?![\w.,])/y;

export const takeFit = (scan: Scan): string | null => {
  const found = scan.take(FIT);
  if (found === null) return null;
  return found[2] === undefined ? (found[1] ?? null) : `${found[1]}/${found[2]}`;
};

const BOUND = /(max|min)\.?(?![a-z])/iy;

export const takeBound = (scan: Scan): 'max' | 'min' | null => {
  const found = scan.take(BOUND);
  if (found === null) return null;
  return found[1]?.toLowerCase() === 'max' ? 'max' : 'min';
};
