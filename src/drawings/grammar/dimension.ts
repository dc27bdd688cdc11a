import type { DimensionKind, DimensionValue, FactContent } from '../facts.ts';
import { skipWords, takeCount, takeDepth, takeThrough } from './hole.ts';
import { numberOf, Scan } from './scan.ts';
import { takeBound, takeFit, takeTolerance } from './tolerance.ts';

const PLAIN: DimensionValue = {
  dimension: 'linear',
  nominal: null,
  tolerance: null,
  fit: null,
  limits: null,
  bound: null,
  count: 1,
  basic: false,
  reference: false,
  depth_mm: null,
  through: false,
  angle_deg: null,
};

const PREFIXES: readonly (readonly [DimensionKind, RegExp])[] = [
  ['counterbore', /(?:⌴|CBORE|Senkung|Zylindersenkung)\s?Ø?\s?(?=[\d.,])/iy],
  ['countersink', /(?:⌵|CSK|CSINK|Kegelsenkung|Senker)\s?Ø?\s?(?=[\d.,])/iy],
  ['depth', /↧\s?(?=[\d.,])/y],
  ['diameter', /S?Ø\s?(?=[\d.,])/y],
  ['radius', /S?R\s?(?=[\d.,])/y],
  ['thickness', /(?:t|s|THK|Dicke|thickness)\s?[=:]\s?(?=[\d.,])/iy],
  ['square', /(?:□|SW)\s?(?=[\d.,])/y],
];

const SIZE = /(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/y;
const LIMIT = /\/\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/y;
const CHAMFER = /C?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})\s?x\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})\s?°/y;
const CHAMFER_BY_LETTER = /C\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})(?![\w.,])/y;
const DEGREES = /°(?:\s?(\d{1,2})['′])?/y;
const SINK_ANGLE = /x?\s?(\d{1,3}(?:[.,]\d{1,3})?)\s?°/y;

const chamfer = (scan: Scan): DimensionValue | null => {
  const found = scan.take(CHAMFER);
  if (found !== null) {
    const [a, b] = [numberOf(found[1] ?? '0'), numberOf(found[2] ?? '0')];
    const tolerance = takeTolerance(scan);
    return { ...PLAIN, dimension: 'chamfer', nominal: a, angle_deg: b, tolerance };
  }
  const letter = scan.take(CHAMFER_BY_LETTER);
  if (letter === null) return null;
  return { ...PLAIN, dimension: 'chamfer', nominal: numberOf(letter[1] ?? '0'), angle_deg: 45 };
};

const takePrefix = (scan: Scan): DimensionKind | null => {
  for (const [kind, pattern] of PREFIXES) if (scan.take(pattern) !== null) return kind;
  return null;
};

/** A dimension with prefix, number, tolerance or fit, and depth. */
const size = (scan: Scan): DimensionValue | null => {
  const prefix = takePrefix(scan);
  const found = scan.take(SIZE);
  if (found === null) return null;
  const first = numberOf(found[1] ?? '0');
  let value: DimensionValue = { ...PLAIN, dimension: prefix ?? 'linear', nominal: first };
  const degrees = prefix === null ? scan.take(DEGREES) : null;
  if (degrees !== null) {
    value = { ...value, dimension: 'angle', nominal: first + Number(degrees[1] ?? 0) / 60 };
  } else {
    const limit = scan.take(LIMIT);
    if (limit !== null) {
      const second = numberOf(limit[1] ?? '0');
      const [lower, upper] = [Math.min(first, second), Math.max(first, second)];
      // Two numbers with a slash are limits if they are close together; 1/4 or 1/1 are not.
      if (!(lower > 0 && upper - lower < 0.1 * upper && upper > lower)) return null;
      return { ...value, nominal: null, limits: { lower, upper } };
    }
  }
  const tolerance = takeTolerance(scan);
  if (tolerance !== null) {
    scan.take(DEGREES);
    value = { ...value, tolerance };
  }
  const fit = takeFit(scan);
  if (fit !== null) value = { ...value, fit, tolerance: tolerance ?? takeTolerance(scan) };
  return { ...value, bound: takeBound(scan) };
};

const more = (scan: Scan, value: DimensionValue): DimensionValue => {
  const through = takeThrough(scan);
  const depth = through ? null : takeDepth(scan);
  const angle = value.dimension === 'countersink' ? scan.take(SINK_ANGLE) : null;
  return {
    ...value,
    through,
    depth_mm: depth,
    angle_deg: angle === null ? value.angle_deg : numberOf(angle[1] ?? '0'),
  };
};

/** Smaller is a speck; larger is outside the range of parts. */
const isPlausible = ({ nominal, limits }: DimensionValue): boolean => {
  const number = nominal ?? limits?.upper ?? 0;
  return number > 0 && number <= 50_000;
};

const unitOf = ({ dimension }: DimensionValue) =>
  dimension === 'angle' ? ('deg' as const) : ('mm' as const);

const OPEN = /\(/y;
const CLOSE = /\)/y;

/** One dimension at the position of the scan, with its count and parentheses. */
const takeDimension = (scan: Scan): DimensionValue | null =>
  scan.attempt(() => {
    const open = scan.take(OPEN) !== null;
    const chamferFirst = scan.attempt(() => chamfer(scan));
    const count = chamferFirst === null ? scan.attempt(() => takeCount(scan)) : null;
    const value = chamferFirst ?? scan.attempt(() => chamfer(scan)) ?? size(scan);
    if (value === null || !isPlausible(value)) return null;
    const whole = { ...more(scan, value), count: count ?? 1 };
    if (!open) return whole;
    return scan.take(CLOSE) === null ? null : { ...whole, reference: true };
  });

/** True if the value is recognisable as a dimension, so that words may follow it. */
const isMarked = (value: DimensionValue): boolean =>
  value.dimension !== 'linear' || value.tolerance !== null || value.fit !== null || value.limits !== null;

/** All dimensions of one line; empty if it is another kind of line. */
export const readDimensions = (text: string): FactContent[] => {
  const scan = new Scan(text);
  const found: DimensionValue[] = [];
  for (;;) {
    const value = takeDimension(scan);
    if (value === null) break;
    found.push(value);
    if (scan.isAtEnd) break;
    if (isMarked(value)) skipWords(scan);
    else if (value.depth_mm === null && !value.through && value.bound === null) return [];
    if (scan.isAtEnd) break;
  }
  if (!scan.isAtEnd && !found.every(isMarked)) return [];
  return found.map((value) => ({ kind: 'dimension', value, unit: unitOf(value) }));
};
