import type { Truth } from '../truth.ts';
import type { SheetWriter } from './pdf-writer.ts';
import type { Random } from './random.ts';
import { SIGNS } from './symbols.ts';

type Size = Truth['dimensions'][number];

/** What a motif is drawn with, and where it says what it shows. */
export type Pen = {
  readonly sheet: SheetWriter;
  readonly random: Random;
  /** Of the text, in mm. */
  readonly size: number;
  readonly write: (value: number, places?: number) => string;
  readonly words: { readonly deep: string; readonly through: string };
  readonly dimensions: Size[];
  readonly threads: Truth['threads'][number][];
  readonly roughness: Truth['roughness'][number][];
  readonly frames: Truth['frames'][number][];
};

export type Motif = (pen: Pen, x: number, y: number) => void;

const THIN = 0.18;
const FITS = ['H7', 'H8', 'g6', 'h6', 'k6', 'f7', 'js9', 'H11', 'P9'];

const at = (x: number, y: number, degrees: number, u: number, v: number): readonly [number, number] => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x + u * c - v * s, y + u * s + v * c];
};

/** A dimension line with its arrows between two extension lines, turned about its start. */
const dimensionLine = (
  { sheet }: Pen,
  [x, y]: readonly [number, number],
  degrees: number,
  length: number,
  gap: readonly [number, number] | null = null,
): void => {
  const line = (u1: number, v1: number, u2: number, v2: number): void =>
    sheet.line(...at(x, y, degrees, u1, v1), ...at(x, y, degrees, u2, v2), THIN);
  line(0, -6, 0, 1.5);
  line(length, -6, length, 1.5);
  if (gap === null) line(0, 0, length, 0);
  else {
    line(0, 0, gap[0], 0);
    line(gap[1], 0, length, 0);
  }
  for (const [tip, way] of [
    [0, 1],
    [length, -1],
  ] as const)
    for (const side of [0.2, 0.35, 0.5, -0.2, -0.35, -0.5]) line(tip, 0, tip + 2.6 * way, side);
};

/** A text that may begin with a drawn Ø, turned; gives how far it reaches. */
const put = (
  pen: Pen,
  [x, y]: readonly [number, number],
  text: string,
  degrees = 0,
  drawn = true,
): number => {
  const { sheet, size } = pen;
  if (!drawn || degrees !== 0 || !text.includes('Ø')) {
    sheet.text(x, y, text, size, degrees);
    return sheet.textWidth(text, size);
  }
  const [before = '', after = ''] = text.split('Ø');
  if (before !== '') sheet.text(x, y, before.trim(), size);
  const start = before === '' ? 0 : sheet.textWidth(before.trim(), size) + 0.4 * size;
  sheet.strokes(SIGNS.diameter?.(x + start, y, 0.72 * size) ?? []);
  sheet.text(x + start + 0.95 * size, y, after.trim(), size);
  return start + 0.95 * size + sheet.textWidth(after.trim(), size);
};

const nominalOf = ({ random }: Pen): number =>
  random.pick([random.int(2, 9), random.int(10, 400), random.int(10, 60), random.int(20, 3000) / 10]);

/** A length between arrows: the text above its line or in a gap of it, level, upright or slanted. */
const length =
  (degrees: number): Motif =>
  (pen, x, y) => {
    const { random, size, write, dimensions } = pen;
    const nominal = nominalOf(pen);
    const fit = random.chance(0.2) ? random.pick(FITS) : undefined;
    const even = fit === undefined && random.chance(0.25) ? random.pick([0.1, 0.05, 0.2]) : undefined;
    const text = `${write(nominal)}${fit === undefined ? '' : ` ${fit}`}${even === undefined ? '' : ` ±${write(even)}`}`;
    const wide = pen.sheet.textWidth(text, size);
    const long = degrees === 90 ? 18 : Math.max(26, wide + 8);
    const start = degrees === 90 ? ([x + 14, y - 6] as const) : ([x, y] as const);
    const from = degrees === 90 ? Math.max(-2, (long - wide) / 2) : (long - wide) / 2;
    const broken = degrees === 0 && random.chance(0.35);
    dimensionLine(pen, start, degrees, long, broken ? [from - 0.8, from + wide + 0.8] : null);
    put(pen, at(...start, degrees, from, broken ? -0.36 * size : 0.25 * size), text, degrees);
    dimensions.push({
      dimension: 'linear',
      nominal,
      ...(fit === undefined ? {} : { fit }),
      ...(even === undefined ? {} : { tolerance: [-even, even] as const }),
    });
  };

