import { expect, test } from 'vitest';
import { split } from '../../src/drawings/ocr/split.ts';
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

function picture(): Picture {
  return blocks([20, 60], [100, 130], [140, 170]);
}
