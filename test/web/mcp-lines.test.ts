import { expect, test } from 'vitest';
import { type FlatLine, type TreeLine, treeOf } from '../../web/src/mcp/lines.ts';

const line = (label: string, depth: number): FlatLine => ({ label, depth, amount: 1, line_kind: 'cost' });
const shapeOf = (lines: readonly TreeLine[]): unknown[] =>
  lines.map(({ label, children }) => [label, ...shapeOf(children)]);

test('lines stand inside the line that contains them', () => {
  const flat = [line('material', 0), line('bar', 1), line('cut', 2), line('scrap', 1), line('labour', 0)];
  expect(shapeOf(treeOf(flat))).toEqual([['material', ['bar', ['cut']], ['scrap']], ['labour']]);
});

test('a line whose own container was left out stands with the nearest one around it', () => {
  expect(shapeOf(treeOf([line('material', 0), line('cut', 2), line('labour', 0)]))).toEqual([
    ['material', ['cut']],
    ['labour'],
  ]);
});