/** Deviations above each other behind a size, half-raised or on lines of their own; or two limits. */
const stack: Motif = (pen, x, y) => {
  const { sheet, random, size, write, dimensions } = pen;
  const nominal = random.int(10, 120);
  const upper = random.pick([0.1, 0.05, 0.2, 0]);
  const lower = upper === 0 ? -random.pick([0.1, 0.05, 0.3]) : random.pick([0, -0.02, -0.1]);
  dimensionLine(pen, [x, y], 0, 34);
  const base = y + 0.5 * size;
  if (random.chance(0.3)) {
    const [high, low] = [nominal + 0.25, nominal - 0.25];
    sheet.text(x + 8, base + 1.2 * size, write(high, 2), size);
    sheet.text(x + 8, base, write(low, 2), size);
    dimensions.push({ dimension: 'linear', nominal: null, limits: [low, high] });
    return;
  }
  const isRound = random.chance(0.4);
  const end = x + 5 + put(pen, [x + 5, base], `${isRound ? 'Ø' : ''}${write(nominal)}`) + 0.3 * size;
  const sign = (value: number): string =>
    value === 0 ? '0' : `${value > 0 ? '+' : '-'}${write(Math.abs(value), 0)}`;
  const small = random.pick([0.6, 0.7]) * size;
  sheet.text(end, base + 0.55 * size, sign(upper), small);
  sheet.text(end, base - 0.3 * size, sign(lower), small);
  dimensions.push({ dimension: isRound ? 'diameter' : 'linear', nominal, tolerance: [lower, upper] });
};

/** A hole with its axes, and what it is at the end of a leader, with depth and counterbore in a second row. */
const hole: Motif = (pen, x, y) => {
  const { sheet, random, size, write, words, dimensions } = pen;
  const nominal = random.pick([random.int(3, 40), random.int(30, 500) / 10]);
  const count = random.pick([1, 1, 2, 4, 6]);
  const fit = random.chance(0.3) ? random.pick(FITS) : undefined;
  const behind = random.pick(['', '', ` ${words.through}`, 'sign']);
  sheet.path(
    Array.from({ length: 25 }, (_, step): [number, number] => [
      x + 3 * Math.cos((step * Math.PI) / 12),
      y + 3 * Math.sin((step * Math.PI) / 12),
    ]),
    0.35,
  );
  sheet.line(x - 5, y, x + 5, y, 0.13);
  sheet.line(x, y - 5, x, y + 5, 0.13);
  sheet.line(x + 2.1, y + 2.1, x + 7, y + 6, THIN);
  sheet.line(x + 7, y + 6, x + 38, y + 6, THIN);
  const before = count === 1 ? '' : random.pick([`${count}x `, `${count} x `]);
  const text = `${before}Ø${write(nominal)}${fit === undefined ? '' : ` ${fit}`}${behind === 'sign' ? '' : behind}`;
  const end = x + 8 + put(pen, [x + 8, y + 6 + 0.3 * size], text, 0, random.chance(0.6));
  dimensions.push({ dimension: 'diameter', nominal, count, ...(fit === undefined ? {} : { fit }) });
  if (behind === 'sign') {
    sheet.strokes(SIGNS.depth?.(end + 0.4 * size, y + 6 + 0.3 * size, 0.72 * size) ?? []);
    sheet.text(end + 1.3 * size, y + 6 + 0.3 * size, write(random.int(4, 30)), size);
  }
  if (random.chance(0.3)) {
    const bore = nominal + random.int(4, 9);
    const low = y + 6 - 1.15 * size;
    sheet.strokes(SIGNS.counterbore?.(x + 8, low, 0.72 * size) ?? []);
    put(pen, [x + 8 + 1.3 * size, low], `Ø${write(Math.round(bore * 10) / 10)}`);
    dimensions.push({ dimension: 'counterbore', nominal: Math.round(bore * 10) / 10 });
  }
};

/** A radius, chamfer or angle at the end of a slanted leader. */
const leader: Motif = (pen, x, y) => {
  const { sheet, random, size, write, dimensions } = pen;
  sheet.line(x, y, x + 6, y + 5, THIN);
  sheet.line(x + 6, y + 5, x + 22, y + 5, THIN);
  const place = [x + 7, y + 5 + 0.3 * size] as const;
  const kind = random.pick(['radius', 'radius', 'chamfer', 'angle'] as const);
  if (kind === 'radius') {
    const [count, nominal] = [random.pick([1, 1, 4]), random.pick([0.5, 2.5, random.int(1, 50)])];
    put(pen, place, `${count === 1 ? '' : `${count}x `}R${write(nominal)}`);
    dimensions.push({ dimension: 'radius', nominal, count });
  } else if (kind === 'chamfer') {
    const leg = random.pick([0.5, 1, 1.5, 2]);
    put(pen, place, `${write(leg, 0)}${random.pick(['x', ' x '])}45°`);
    dimensions.push({ dimension: 'chamfer', nominal: leg });
  } else {
    const angle = random.pick([15, 30, 60, 90, 118, 120]);
    put(pen, place, `${angle}°`);
    dimensions.push({ dimension: 'angle', nominal: angle });
  }
};

