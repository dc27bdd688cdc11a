import { SheetWriter } from './pdf-writer.ts';

type Strokes = readonly (readonly (readonly [number, number])[])[];

const ring = (x: number, y: number, r: number) => SheetWriter.ring(x, y, r);

/** Signs as CAD draws them: strokes in a square of the given size, from its lower left corner. */
export const SIGNS: Readonly<Record<string, (x: number, y: number, s: number) => Strokes>> = {
  diameter: (x, y, s) => [
    ring(x + s / 2, y + s / 2, 0.38 * s),
    [
      [x + 0.15 * s, y - 0.05 * s],
      [x + 0.85 * s, y + 1.05 * s],
    ],
  ],
  depth: (x, y, s) => [
    [
      [x, y + s],
      [x + s, y + s],
    ],
    [
      [x + s / 2, y + s],
      [x + s / 2, y],
    ],
    [
      [x + s / 2, y],
      [x + 0.2 * s, y + 0.4 * s],
    ],
    [
      [x + s / 2, y],
      [x + 0.8 * s, y + 0.4 * s],
    ],
  ],
  counterbore: (x, y, s) => [
    [
      [x, y + 0.8 * s],
      [x, y],
    ],
    [
      [x, y],
      [x + 1.3 * s, y],
    ],
    [
      [x + 1.3 * s, y],
      [x + 1.3 * s, y + 0.8 * s],
    ],
  ],
  flatness: (x, y, s) => [
    [
      [x, y],
      [x + 0.9 * s, y],
    ],
    [
      [x + 0.9 * s, y],
      [x + 1.3 * s, y + 0.8 * s],
    ],
    [
      [x + 1.3 * s, y + 0.8 * s],
      [x + 0.4 * s, y + 0.8 * s],
    ],
    [
      [x + 0.4 * s, y + 0.8 * s],
      [x, y],
    ],
  ],
  parallelism: (x, y, s) => [
    [
      [x, y],
      [x + 0.6 * s, y + s],
    ],
    [
      [x + 0.5 * s, y],
      [x + 1.1 * s, y + s],
    ],
  ],
  perpendicularity: (x, y, s) => [
    [
      [x, y],
      [x + 1.2 * s, y],
    ],
    [
      [x + 0.6 * s, y],
      [x + 0.6 * s, y + s],
    ],
  ],
  position: (x, y, s) => [
    ring(x + s / 2, y + s / 2, 0.36 * s),
    [
      [x - 0.05 * s, y + s / 2],
      [x + 1.05 * s, y + s / 2],
    ],
    [
      [x + s / 2, y - 0.05 * s],
      [x + s / 2, y + 1.05 * s],
    ],
  ],
  concentricity: (x, y, s) => [ring(x + s / 2, y + s / 2, 0.5 * s), ring(x + s / 2, y + s / 2, 0.26 * s)],
};
