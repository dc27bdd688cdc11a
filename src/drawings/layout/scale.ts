import type { PageContent } from '../content.ts';
import type { FactContent } from '../facts.ts';
import { heightOf, type Rulers, rulersOf } from './cells.ts';
import type { Line } from './lines.ts';

/** A fact whose size can be measured on the sheet. */
export type Sized = { readonly content: FactContent; readonly lines: readonly Line[] };

/** Share and mm by which a measured length may differ from its size at the scale. */
const [OFF_SHARE, OFF_MM] = [0.015, 0.5];
/** Number of sizes that must share a scale before a size with another one is doubted. */
const MIN_SIZES = 5;
/** Minimum share of the measurable sizes that agree; fewer do not determine the sheet's scale. */
const MAX_OF = 0.7;
/** A further scale on the sheet, as for a detail view, needs fewer. */
const FEWEST_FURTHER = 3;
/** Number of extension lines considered on one dimension line, nearest to the text first. */
const MAX_ENDS = 6;
/** In mm. */
const TOUCH = 0.8;
/** Limit on the sizes of a page, because all pairs of scales are compared; beyond it none is measured. */
const MAX_SIZES = 400;

type Measured<T> = { readonly of: T; readonly nominal: number; readonly lengths: readonly number[] };

/** The size along its dimension line; null for angles, radii and sizes without a single nominal. */
const nominalOf = ({ content, lines }: Sized): number | null => {
  if (content.kind !== 'dimension' || lines.length !== 1) return null;
  const { dimension, nominal } = content.value;
  return dimension === 'linear' || dimension === 'diameter' ? nominal : null;
};

/** Lengths between extension lines on the dimension line under a text, or on both sides of it. */
const lengthsAt = (line: Line, { level, upright }: Rulers): readonly number[] => {
  const height = heightOf(line);
  const middle = (line.u0 + line.u1) / 2;
  const under = level.filter(
    ({ at, from, to }) =>
      at > line.v0 - 0.9 * height && at < line.v0 + 0.15 * height && from < middle && to > middle,
  );
  const besides = level.filter(
    ({ at, from, to }) =>
      at > line.v0 + 0.25 * height &&
      at < line.v0 + 0.75 * height &&
      ((to < line.u0 + 0.5 * height && to > line.u0 - 1.5 * height) ||
        (from > line.u1 - 0.5 * height && from < line.u1 + 1.5 * height)),
  );
  const parts = under.length > 0 ? under : besides;
  if (parts.length === 0) return [];
  const v = parts.reduce((sum, { at }) => sum + at, 0) / parts.length;
  const [from, to] = [Math.min(...parts.map((one) => one.from)), Math.max(...parts.map((one) => one.to))];
  const ends = upright
    .filter((one) => one.at > from - TOUCH && one.at < to + TOUCH && one.from < v + 0.1 && one.to > v - 0.1)
    .map(({ at }) => at)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    .slice(0, MAX_ENDS)
    .sort((a, b) => a - b);
  return ends
    .flatMap((end, index) => ends.slice(index + 1).map((other) => other - end))
    .filter((mm) => mm > 1);
};

const agrees = <T>({ nominal, lengths }: Measured<T>, scale: number): boolean =>
  lengths.some((mm) => Math.abs(mm - nominal * scale) < Math.max(OFF_MM, OFF_SHARE * mm));

/** The scale shared by most sizes, with those sizes. */
const shared = <T>(sizes: readonly Measured<T>[]): readonly Measured<T>[] => {
  let most: readonly Measured<T>[] = [];
  // Long sizes give the most accurate scale.
  for (const { nominal, lengths } of sizes)
    for (const mm of lengths) {
      const agreeing = sizes.filter((one) => agrees(one, mm / nominal));
      if (agreeing.length > most.length) most = agreeing;
    }
  return most;
};

/** Sizes that agree with a common scale, and measurable ones that do not. */
export type Scales<T> = { readonly on: ReadonlySet<T>; readonly off: ReadonlySet<T> };

/** Compares sizes with the scale of their sheet; without a common scale a size is in neither set. */
export const scalesOf = <T extends Sized>(found: readonly T[], content: PageContent): Scales<T> => {
  const rulers = new Map<number, Rulers>();
  const measured = found.flatMap((of): Measured<T>[] => {
    const [line] = of.lines;
    const nominal = nominalOf(of);
    if (line === undefined || nominal === null) return [];
    const own = rulers.get(line.angle) ?? rulersOf(content.segments, line.angle);
    rulers.set(line.angle, own);
    const lengths = lengthsAt(line, own);
    return lengths.length === 0 ? [] : [{ of, nominal, lengths }];
  });
  const first = measured.length > MAX_SIZES ? [] : shared(measured);
  if (first.length < MIN_SIZES || first.length < MAX_OF * measured.length)
    return { on: new Set(), off: new Set() };
  let rest = measured.filter((one) => !first.includes(one));
  const on = new Set(first.map(({ of }) => of));
  for (;;) {
    const further = shared(rest);
    if (further.length < FEWEST_FURTHER) break;
    for (const { of } of further) on.add(of);
    rest = rest.filter((one) => !further.includes(one));
  }
  return { on, off: new Set(rest.map(({ of }) => of)) };
};