/** A hatched cut with a size in it, the hatching left out round the text. */
const hatched: Motif = (pen, x, y) => {
  const { sheet, size, write, dimensions } = pen;
  const nominal = pen.random.int(3, 90);
  const text = `Ø${write(nominal)}`;
  const wide = 0.95 * size + sheet.textWidth(text.slice(1), size);
  sheet.box(x, y - 5, 32, 14, 0.35);
  for (let u = -14; u < 32; u += 2.2) {
    const points: [number, number][] = [];
    const flush = (): void => {
      if (points.length > 1) sheet.path(points, 0.13);
      points.length = 0;
    };
    for (let step = 0; step <= 56; step += 1) {
      const [px, py] = [u + step / 4, step / 4];
      const isOut = px < 0 || px > 32;
      const isText = px > 8 - 0.7 && px < 8 + wide + 0.7 && py > 5 - 0.7 && py < 5 + size;
      if (isOut || isText) flush();
      else points.push([x + px, y - 5 + py]);
    }
    flush();
  }
  put(pen, [x + 8, y], text);
  dimensions.push({ dimension: 'diameter', nominal });
};

const thread: Motif = (pen, x, y) => {
  const { sheet, random, words, threads } = pen;
  const diameter = random.pick([3, 4, 5, 6, 8, 10, 12, 16]);
  const count = random.pick([1, 2, 4]);
  const name = diameter >= 8 && random.chance(0.3) ? `M${diameter}x1` : `M${diameter}`;
  const depth = random.chance(0.5) ? 2 * diameter : undefined;
  sheet.line(x, y - 2, x + 6, y + 3, THIN);
  sheet.line(x + 6, y + 3, x + 38, y + 3, THIN);
  const behind = depth === undefined ? random.pick(['', ` ${words.through}`]) : ` ${depth} ${words.deep}`;
  put(pen, [x + 7, y + 3 + 0.3 * pen.size], `${count === 1 ? '' : `${count}x `}${name}${behind}`);
  threads.push({ size: name, count, ...(depth === undefined ? {} : { depth }) });
};

const surface: Motif = ({ sheet, random, write, roughness }, x, y) => {
  const value = random.pick([0.4, 0.8]);
  const parameter = random.pick(['Ra', 'Ra', 'Rz'] as const);
  sheet.line(x - 10, y, x + 20, y, 0.35);
  sheet.line(x - 1.5, y + 2.6, x, y, 0.3);
  sheet.line(x, y, x + 3, y + 5.2, 0.3);
  sheet.line(x - 1.5, y + 2.6, x + 1.5, y + 2.6, 0.3);
  sheet.line(x + 3, y + 5.2, x + 16, y + 5.2, 0.3);
  sheet.text(x + 3, y + 1, `${parameter} ${write(value, 0)}`, 3.2);
  roughness.push({ parameter, value });
};

/** A tolerance frame at the end of a leader that touches it. */
const frame: Motif = ({ sheet, random, size, write, frames }, x, y) => {
  const characteristic = random.pick([
    'flatness',
    'parallelism',
    'perpendicularity',
    'position',
    'concentricity',
  ] as const);
  const value = random.pick([0.01, 0.02, 0.05, 0.1, 0.2]);
  const isZone = characteristic === 'position' || characteristic === 'concentricity';
  const datum = characteristic === 'flatness' ? '' : random.pick(['A', 'B', 'C']);
  const high = 2 * size;
  sheet.line(x - 8, y - 5, x - 5, y + high / 2, THIN);
  sheet.line(x - 5, y + high / 2, x, y + high / 2, THIN);
  sheet.box(x, y, high, high, THIN);
  sheet.strokes(SIGNS[characteristic]?.(x + 0.22 * high, y + 0.3 * high, 0.72 * size) ?? []);
  let from = x + high;
  for (const cell of [`${isZone ? 'Ø' : ''}${write(value, 0)}`, ...(datum === '' ? [] : [datum])]) {
    const wide = sheet.textWidth(cell, size) + 0.9 * size;
    sheet.box(from, y, wide, high, THIN);
    sheet.text(from + 0.45 * size, y + 0.32 * high, cell, size);
    from += wide;
  }
  frames.push({ characteristic, value, datums: datum });
};

/** How often each is drawn: the more often it is listed. */
export const MOTIFS: readonly Motif[] = [
  length(0),
  length(0),
  length(0),
  length(90),
  length(90),
  length(30),
  length(45),
  stack,
  stack,
  hole,
  hole,
  hole,
  leader,
  leader,
  hatched,
  thread,
  thread,
  surface,
  frame,
  frame,
];
