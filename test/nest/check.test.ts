import { describe, expect, test } from 'vitest';
import { barFaultsOf, faultsOf, miscounted, type Placed } from '../../src/nest/check.ts';

const box = (x: number, y: number, width: number, height = width): readonly number[] => [
  ...[x, y, x + width, y, x + width, y + height, x, y + height],
];
const pieces = (...outers: readonly (readonly number[])[]): readonly Placed[] =>
  outers.map((outer, index) => ({ name: `${index}`, sheet: 0, outline: { outer, inner: [] } }));
const ROOM = { length: 100, height: 100 };
const TOLERANCE = 0.001;
/** An L of legs 10 wide, as large as the boxes beside it. */
const ell = (x: number, y: number): readonly number[] => [
  ...[x, y, x + 30, y, x + 30, y + 10, x + 10, y + 10, x + 10, y + 30, x, y + 30],
];

describe('the check of a nest', () => {
  test.each([
    ['two that touch, without a gap', pieces(box(10, 10, 10), box(20, 10, 10)), 0],
    ['two a gap apart', pieces(box(10, 10, 10), box(25, 10, 10)), 5],
    ['one in the corner of another', pieces(ell(10, 10), box(20, 20, 20)), 0],
    ['two that share half a line', pieces(box(10, 10, 20), box(30, 20, 20)), 0],
    ['two that touch at a corner', pieces(box(10, 10, 20), box(30, 30, 20)), 0],
  ])('lets %s pass', (_, placed, gap) => {
    expect(faultsOf(placed, ROOM, gap, 0, TOLERANCE)).toEqual([]);
  });

  test.each([
    ['two nearer than the gap', pieces(box(10, 10, 10), box(24, 10, 10)), 5],
    ['two that overlap', pieces(box(10, 10, 10), box(15, 12, 10)), 0],
    ['one on the other, with a gap', pieces(box(10, 10, 10), box(10, 10, 10)), 1],
    ['one on the other, without', pieces(box(10, 10, 10), box(10, 10, 10)), 0],
    ['two of one height, one pushed along', pieces(box(10, 10, 20), box(20, 10, 20)), 0],
    ['a part of the other, two of its lines shared', pieces(box(10, 10, 20), box(10, 10, 10, 20)), 0],
    ['one that fills the other’s corner and more', pieces(ell(10, 10), box(10, 10, 30)), 0],
    ['a cross', pieces(box(10, 30, 50, 10), box(30, 10, 10, 50)), 0],
    ['one within the other', pieces(box(10, 10, 50), box(30, 30, 10)), 0],
    ['one over the end', pieces(box(95, 10, 10)), 0],
    ['one before the beginning', pieces(box(-0.01, 10, 10)), 0],
  ])('refuses %s [NNE-2]', (_, placed, gap) => {
    expect(faultsOf(placed, ROOM, gap, 0, TOLERANCE)).toHaveLength(1);
  });

  test('refuses one nearer to the edge than asked, and one outside a boundary of any shape', () => {
    expect(faultsOf(pieces(box(5, 20, 10)), ROOM, 0, 6, TOLERANCE)).toHaveLength(1);
    const boundary = ell(0, 0);
    expect(faultsOf(pieces(box(0, 0, 10)), ROOM, 0, 0, TOLERANCE, boundary)).toEqual([]);
    expect(faultsOf(pieces(box(5, 5, 10)), ROOM, 0, 0, TOLERANCE, boundary)).toHaveLength(1);
    expect(faultsOf(pieces(box(12, 12, 10)), ROOM, 0, 0, TOLERANCE, boundary)).toHaveLength(1);
  });

  const placed = (id: string, x_mm = 0) => ({ nest_item_id: id, x_mm, y_mm: 0, rotation_deg: 0 });

  test('refuses a piece that lies nowhere, one too many, and one that nobody asked for [NNE-2]', () => {
    const lines = [
      { item_id: 'a', quantity: 3 },
      { item_id: 'b', quantity: 1 },
    ];
    const whole = [
      { count: 1, placements: [placed('a'), placed('b')] },
      { count: 2, placements: [placed('a')] },
    ];
    expect(miscounted(lines, whole)).toEqual([]);
    expect(miscounted(lines, whole.slice(0, 1))).toEqual(['2 pieces of a are not placed']);
    expect(miscounted(lines, [...whole, { count: 1, placements: [placed('b')] }])).toHaveLength(1);
    expect(miscounted(lines, [...whole, { count: 1, placements: [placed('c')] }])).toHaveLength(1);
  });

  test('refuses pieces of a bar that lie on one another, in a kerf, or over its end [NNE-2]', () => {
    const faults = (...at: readonly number[]) =>
      barFaultsOf(
        at.map((x) => placed('a', x)),
        () => 100,
        2,
        306,
      );
    expect(faults(0, 102, 204)).toEqual([]);
    expect(faults(0, 50)).toHaveLength(1);
    expect(faults(0, 101)).toHaveLength(1);
    expect(faults(0, 102, 205)).toHaveLength(1);
  });
});
