import { expect, test } from 'vitest';
import { LineSplitter } from '../../../src/platform/sandbox/output.ts';

const linesOf = (text: string, chunkBytes: number): readonly string[] => {
  const seen: string[] = [];
  const splitter = new LineSplitter((line) => seen.push(line));
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) splitter.push(bytes.subarray(at, at + chunkBytes));
  splitter.end();
  return seen;
};

test.each([1, 2, 3, 5, 1000])(
  'lines are the same in chunks of %i bytes, the last without its newline',
  (size) => {
    expect(linesOf('first\n\nzweite: äöü €\n  \nlast', size)).toEqual(['first', 'zweite: äöü €', 'last']);
  },
);

test('a line of many chunks is one, and what follows it another', () => {
  const long = 'x'.repeat(8 * 1024 * 1024);
  expect(linesOf(`${long}\nnext\n`, 64 * 1024).map(({ length }) => length)).toEqual([long.length, 4]);
});
