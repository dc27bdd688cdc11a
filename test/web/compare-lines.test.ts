import { expect, test } from 'vitest';
import type { CostLine } from '../../clients/typescript/src/index.ts';
import { featureChanges } from '../../web/src/pages/compare/features.ts';
import { differenceOf, differingLines } from '../../web/src/pages/compare/lines.ts';

const line = (bucket: string, label: string, amount: number, children: readonly CostLine[] = []): CostLine =>
  ({ bucket, label, label_id: label, label_params: {}, amount, children }) as unknown as CostLine;

const shown = (left: readonly CostLine[], right: readonly CostLine[]) =>
  differingLines(left, right).map((pair) => [pair.label, pair.depth, pair.left, pair.right]);

test('given two sheets, then only lines that differ are shown, each below the line that contains it', () => {
  const left = [
    line('labour', 'Labour', 5, [line('labour', 'milling', 3), line('labour', 'drilling', 2)]),
    line('freight', 'Freight', 1),
  ];
  const right = [
    line('labour', 'Labour', 6, [line('labour', 'milling', 4), line('labour', 'drilling', 2.001)]),
    line('freight', 'Freight', 1),
  ];
  expect(shown(left, right)).toEqual([
    ['Labour', 0, 5, 6],
    ['milling', 1, 3, 4],
  ]);
});

test('given inner lines that cancel out, then the line that contains them is shown as well', () => {
  const left = [line('labour', 'Labour', 5, [line('labour', 'milling', 5)])];
  const right = [line('labour', 'Labour', 5, [line('labour', 'turning', 5)])];
  expect(shown(left, right)).toEqual([
    ['Labour', 0, 5, 5],
    ['milling', 1, 5, null],
    ['turning', 1, null, 5],
  ]);
});

test('given equal names, then no line is lost', () => {
  const twice = [line('labour', 'Labour', 3, [line('labour', 'drill', 1), line('labour', 'drill', 2)])];
  const once = [line('labour', 'Labour', 1, [line('labour', 'drill', 1)])];
  expect(shown(twice, once)).toEqual([
    ['Labour', 0, 3, 1],
    ['drill', 1, 2, null],
  ]);
});

test('a category with another rate is the same category', () => {
  const [pair] = differingLines([line('sga', 'Overhead 12 %', 4)], [line('sga', 'Overhead 10 %', 3)]);
  expect(pair).toMatchObject({ label: 'Overhead 12 %', left: 4, right: 3 });
  expect(pair && differenceOf(pair)).toBe(-1);
});

const feature = (kind: string, diameter_mm: number | null, count = 1) =>
  ({
    kind,
    subtype: null,
    diameter_mm,
    length_mm: null,
    width_mm: null,
    depth_mm: 5,
    radius_mm: null,
    angle_deg: null,
    count,
  }) as unknown as Parameters<typeof featureChanges>[0][number];

test('given two models, then kinds and sizes whose number differs are changes, whatever the order', () => {
  const left = [feature('hole', 8), feature('hole', 8), feature('hole', 10), feature('pocket', null)];
  const right = [
    feature('pocket', null),
    feature('hole', 10.001),
    feature('hole', 8, 3),
    feature('slot', null),
  ];
  expect(featureChanges(left, right).map((one) => [one.feature.kind, one.left, one.right])).toEqual([
    ['hole', 2, 3],
    ['slot', 0, 1],
  ]);
});
