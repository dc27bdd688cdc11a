import { expect, test } from 'vitest';
import { spaced } from '../../src/drawings/ocr/recognise.ts';
import type { Strip } from '../../src/drawings/ocr/resize.ts';

const [WIDTH, HEIGHT, STROKE] = [120, 48, 6];
const FIRST = 40;

/** Two figures, each a stroke as high as capitals, with so much white between them. */
const read = (one: string, other: string, white: number): string => {
  const second = FIRST + STROKE + white;
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(240);
  for (let y = 8; y < 40; y += 1)
    for (const x of [FIRST, second]) grey.fill(20, y * WIDTH + x, y * WIDTH + x + STROKE);
  const strip: Strip = { width: WIDTH, height: HEIGHT, grey };
  const at = (x: number): number => (x + STROKE / 2) / WIDTH;
  const letters = [
    { text: one, at: at(FIRST) },
    { text: other, at: at(second) },
  ];
  return spaced(letters, strip)
    .map(({ text }) => text)
    .join('');
};

// In a strip that is 48 pixels high.
test.each([
  ['2', '3', 11, '23'],
  ['2', '3', 15, '2 3'],
  ['1', '3', 13, '13'],
  ['1', '3', 15, '1 3'],
  ['1', '1', 15, '11'],
  ['1', '1', 22, '1 1'],
])('given %s and %s with %i pixels of white between them, then they are %j', (one, other, white, text) => {
  expect(read(one, other, white)).toBe(text);
});
