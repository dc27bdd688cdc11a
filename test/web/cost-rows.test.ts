import { expect, test } from 'vitest';
import type { CostLine } from '../../clients/typescript/src/index.ts';
import { allRows, pathsTo, rowsOf } from '../../web/src/charts/cost-rows.ts';

const line = (amount: number, more: Partial<CostLine> = {}): CostLine =>
  ({ amount, line_kind: 'cost', children: [], ...more }) as unknown as CostLine;

const SHEET = [
  line(5, { children: [line(6, { children: [line(1), line(5)] }), line(-1, { line_kind: 'credit' })] }),
  line(2, { children: [line(2, { line_kind: 'detail' })] }),
  line(3),
];

const places = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ path, depth, from, to }) => [path, depth, from, to]);

test('given a closed sheet, then its bars follow one another up to the total', () => {
  expect(places(rowsOf(SHEET, () => false))).toEqual([
    ['0', 0, 0, 5],
    ['1', 0, 5, 7],
    ['2', 0, 7, 10],
  ]);
});

test('given open lines, then inner bars fill the bar of their line, and a detail moves nothing', () => {
  expect(places(allRows(SHEET))).toEqual([
    ['0', 0, 0, 5],
    ['0/0', 1, 0, 6],
    ['0/0/0', 2, 0, 1],
    ['0/0/1', 2, 1, 6],
    ['0/1', 1, 6, 5],
    ['1', 0, 5, 7],
    ['1/0', 1, 5, 5],
    ['2', 0, 7, 10],
  ]);
});

test('a line opens with every line around it', () => {
  expect(pathsTo('0/0/1')).toEqual(['0', '0/0', '0/0/1']);
});
