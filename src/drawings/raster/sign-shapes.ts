import type { Point } from '../content.ts';

export type Strokes = readonly (readonly Point[])[];

export const arc = (cu: number, cv: number, r: number, from = 0, to = 360): Point[] =>
  Array.from({ length: 33 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / 32) * Math.PI) / 180;
    return [cu + r * Math.cos(angle), cv + r * Math.sin(angle)];
  });

/** Signs of ISO 1101 and Ø as strokes, each in a measure of its own. */
const STROKES: readonly (readonly [string, Strokes])[] = [
  [
    '⌖',
    [
      arc(0, 0, 1),
      [
        [-1.5, 0],
        [1.5, 0],
      ],
      [
        [0, -1.5],
        [0, 1.5],
      ],
    ],
  ],
  [
    '⊥',
    [
      [
        [-1, 0],
        [1, 0],
      ],
      [
        [0, 0],
        [0, 1.8],
      ],
    ],
  ],
  [
    '∥',
    [
      [
        [0, 0],
        [0.7, 2],
      ],
      [
        [0.9, 0],
        [1.6, 2],
      ],
    ],
  ],
  [
    '∥',
    [
      [
        [0, 0],
        [0.7, 2],
      ],
      [
        [1.4, 0],
        [2.1, 2],
      ],
    ],
  ],
  [
    '∥',
    [
      [
        [0, 0],
        [1.2, 2],
      ],
      [
        [1, 0],
        [2.2, 2],
      ],
    ],
  ],
  [
    '∠',
    [
      [
        [2, 0],
        [0, 0],
        [2, 2],
      ],
    ],
  ],
  [
    '∠',
    [
      [
        [2, 0],
        [0, 0],
        [2, 1.2],
      ],
    ],
  ],
  [
    '▱',
    [
      [
        [0, 0],
        [1.8, 0],
        [2.6, 1.6],
        [0.8, 1.6],
        [0, 0],
      ],
    ],
  ],
  ['○', [arc(0, 0, 1)]],
  ['◎', [arc(0, 0, 1), arc(0, 0, 0.55)]],
  [
    '⌭',
    [
      arc(0, 0, 0.7),
      [
        [-1.5, -1.2],
        [-0.6, 1.2],
      ],
      [
        [0.6, -1.2],
        [1.5, 1.2],
      ],
    ],
  ],
  ['⌓', [[...arc(0, 0, 1, 0, 180), [1, 0]]]],
  ['⌒', [arc(0, 0, 1, 0, 180)]],
  [
    '⌯',
    [
      [
        [-0.6, 0.7],
        [0.6, 0.7],
      ],
      [
        [-1, 0],
        [1, 0],
      ],
      [
        [-0.6, -0.7],
        [0.6, -0.7],
      ],
    ],
  ],
  [
    '↗',
    [
      [
        [0, 0],
        [2, 2],
      ],
      [
        [1.2, 1.6],
        [2, 2],
        [1.6, 1.2],
      ],
    ],
  ],
  [
    '⌰',
    [
      [
        [0, 0],
        [1.2, 0],
      ],
      [
        [0, 0],
        [1.4, 2],
      ],
      [
        [1.2, 0],
        [2.6, 2],
      ],
      [
        [0.8, 1.7],
        [1.4, 2],
        [1.4, 1.4],
      ],
      [
        [2, 1.7],
        [2.6, 2],
        [2.6, 1.4],
      ],
    ],
  ],
  [
    'Ø',
    [
      arc(0, 0, 1),
      [
        [-0.55, -1.4],
        [0.55, 1.4],
      ],
    ],
  ],
  [
    'Ø',
    [
      arc(0, 0, 1),
      [
        [-0.95, -1.15],
        [0.95, 1.15],
      ],
    ],
  ],
];

/** Points along strokes, this far apart in shares of the larger side. */
const APART = 0.02;

/** A shape in its own box: `wide` is its width in heights, `size` its larger side before. */
type Shape = { readonly points: readonly Point[]; readonly wide: number; readonly size: number };

/** Points in shares of the box round them. */
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

/** Signs by their strokes, as they are compared with pixels. */
export type Signs = readonly { readonly sign: string; readonly shape: Shape }[];

export const signsOf = (strokes: readonly (readonly [sign: string, strokes: Strokes])[]): Signs =>
  strokes.map(([sign, lines]) => ({ sign, shape: shapeOf(along(lines)) }));

const SHAPES = signsOf(STROKES);

/** Mean distance of points from those of another shape, in shares of the box. */
const away = (from: readonly Point[], to: readonly Point[]): number => {
  let sum = 0;
  for (const [u, v] of from) {
    let best = Infinity;
    for (const [a, b] of to) best = Math.min(best, (u - a) ** 2 + (v - b) ** 2);
    sum += Math.sqrt(best);
  }
  return sum / from.length;
};

/** Both ways together, because a shape that is a part of another is not the other; strokes are some pixels wide, and more of a small sign. */
const FARTHEST = 0.06;
const PER_PIXEL = 0.6;
const WIDER = 1.5;

/** Which of some signs the pixels of a shape look like, each `pixel` wide, no farther than a share of the box; null: none. */
export const nearestOf = (
  signs: Signs,
  points: readonly Point[],
  pixel: number,
  most = FARTHEST,
): string | null => {
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

/** The sign of ISO 1101, or Ø, that the pixels of a shape look like, each `pixel` wide; null: none. */
export const signOf = (points: readonly Point[], pixel: number): string | null =>
  shapeOf(points).wide > 6 ? '⏤' : nearestOf(SHAPES, points, pixel);
