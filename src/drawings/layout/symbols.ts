import { type Figure, type Point, type Run, toFrame } from '../content.ts';

type Shape = {
  readonly rounds: number;
  readonly arcs: number;
  readonly level: readonly Line[];
  readonly upright: readonly Line[];
  readonly rising: readonly Line[];
  readonly falling: readonly Line[];
};

type Line = { readonly from: Point; readonly to: Point };

const ROUND_POINTS = 10;

/** A closed stroke with a constant distance from its centre, in shares of its width and height. */
export const isRound = (stroke: readonly Point[]): boolean => {
  if (stroke.length < ROUND_POINTS) return false;
  const us = stroke.map(([u]) => u);
  const vs = stroke.map(([, v]) => v);
  const [left, right] = [Math.min(...us), Math.max(...us)];
  const [low, high] = [Math.min(...vs), Math.max(...vs)];
  const [width, height] = [right - left, high - low];
  if (width < 0.4 * height || height < 0.4 * width) return false;
  const first = stroke[0] as Point;
  const last = stroke.at(-1) as Point;
  if (Math.hypot(first[0] - last[0], first[1] - last[1]) > 0.25 * Math.max(width, height)) return false;
  const far = stroke.filter(([u, v]) => {
    const radius = Math.hypot((u - (left + right) / 2) / (width / 2), (v - (low + high) / 2) / (height / 2));
    return radius > 0.7 && radius < 1.35;
  });
  return far.length >= 0.9 * stroke.length;
};

/** The straight pieces of a stroke, collinear ones joined. */
const linesOf = (stroke: readonly Point[]): Line[] => {
  const lines: Line[] = [];
  for (let index = 1; index < stroke.length; index += 1) {
    const from = stroke[index - 1] as Point;
    const to = stroke[index] as Point;
    const before = lines.at(-1);
    const turn =
      before === undefined
        ? 1
        : Math.abs(
            Math.atan2(
              (to[1] - from[1]) * (before.to[0] - before.from[0]) -
                (to[0] - from[0]) * (before.to[1] - before.from[1]),
              (to[0] - from[0]) * (before.to[0] - before.from[0]) +
                (to[1] - from[1]) * (before.to[1] - before.from[1]),
            ),
          );
    if (before !== undefined && turn < 0.1) lines[lines.length - 1] = { from: before.from, to };
    else lines.push({ from, to });
  }
  return lines;
};

const shapeOf = (strokes: readonly (readonly Point[])[]): Shape => {
  const shape = { rounds: 0, arcs: 0, level: [], upright: [], rising: [], falling: [] } as {
    rounds: number;
    arcs: number;
    level: Line[];
    upright: Line[];
    rising: Line[];
    falling: Line[];
  };
  for (const stroke of strokes) {
    if (isRound(stroke)) shape.rounds += 1;
    else if (stroke.length >= ROUND_POINTS) shape.arcs += 1;
    else
      for (const line of linesOf(stroke)) {
        const [du, dv] = [line.to[0] - line.from[0], line.to[1] - line.from[1]];
        const degrees = ((Math.atan2(dv, du) * 180) / Math.PI + 180) % 180;
        if (Math.hypot(du, dv) < 0.3) continue;
        if (degrees < 12 || degrees > 168) shape.level.push(line);
        else if (degrees > 78 && degrees < 102) shape.upright.push(line);
        else if (degrees < 90) shape.rising.push(line);
        else shape.falling.push(line);
      }
  }
  return shape;
};

const low = ({ from, to }: Line): number => Math.min(from[1], to[1]);
const mid = ({ from, to }: Line): number => (from[0] + to[0]) / 2;
const width = ({ from, to }: Line): number => Math.abs(to[0] - from[0]);

