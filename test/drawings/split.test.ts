import { expect, test } from 'vitest';
import { rowsOf, split } from '../../src/drawings/ocr/split.ts';
import type { Picture } from '../../src/drawings/picture.ts';

const [WIDTH, HEIGHT] = [200, 40];

/** White paper with dark blocks from column to column. */
const blocks = (...stretches: readonly (readonly [number, number])[]): Picture => {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(240);
  for (const [from, to] of stretches)
    for (let y = 12; y < 28; y += 1) grey.fill(20, y * WIDTH + from, y * WIDTH + to);
  return { width: WIDTH, height: HEIGHT, grey, pixelsPerMm: 8 };
};
const BOX = { left: 10, top: 10, right: 190, bottom: 30, slant: null };

test('given texts that stand further apart than asked, then each has a box of its own', () => {
  const parts = split(picture(), BOX, 1.2);
  expect(parts).toEqual([
    { left: 17, top: 10, right: 63, bottom: 30, slant: null },
    { left: 97, top: 10, right: 173, bottom: 30, slant: null },
  ]);
});

test('given the same texts upright, then they are parted in the same way', () => {
  const { grey } = picture();
  const turned = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) turned[x * HEIGHT + y] = grey[y * WIDTH + x] ?? 0;
  const box = { left: 10, top: 10, right: 30, bottom: 190, slant: null };
  const parts = split({ width: HEIGHT, height: WIDTH, grey: turned, pixelsPerMm: 8 }, box, 1.2);
  expect(parts).toEqual([
    { left: 10, top: 17, right: 30, bottom: 63, slant: null },
    { left: 10, top: 97, right: 30, bottom: 173, slant: null },
  ]);
});

test('given words of one line, no ink, or ink all along, then it stays one box', () => {
  expect(split(blocks([20, 60], [72, 110]), BOX, 1.2)).toEqual([BOX]);
  expect(split(blocks(), BOX, 1.2)).toEqual([BOX]);
  expect(split(blocks([0, WIDTH]), BOX, 0.35)).toEqual([BOX]);
});

/** Two upright rows of figures, the left one shorter, with an extension line across their lower end. */
const rows = (): Picture => {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(240);
  const ink = (left: number, right: number, top: number, bottom: number): void => {
    for (let y = top; y < bottom; y += 1) grey.fill(20, y * WIDTH + left, y * WIDTH + right);
  };
  ink(4, 12, 4, 14);
  ink(17, 25, 4, 32);
  ink(0, 30, 36, 37);
  return { width: WIDTH, height: HEIGHT, grey, pixelsPerMm: 8 };
};

test('given two rows in one box, then each has its own box, as far along as it has ink', () => {
  const box = { left: 2, top: 2, right: 28, bottom: 38, slant: null };
  expect(rowsOf(rows(), box, 1)).toEqual([
    { left: 2, top: 2, right: 15, bottom: 38, slant: null },
    { left: 15, top: 2, right: 28, bottom: 38, slant: null },
  ]);
  const above = { ...box, bottom: 35 };
  expect(rowsOf(rows(), above, 1)).toEqual([
    { left: 2, top: 2, right: 15, bottom: 16, slant: null },
    { left: 15, top: 2, right: 28, bottom: 34, slant: null },
  ]);
});

test('given one row, or the rows of another direction, then there are no rows', () => {
  expect(rowsOf(picture(), BOX, 0)).toBeNull();
  expect(rowsOf(rows(), { left: 15, top: 2, right: 28, bottom: 35, slant: null }, 1)).toBeNull();
  expect(rowsOf(rows(), { left: 2, top: 2, right: 28, bottom: 35, slant: null }, 0)).toBeNull();
});

function picture(): Picture {
  return blocks([20, 60], [100, 130], [140, 170]);
}
