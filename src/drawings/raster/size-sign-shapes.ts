import type { Point } from '../content.ts';
import { arc, nearestOf, type Strokes, signsOf } from './sign-shapes.ts';

/** What is no sign, but looks like one more than like nothing. */
const NONE = '';

/** Signs of holes as strokes, each in a measure of its own, and the letters and figures that come nearest to them. */
const STROKES: readonly (readonly [string, Strokes])[] = [
  [
    '↧',
    [
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0.5, 1],
        [0.5, 0],
      ],
      [
        [0.2, 0.4],
        [0.5, 0],
        [0.8, 0.4],
      ],
    ],
  ],
  [
    '↧',
    [
      [
        [0, 1.4],
        [0.8, 1.4],
      ],
      [
        [0.4, 1.4],
        [0.4, 0],
      ],
      [
        [0.15, 0.45],
        [0.4, 0],
        [0.65, 0.45],
      ],
    ],
  ],
  [
    '⌴',
    [
      [
        [0, 1],
        [0, 0],
        [1.6, 0],
        [1.6, 1],
      ],
    ],
  ],
  [
    '⌴',
    [
      [
        [0, 1],
        [0, 0],
        [2.1, 0],
        [2.1, 1],
      ],
    ],
  ],
  [
    NONE,
    [
      [
        [0, 1],
        [0.9, 1],
      ],
      [
        [0.45, 1],
        [0.45, 0],
      ],
    ],
  ],
  [
    NONE,
    [
      [
        [0, 1],
        [0.65, 1],
        [0.2, 0],
      ],
    ],
  ],
  [
    NONE,
    [
      [
        [0, 1],
        [0, 0.35],
      ],
      arc(0.36, 0.35, 0.36, 180, 360),
      [
        [0.72, 0.35],
        [0.72, 1],
      ],
    ],
  ],
];

/** Flat signs have strokes that are wide for their height. */
const FARTHEST = 0.1;

const SHAPES = signsOf(STROKES);

/** The sign of a depth or counterbore that pixels look like, each `pixel` wide; null: none. */
export const holeSignOf = (points: readonly Point[], pixel: number): string | null =>
  nearestOf(SHAPES, points, pixel, FARTHEST) || null;
