import { expect, test } from 'vitest';
import type { Picture } from '../../src/drawings/picture.ts';
import { segmentsOf } from '../../src/drawings/raster/segments.ts';
import { whitened } from '../../src/drawings/raster/whiten.ts';

const SIDE = 400;

/** A sheet of 50 mm with a level and an upright line, on paper that is as light as is said; ink takes away a third of it. */
const sheet = (paper: (x: number, y: number) => number): Picture => {
  const grey = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const isInk = (y === 120 && x > 40 && x < 360) || (x === 300 && y > 40 && y < 360);
      grey[y * SIDE + x] = Math.round(paper(x, y) * (isInk ? 0.6 : 1));
    }
  return { width: SIDE, height: SIDE, grey, pixelsPerMm: 8 };
};

test.each([
  ['grey', () => 190],
  ['lit from the left', (x: number) => 250 - 0.3 * x],
  ['in the shadow of a fold', (_: number, y: number) => 245 - 90 * Math.exp(-(((y - 250) / 70) ** 2))],
])('on paper that is %s, two lines are two lines', (_, paper) => {
  const picture = sheet(paper);
  expect(segmentsOf(picture).length).toBeGreaterThan(100);
  const found = segmentsOf(whitened(picture));
  expect(found).toHaveLength(2);
  expect(found.map(({ x1, x2 }) => Math.round(Math.abs(x2 - x1))).sort((a, b) => a - b)).toEqual([0, 40]);
});

test('a sheet on white paper stays the very picture', () => {
  const picture = sheet(() => 255);
  expect(whitened(picture)).toBe(picture);
});

test('a blackened field is no paper', () => {
  const picture = sheet((x, y) => (x > 150 && x < 290 && y > 150 && y < 290 ? 20 : 200));
  const { grey } = whitened(picture);
  expect(grey[220 * SIDE + 220]).toBeLessThan(60);
  expect(grey[20 * SIDE + 20]).toBe(255);
});
