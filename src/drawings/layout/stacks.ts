import type { Run } from '../content.ts';
import { type Cell, heightOf, type Rulers } from './cells.ts';
import { type Line, lineOf } from './lines.ts';

const DEVIATION = /^[+±-]?\s*\d+(?:[.,]\d+)?$/;
const FIT = /^[A-Za-z]{1,2}\d{1,2}$/;
const NUMBER = /^(?:R|Ø)?\s*\d+(?:[.,]\d+)?$/;

/** Distance of two rows of one stack, in text heights. */
const isNextRow = (upper: Cell, lower: Cell): boolean => {
  const height = Math.max(heightOf(upper), heightOf(lower));
  const step = upper.v0 - lower.v0;
  return step > 0.75 * height && step < 2.1 * height;
};

const overlap = (a: Cell, b: Cell): number =>
  (Math.min(a.u1, b.u1) - Math.max(a.u0, b.u0)) / Math.min(a.u1 - a.u0, b.u1 - b.u0);

/** Start of the last number or fit of a text, including a preceding sign and parenthesis. */
const tailOf = (text: string): number => {
  const found = /\(?(?:[+-]\s?)?(?:\d{1,6}(?:[.,]\d{1,6})?|(?<=[\d\s])[A-Za-z]{1,2}\d{1,2})\)?$/.exec(text);
  return found === null || found.index === 0 ? -1 : found.index;
};

const merged = (rulers: Rulers, base: Line, others: readonly Line[], text: string): Line => {
  const runs: Run[] = [base, ...others].flatMap((line) => line.runs);
  const line = lineOf(rulers, runs);
  return { ...line, text, u0: Math.min(...runs.map(({ u0 }) => u0)) };
};

/** `H7` over `k6`; `+0.1` over `-0.2`: the upper one comes first. */
const stacked = (head: string, upper: string, lower: string): string | null => {
  const tight = (text: string): string => text.replace(/[\s()]+/g, '');
  const [one, two] = [tight(upper), tight(lower)];
  if (FIT.test(one) && FIT.test(two)) return `${head} ${one}/${two}`;
  if (!DEVIATION.test(one) || !DEVIATION.test(two)) return null;
  if (!/^[+-]/.test(one) && !/^[+-]/.test(two)) return null;
  return `${head} ${one}/${two}`;
};

/** `5.00 -0.20` with `0.00` above its tail. */
const besideTail = (rulers: Rulers, base: Line, upper: Line): Line | null => {
  const at = tailOf(base.text);
  if (at < 0 || !isNextRow(upper, base)) return null;
  const share = at / base.text.length;
  const tail = { ...base, u0: base.u0 + share * (base.u1 - base.u0) };
  if (overlap(tail, upper) < 0.5 || upper.u0 < base.u0 + 0.25 * (base.u1 - base.u0)) return null;
  const text = stacked(base.text.slice(0, at).trim(), upper.text, base.text.slice(at));
  return text === null ? null : merged(rulers, base, [upper], text);
};

/** `Ø4.80` followed by `+0.1` and `0`, one above and one below its middle. */
const behind = (rulers: Rulers, base: Line, upper: Line, lower: Line): Line | null => {
  const height = heightOf(base);
  const gap = Math.min(upper.u0, lower.u0) - base.u1;
  const isHalfUp = upper.v0 > base.v0 + 0.15 * height && upper.v0 < base.v0 + 1.6 * height;
  const isHalfDown = lower.v0 < base.v0 + 0.15 * height && lower.v0 > base.v0 - 1.6 * height;
  if (gap < -0.4 * height || gap > 1.6 * height || !isHalfUp || !isHalfDown || !isNextRow(upper, lower))
    return null;
  const text = stacked(base.text, upper.text, lower.text);
  return text === null ? null : merged(rulers, base, [upper, lower], text);
};

const numberIn = (text: string): number => Number(text.replace(/[RØ\s]/g, '').replace(',', '.'));

/** `16.00` over `15.50`: the two limits, in equal print. */
const limits = (rulers: Rulers, lower: Line, upper: Line): Line | null => {
  if (!isNextRow(upper, lower) || upper.v0 - lower.v0 > 1.75 * heightOf(lower)) return null;
  const [a, b] = [upper.text.trim(), lower.text.trim()];
  if (!NUMBER.test(a) || !/^\d/.test(b) || !NUMBER.test(b) || overlap(upper, lower) < 0.6) return null;
  const [high, low] = [numberIn(a), numberIn(b)];
  const decimals = (text: string): number => /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;
  if (!(high > low && high - low < 0.08 * high) || decimals(a) === 0 || decimals(a) !== decimals(b))
    return null;
  return merged(rulers, lower, [upper], `${a}/${b}`);
};

const PREFIX = /^(?:\d{1,2}\s?x\s?)?S?[RØ]$/;

/** `R` before two limits, half-way between them. */
const prefixed = (rulers: Rulers, stack: Line, around: readonly Line[]): Line => {
  const first = around.find(
    (one) =>
      PREFIX.test(one.text) &&
      stack.u0 - one.u1 > -0.3 * heightOf(one) &&
      stack.u0 - one.u1 < 1.2 * heightOf(one) &&
      one.v0 > stack.v0 - 0.2 * heightOf(one) &&
      one.v1 < stack.v1 + 0.2 * heightOf(one),
  );
  return first === undefined ? stack : merged(rulers, first, [stack], `${first.text}${stack.text}`);
};

/** Longer texts are not part of a stack. */
const SMALL = 18;

/** Joins stacked texts into one line. */
export const unstack = (lines: readonly Line[], rulers: Rulers): Line[] => {
  const used = new Set<Line>();
  const made: Line[] = [];
  const small = lines.filter(({ text }) => text.length <= SMALL);
  const near = (base: Line): Line[] =>
    small.filter(
      (one) =>
        one !== base &&
        !used.has(one) &&
        Math.abs(one.v0 - base.v0) < 2.2 * heightOf(base) &&
        one.u0 < base.u1 + 2 * heightOf(base) &&
        one.u1 > base.u0 - heightOf(base),
    );
  const take = (base: Line, others: readonly Line[], line: Line): void => {
    for (const one of [base, ...others]) used.add(one);
    made.push(line);
  };
  for (const base of lines) {
    if (used.has(base) || !/\d/.test(base.text)) continue;
    const around = near(base);
    search: for (const upper of around) {
      const one = besideTail(rulers, base, upper);
      if (one !== null) {
        take(base, [upper], one);
        break;
      }
      for (const lower of around) {
        const two = lower === upper ? null : behind(rulers, base, upper, lower);
        if (two !== null) {
          take(base, [upper, lower], two);
          break search;
        }
      }
    }
  }
  for (const base of lines) {
    if (used.has(base)) continue;
    const around = near(base);
    for (const upper of around) {
      const one = limits(rulers, base, upper);
      if (one === null) continue;
      const whole = prefixed(rulers, one, around);
      take(
        base,
        [upper, ...around.filter((line) => line.runs.every((run) => whole.runs.includes(run)))],
        whole,
      );
      break;
    }
  }
  return [...lines.filter((line) => !used.has(line)), ...made];
};