/** The character of a figure of straight lines, by the number of lines per direction. */
const straight = ({ level, upright, rising, falling }: Shape): string | null => {
  const [h] = level;
  const [v] = upright;
  const [up] = rising;
  const [down] = falling;
  switch (`${level.length}${upright.length}${rising.length}${falling.length}`) {
    case '2020':
      return '▱';
    case '0020':
      return '∥';
    case '1010':
      return '∠';
    case '3000':
      return '⌯';
    case '1111':
      return '↧';
    case '1200':
      return '⌴';
    case '1100':
      return h !== undefined &&
        v !== undefined &&
        low(h) <= low(v) + 0.3 &&
        Math.abs(mid(h) - mid(v)) < 0.3 * width(h)
        ? '⊥'
        : null;
    case '0011':
      return up !== undefined &&
        down !== undefined &&
        Math.abs(low(up) - low(down)) < 0.4 &&
        mid(down) < mid(up)
        ? '⌵'
        : null;
    default:
      return null;
  }
};

const round = (shape: Shape): string | null => {
  const slanted = shape.rising.length + shape.falling.length;
  if (shape.rounds === 2) return slanted === 0 && shape.level.length === 0 ? '◎' : null;
  if (shape.level.length > 0 && shape.upright.length > 0) return '⌖';
  if (slanted === 1) return 'Ø';
  if (slanted === 2) return '⌭';
  return slanted === 0 && shape.level.length + shape.upright.length === 0 ? '○' : null;
};

/** The character drawn by strokes, in the frame of the text beside them; null if unknown. */
const symbolOf = (strokes: readonly (readonly Point[])[]): string | null => {
  const shape = shapeOf(strokes);
  if (shape.rounds > 0) return round(shape);
  if (shape.arcs === 1) return shape.level.length === 1 ? '⌓' : null;
  return shape.arcs === 0 ? straight(shape) : null;
};

type Placed = {
  readonly strokes: readonly (readonly Point[])[];
  readonly box: readonly [number, number, number, number];
};

const place = (figure: Figure, angle: number): Placed => {
  const strokes = figure.strokes.map((stroke) => stroke.map((point) => toFrame(angle, point)));
  const all = strokes.flat();
  const us = all.map(([u]) => u);
  const vs = all.map(([, v]) => v);
  return { strokes, box: [Math.min(...us), Math.max(...us), Math.min(...vs), Math.max(...vs)] };
};

const SYMBOL_CONFIDENCE = 0.95;
/** Maximum distance from its text, in text heights. */
const REACH = 3;

/** Symbols drawn beside text, as runs in its frame, and the remaining figures, which are lines. */
export const symbolRuns = (
  figures: readonly Figure[],
  runs: readonly Run[],
): { readonly found: readonly Run[]; readonly rest: readonly Figure[] } => {
  const found: Run[] = [];
  const rest: Figure[] = [];
  for (const figure of figures) {
    const [x, y] = figure.strokes[0]?.[0] ?? [0, 0];
    let best: { readonly run: Run; readonly gap: number; readonly placed: Placed } | null = null;
    for (const run of runs) {
      const height = run.v1 - run.v0;
      const [u, v] = toFrame(run.angle, [x, y]);
      // Most are far away; only nearby ones are worth transforming.
      if (u < run.u0 - 8 * height || u > run.u1 + 8 * height || Math.abs(v - run.v0) > 4 * height) continue;
      const placed = place(figure, run.angle);
      const [u0, u1, v0, v1] = placed.box;
      const middle = (v0 + v1) / 2;
      if (middle < run.v0 - 0.4 * height || middle > run.v1 + 0.4 * height) continue;
      if (v1 - v0 > 2 * height || u1 - u0 > 2.6 * height || v1 - v0 < 0.4 * height) continue;
      const gap = Math.max(run.u0 - u1, u0 - run.u1, -0.1 * height);
      if (gap > REACH * height || (best !== null && best.gap <= gap)) continue;
      // A ring around a letter marks the letter and is not a symbol.
      if (u0 < run.u1 - 0.3 * height && u1 > run.u0 + 0.3 * height) continue;
      best = { run, gap, placed };
    }
    const text = best === null ? null : symbolOf(best.placed.strokes);
    if (best === null || text === null) {
      rest.push(figure);
      continue;
    }
    const [u0, u1] = best.placed.box;
    const { angle, v0, v1 } = best.run;
    found.push({ text, angle, u0, u1, v0, v1, confidence: SYMBOL_CONFIDENCE });
  }
  return { found, rest };
};
