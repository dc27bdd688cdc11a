import type { FactContent, ThreadValue } from '../facts.ts';
import { skipWords, takeCount, takeDepth, takeThrough } from './hole.ts';
import { numberOf, Scan } from './scan.ts';

/** Coarse pitches of ISO 261 by nominal diameter, in mm; a different stated pitch is a fine thread. */
const COARSE: Readonly<Record<string, number>> = {
  '1': 0.25,
  '1.2': 0.25,
  '1.6': 0.35,
  '2': 0.4,
  '2.5': 0.45,
  '3': 0.5,
  '3.5': 0.6,
  '4': 0.7,
  '5': 0.8,
  '6': 1,
  '7': 1,
  '8': 1.25,
  '10': 1.5,
  '12': 1.75,
  '14': 2,
  '16': 2,
  '18': 2.5,
  '20': 2.5,
  '22': 2.5,
  '24': 3,
  '27': 3,
  '30': 3.5,
  '33': 3.5,
  '36': 4,
  '39': 4,
  '42': 4.5,
  '45': 4.5,
  '48': 5,
  '52': 5,
  '56': 5.5,
  '60': 5.5,
  '64': 6,
};

const METRIC = /M\s?(\d{1,3}(?:[.,]\d)?)(?![\d%])/y;
const PITCH = /x\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})(?![\d.,]|\s?(?:mm\s?)?(?:deep|depth|dp|tief))/iy;
const LENGTH = /x\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/y;
const CLASS = /-?\s?(\d[gGhHeEfF](?:\s?\d[gGhH])?)(?![\w])/y;
const LEFT = /-?\s?(?:LH|links)(?![a-z])/iy;
const HOLE_DEPTH = /\/\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/y;

const PIPE =
  /(?:(?:G|Rp?)\s?(?=\d{1,2}\/|\d\s\d\/)|G\s?)(\d{1,2}\/\d{1,2}|\d\s\d\/\d|\d)\s?"?\s?([AB])?(?![\w.,°])/y;
const UNIFIED =
  /(#\d{1,2}|\d{1,2}\/\d{1,2}|\d{1,2}(?:\.\d{1,4})?)\s?"?\s?-\s?(\d{1,2})\s?(UNC|UNF|UNEF|UNS|UN)(?:\s?-?\s?(\d[AB]))?/y;
const TRAPEZOIDAL = /Tr\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})\s?x\s?(\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})/y;

const INCH_MM = 25.4;

const inches = (text: string): number | null => {
  if (text.startsWith('#')) return (0.06 + 0.013 * Number(text.slice(1))) * INCH_MM;
  const parts = text.split(' ');
  const sum = parts.reduce((total, part) => {
    const [top, bottom] = part.split('/');
    return total + Number(top) / Number(bottom ?? 1);
  }, 0);
  return Number.isFinite(sum) ? sum * INCH_MM : null;
};

const NONE: ThreadValue = {
  family: 'metric',
  size: '',
  diameter_mm: null,
  pitch_mm: null,
  depth_mm: null,
  hole_depth_mm: null,
  through: false,
  tolerance_class: null,
  left_handed: false,
  count: 1,
};

const metric = (scan: Scan): ThreadValue | null => {
  const found = scan.take(METRIC);
  if (found === null) return null;
  const diameter = numberOf(found[1] ?? '0');
  if (diameter < 1 || diameter > 300) return null;
  const coarse = COARSE[String(diameter)] ?? null;
  let pitch: number | null = null;
  let depth: number | null = null;
  const behind = scan.take(PITCH);
  if (behind !== null) {
    const number = numberOf(behind[1] ?? '0');
    // With that pitch the thread would have no core, so the number is the length.
    if (number <= 0.3 * diameter && number <= 8) pitch = number;
    else depth = number;
    if (pitch !== null) {
      const length = scan.take(LENGTH);
      if (length !== null) depth = numberOf(length[1] ?? '0');
    }
  }
  const isFine = pitch !== null && pitch !== coarse;
  return {
    ...NONE,
    family: isFine ? 'metric_fine' : 'metric',
    size: isFine ? `M${diameter}x${pitch}` : `M${diameter}`,
    diameter_mm: diameter,
    pitch_mm: pitch ?? coarse,
    depth_mm: depth,
  };
};

const others = (scan: Scan): ThreadValue | null => {
  const unified = scan.take(UNIFIED);
  if (unified !== null) {
    const [, size = '', turns = '1', series = 'UN', grade] = unified;
    const family = series === 'UNC' ? 'unc' : series === 'UNF' ? 'unf' : 'un';
    return {
      ...NONE,
      family,
      size: `${size}-${turns} ${series}`,
      diameter_mm: inches(size),
      pitch_mm: INCH_MM / Number(turns),
      tolerance_class: grade ?? null,
    };
  }
  const pipe = scan.take(PIPE);
  if (pipe !== null) return { ...NONE, family: 'g', size: `G${pipe[1]}`, tolerance_class: pipe[2] ?? null };
  const trapezoidal = scan.take(TRAPEZOIDAL);
  if (trapezoidal === null) return null;
  const [diameter, pitch] = [numberOf(trapezoidal[1] ?? '0'), numberOf(trapezoidal[2] ?? '0')];
  return {
    ...NONE,
    family: 'trapezoidal',
    size: `Tr${diameter}x${pitch}`,
    diameter_mm: diameter,
    pitch_mm: pitch,
  };
};

/** One thread at the position of the scan, with its count, class and depth. */
const takeThread = (scan: Scan): ThreadValue | null =>
  scan.attempt(() => {
    const count = scan.attempt(() => takeCount(scan));
    const named = metric(scan) ?? others(scan);
    if (named === null) return null;
    const grade = scan.take(CLASS)?.[1] ?? named.tolerance_class;
    const left = scan.take(LEFT) !== null;
    let through = takeThrough(scan);
    const depth = named.depth_mm ?? (through ? null : takeDepth(scan));
    const hole = depth === null ? null : scan.take(HOLE_DEPTH);
    if (!through && depth === null && skipWords(scan, 1)) through = takeThrough(scan);
    return {
      ...named,
      count: count ?? 1,
      tolerance_class: grade,
      left_handed: left,
      through: through || /durchg|thr[uo]/i.test(scan.text),
      depth_mm: depth,
      hole_depth_mm: hole === null ? null : numberOf(hole[1] ?? '0'),
    };
  });

/** A line that starts with a thread; a drill, a counterbore or words may follow. */
export const readThread = (text: string): { readonly content: FactContent; readonly rest: string } | null => {
  const scan = new Scan(text);
  const value = takeThread(scan);
  return value === null ? null : { content: { kind: 'thread', value, unit: 'mm' }, rest: scan.rest };
};
