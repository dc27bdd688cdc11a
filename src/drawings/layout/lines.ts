import type { Figure, PageContent, Point, Run, Segment } from '../content.ts';
import { MAX_LINE_CHARACTERS } from '../limits.ts';
import { type Cell, cellAround, heightOf, isParted, type Rulers, rulersOf } from './cells.ts';
import { symbolRuns } from './symbols.ts';

/** Connected pieces of text, with the surrounding box of lines. */
export type Line = Cell & {
  readonly text: string;
  readonly angle: number;
  readonly runs: readonly Run[];
  readonly confidence: number;
  readonly cell: Cell | null;
};

/** The text of one direction, with the lines along and across it. */
export type Frame = { readonly angle: number; readonly lines: readonly Line[]; readonly rulers: Rulers };

const DEGREE = Math.PI / 180;

/** Directions that differ by less than a degree are equal. */
const directionsOf = (runs: readonly Run[]): Map<number, Run[]> => {
  const byDirection = new Map<number, Run[]>();
  for (const run of runs) {
    const key = Math.round(run.angle / DEGREE + 360) % 360;
    const near = [key, (key + 1) % 360, (key + 359) % 360].find((one) => byDirection.has(one)) ?? key;
    byDirection.set(near, [...(byDirection.get(near) ?? []), run]);
  }
  return byDirection;
};

/** A symbol on its own, and the space that may follow it. */
const JOINS_CLOSELY = /[+±(Ø⌴⌵↧-]$/;
const GAP = 1.1;
/** A decimal number before another one is complete, however close they are. */
const DECIMALS = /[.,]\d{1,4}$/;
const DECIMAL = /^\d{1,4}[.,]\d/;

const follows = (rulers: Rulers, left: Run, right: Run): boolean => {
  const height = Math.max(heightOf(left), heightOf(right));
  const gap = right.u0 - left.u1;
  if (gap < -0.5 * height || gap > GAP * height) return false;
  if (Math.abs(left.v0 - right.v0) > 0.3 * height) return false;
  if (Math.min(heightOf(left), heightOf(right)) < 0.55 * height) return false;
  return !isParted(rulers, left, right);
};

export const lineOf = (rulers: Rulers, runs: readonly Run[]): Line => {
  const first = runs[0] as Run;
  let text = first.text;
  for (let index = 1; index < runs.length; index += 1) {
    const before = runs[index - 1] as Run;
    const next = runs[index] as Run;
    const areTwo = DECIMALS.test(text) && DECIMAL.test(next.text);
    const isWide = areTwo || next.u0 - before.u1 > 0.25 * heightOf(next);
    text += `${isWide && !JOINS_CLOSELY.test(text) ? ' ' : ''}${next.text}`;
  }
  const box: Cell = {
    u0: first.u0,
    u1: Math.max(...runs.map(({ u1 }) => u1)),
    v0: Math.min(...runs.map(({ v0 }) => v0)),
    v1: Math.max(...runs.map(({ v1 }) => v1)),
  };
  return {
    ...box,
    text: text.slice(0, MAX_LINE_CHARACTERS),
    angle: first.angle,
    runs,
    confidence: Math.min(...runs.map(({ confidence }) => confidence)),
    cell: cellAround(rulers, box),
  };
};

const linesOf = (runs: readonly Run[], rulers: Rulers): Line[] => {
  // In rows of half a height, so that neighbours are found without comparing all pairs.
  const sorted = [...runs].sort((a, b) => a.u0 - b.u0);
  const open: Run[][] = [];
  for (const run of sorted) {
    let best: Run[] | null = null;
    for (let index = open.length - 1; index >= 0 && index >= open.length - MAX_OPEN; index -= 1) {
      const chain = open[index] as Run[];
      const last = chain.at(-1) as Run;
      if (follows(rulers, last, run) && (best === null || last.u1 > (best.at(-1) as Run).u1)) best = chain;
    }
    if (best === null) open.push([run]);
    else best.push(run);
  }
  return open.map((chain) => lineOf(rulers, chain));
};

/** Maximum number of open chains: a page has fewer texts beside each other. */
const MAX_OPEN = 2_000;

const segmentsOf = ({ strokes }: Figure): Segment[] =>
  strokes.flatMap((stroke) =>
    stroke.slice(1).map(([x2, y2], index) => {
      const [x1, y1] = stroke[index] as Point;
      return { x1, y1, x2, y2 };
    }),
  );

/** The text of a page by direction, with the symbols drawn in between. */
export const framesOf = (content: PageContent): Frame[] => {
  const { found, rest } = symbolRuns(content.figures, content.runs);
  const all = [...content.runs, ...found];
  const segments = [...content.segments, ...rest.flatMap(segmentsOf)];
  return [...directionsOf(all).values()].map((runs) => {
    const { angle } = runs[0] as Run;
    const rulers = rulersOf(segments, angle);
    return { angle, rulers, lines: linesOf(runs, rulers) };
  });
};
