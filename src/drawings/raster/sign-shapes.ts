import type { Point } from '../content.ts';

type Strokes = readonly (readonly Point[])[];

const arc = (cu: number, cv: number, r: number, from = 0, to = 360): Point[] =>
  Array.from({ length: 33 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / 32) * Math.PI) / 180;
    return [cu + r * Math.cos(angle), cv + r * Math.sin(angle)];
  });

/** Strokes of a symbol in its own units: straight strokes, as `0,0 1,0 | 0,0 0,2`, and arcs. */
type Drawn = readonly [sign: string, straight: string, ...arcs: Point[][]];

/** Symbols of ISO 1101, and Ø. */
const SIGNS: readonly Drawn[] = [
  ['⌖', '-1.5,0 1.5,0 | 0,-1.5 0,1.5', arc(0, 0, 1)],
  ['⊥', '-1,0 1,0 | 0,0 0,1.8'],
  ['∥', '0,0 0.7,2 | 0.9,0 1.6,2'],
  ['∥', '0,0 0.7,2 | 1.4,0 2.1,2'],
  ['∥', '0,0 1.2,2 | 1,0 2.2,2'],
  ['∠', '2,0 0,0 2,2'],
  ['∠', '2,0 0,0 2,1.2'],
  ['▱', '0,0 1.8,0 2.6,1.6 0.8,1.6 0,0'],
  ['○', '', arc(0, 0, 1)],
  ['◎', '', arc(0, 0, 1), arc(0, 0, 0.55)],
  ['⌭', '-1.5,-1.2 -0.6,1.2 | 0.6,-1.2 1.5,1.2', arc(0, 0, 0.7)],
  ['⌓', '-1,0 1,0', arc(0, 0, 1, 0, 180)],
  ['⌒', '', arc(0, 0, 1, 0, 180)],
  ['⌯', '-0.6,0.7 0.6,0.7 | -1,0 1,0 | -0.6,-0.7 0.6,-0.7'],
  ['↗', '0,0 2,2 | 1.2,1.6 2,2 1.6,1.2'],
  ['⌰', '0,0 1.2,0 | 0,0 1.4,2 | 1.2,0 2.6,2 | 0.8,1.7 1.4,2 1.4,1.4 | 2,1.7 2.6,2 2.6,1.4'],
  ['Ø', '-0.55,-1.4 0.55,1.4', arc(0, 0, 1)],
  ['Ø', '-0.95,-1.15 0.95,1.15', arc(0, 0, 1)],
];

/** Shapes that are not symbols but resemble one. */
const NONE = '';

/** Hole symbols, and the letters and digits that resemble them. */
const HOLE_SIGNS: readonly Drawn[] = [
  ['↧', '0,1 1,1 | 0.5,1 0.5,0 | 0.2,0.4 0.5,0 0.8,0.4'],
  ['↧', '0,1.4 0.8,1.4 | 0.4,1.4 0.4,0 | 0.15,0.45 0.4,0 0.65,0.45'],
  ['⌴', '0,1 0,0 1.6,0 1.6,1'],
  ['⌴', '0,1 0,0 2.1,0 2.1,1'],
  [NONE, '0,1 0.9,1 | 0.45,1 0.45,0'],
  [NONE, '0,1 0.65,1 0.2,0'],
  [NONE, '0,1 0,0.35 | 0.72,0.35 0.72,1', arc(0.36, 0.35, 0.36, 180, 360)],
];

const strokesOf = (straight: string): Strokes =>
  straight.split(' | ').map((stroke) =>
    stroke.split(' ').map((point): Point => {
      const [u = 0, v = 0] = point.split(',').map(Number);
      return [u, v];
    }),
  );

/** Distance of points along strokes, as a share of the larger side. */
const APART = 0.02;

/** A shape in its own box: `wide` is its width in heights, `size` its original larger side. */
type Shape = { readonly points: readonly Point[]; readonly wide: number; readonly size: number };

/** Points as shares of their bounding box. */
const shapeOf = (points: readonly Point[]): Shape => {
  let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [u, v] of points) {
    [u0, u1] = [Math.min(u0, u), Math.max(u1, u)];
    [v0, v1] = [Math.min(v0, v), Math.max(v1, v)];
  }
  const [width, height] = [Math.max(1e-6, u1 - u0), Math.max(1e-6, v1 - v0)];
  return {
    points: points.map(([u, v]) => [(u - u0) / width, (v - v0) / height]),
    wide: width / height,
    size: Math.max(width, height),
  };
};

const along = (strokes: Strokes): Point[] =>
  strokes.flatMap((stroke) =>
    stroke.slice(1).flatMap(([u2, v2], index) => {
      const [u1, v1] = stroke[index] as Point;
      const steps = Math.max(1, Math.ceil(Math.hypot(u2 - u1, v2 - v1) / (APART * 3)));
      return Array.from({ length: steps }, (_, step): Point => {
        const share = step / steps;
        return [u1 + (u2 - u1) * share, v1 + (v2 - v1) * share];
      });
    }),
  );

/** Symbols by their strokes, for comparison with pixels. */
type Signs = readonly { readonly sign: string; readonly shape: Shape }[];

const shapesOf = (signs: readonly Drawn[]): Signs =>
  signs.map(([sign, straight, ...arcs]) => ({
    sign,
    shape: shapeOf(along([...strokesOf(straight), ...arcs])),
  }));

const SHAPES = shapesOf(SIGNS);
const HOLE_SHAPES = shapesOf(HOLE_SIGNS);

/** Mean distance of points from those of another shape, as a share of the box. */
const away = (from: readonly Point[], to: readonly Point[]): number => {
  let sum = 0;
  for (const [u, v] of from) {
    let best = Infinity;
    for (const [a, b] of to) best = Math.min(best, (u - a) ** 2 + (v - b) ** 2);
    sum += Math.sqrt(best);
  }
  return sum / from.length;
};

/**
 * In both directions, because a part of a shape is not the shape; strokes are some pixels wide, which matters more for a small
 * symbol.
 */
const FARTHEST = 0.06;
/** Flat symbols have wide strokes in relation to their height. */
const FARTHEST_FLAT = 0.1;
const PER_PIXEL = 0.6;
const WIDER = 1.5;

/** The most similar symbol to the pixels of a shape, each `pixel` wide, within a share of the box; null: none. */
const nearestOf = (signs: Signs, points: readonly Point[], pixel: number, most = FARTHEST): string | null => {
  const { points: own, wide, size } = shapeOf(points);
  const farthest = most + (PER_PIXEL * pixel) / size;
  let best: { readonly sign: string; readonly far: number } | null = null;
  for (const { sign, shape } of signs) {
    const ratio = wide / shape.wide;
    if (ratio > WIDER || ratio < 1 / WIDER) continue;
    const far = away(own, shape.points) + away(shape.points, own);
    if (far < farthest && (best === null || far < best.far)) best = { sign, far };
  }
  return best?.sign ?? null;
};

/** The symbol of ISO 1101, or Ø, for the pixels of a shape, each `pixel` wide; null: none. */
export const signOf = (points: readonly Point[], pixel: number): string | null =>
  shapeOf(points).wide > 6 ? '⏤' : nearestOf(SHAPES, points, pixel);

/** The depth or counterbore symbol for pixels, each `pixel` wide; null: none. */
export const holeSignOf = (points: readonly Point[], pixel: number): string | null =>
  nearestOf(HOLE_SHAPES, points, pixel, FARTHEST_FLAT) || null;
