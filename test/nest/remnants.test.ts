import { beforeAll, describe, expect, test } from 'vitest';
import type { NestResult, SheetFormat, SheetGroup, SheetLine } from '../../src/nest/job.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { isSimpleLoop, signedArea } from '../../src/nest/outline.ts';
import { remnantOf } from '../../src/nest/remnant.ts';
import { solveNest } from '../../src/nest/solve.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { jobOf, KG_MM2, line, sheet, sheetGroup } from './jobs.ts';
import { rectangle } from './parts.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

const remnant = (remnant_id: string, outline: readonly number[]): SheetFormat => ({
  stock_format_id: null,
  remnant_id,
  length_mm: Math.max(...outline.filter((_, k) => k % 2 === 0)),
  width_mm: Math.max(...outline.filter((_, k) => k % 2 === 1)),
  outline,
});

const solve = (lines: readonly SheetLine[], over: Partial<SheetGroup> = {}): NestResult =>
  solveNest(jobOf([sheetGroup(lines, { formats: [sheet(3000, 1500)], ...over })], 400_000), clipper);
const sheetsOf = (result: NestResult) => result.groups[0]?.sheets ?? [];
const L_SHAPE = [0, 0, 1000, 0, 1000, 400, 400, 400, 400, 1000, 0, 1000];

describe('the remnant of a sheet', () => {
  const sheet = [0, 0, 1000, 0, 1000, 600, 0, 600];
  const box = (minX: number, minY: number, maxX: number, maxY: number) => ({ minX, minY, maxX, maxY });

  test('the strip behind the pieces; beside them what is wide enough; nothing narrower', () => {
    const across = remnantOf(sheet, [box(10, 10, 400, 590)], 5, 300, clipper) ?? [];
    expect(signedArea(across)).toBeCloseTo(595 * 600, 3);
    const around = remnantOf(sheet, [box(10, 10, 400, 200)], 5, 300, clipper) ?? [];
    expect(around).toHaveLength(12);
    expect(signedArea(around)).toBeCloseTo(1000 * 600 - 405 * 205, 3);
    const low = remnantOf(sheet, [box(10, 10, 400, 350)], 5, 300, clipper) ?? [];
    expect(signedArea(low)).toBeCloseTo(595 * 600, 3);
    expect(remnantOf(sheet, [box(10, 10, 800, 350)], 5, 300, clipper)).toBeNull();
  });

  test('few pieces on a large sheet are charged their corner of it, not the sheet [NMO-2]', () => {
    const result = solve([line('a', rectangle(300, 200, 1).outline, 2)]);
    const [only] = sheetsOf(result);
    expect(only?.remnant_outline_mm?.length).toBeGreaterThan(8);
    expect(isSimpleLoop(only?.remnant_outline_mm ?? [])).toBe(true);
    const charged = 3000 * 1500 - signedArea(only?.remnant_outline_mm ?? []);
    expect(charged).toBeLessThan(315 * 425);
    expect(result.groups[0]?.mass_kg).toBeCloseTo(charged * KG_MM2, 9);
    // Two pieces of 4 kg bought for themselves against 2.1 kg.
    expect(result.savings.cents).toBeGreaterThan(0);
  });

  test('a remnant of any shape is filled, and what it leaves is one again [NNE-9]', () => {
    const result = solve([line('a', rectangle(350, 350, 1).outline, 3)], {
      remnants: [remnant('L', L_SHAPE)],
    });
    expect(sheetsOf(result).map(({ remnant_id }) => remnant_id)).toEqual(['L']);
    expect(sheetsOf(result)[0]?.outline_mm).toEqual(L_SHAPE);
    const first = solve([line('a', rectangle(350, 350, 1).outline, 1)], {
      remnants: [remnant('L', L_SHAPE)],
    });
    const rest = sheetsOf(first)[0]?.remnant_outline_mm ?? [];
    expect(signedArea(rest)).toBeGreaterThan(0);
    expect(first.groups[0]?.mass_kg).toBeCloseTo((signedArea(L_SHAPE) - signedArea(rest)) * KG_MM2, 9);
    const next = solve([line('b', rectangle(200, 150, 1).outline, 1)], { remnants: [remnant('rest', rest)] });
    expect(sheetsOf(next).map(({ remnant_id }) => remnant_id)).toEqual(['rest']);
  });

  test('what fits its extent and not its shape lies elsewhere', () => {
    const result = solve([line('a', rectangle(600, 600, 1).outline, 1)], {
      remnants: [remnant('L', L_SHAPE)],
    });
    expect(sheetsOf(result).map(({ remnant_id }) => remnant_id)).toEqual([null]);
  });

  test('the bound holds for every way of filling the remnants, not for the one that was found', () => {
    const strip = remnant('strip', [0, 0, 400, 0, 400, 100, 0, 100]);
    const square = remnant('square', [0, 0, 210, 0, 210, 200, 0, 200]);
    const lines = [
      line('long', rectangle(400, 50, 1).outline, 2),
      line('short', rectangle(210, 100, 1).outline, 2),
    ];
    const [group] = solve(lines, { remnants: [strip, square], gap_mm: 0, edge_mm: 0 }).groups;
    // Both long pieces lie on the strip, both short ones on the square: no new sheet is needed, whatever was found.
    expect(group?.lower_bound_sheets).toBe(0);
    expect(group?.proven).toBe(group?.sheets.every(({ remnant_id }) => remnant_id !== null));
    const [wide] = solve([line('wide', rectangle(500, 450, 1).outline, 1)], { remnants: [square] }).groups;
    expect(wide).toMatchObject({ lower_bound_sheets: 1, proven: true });
  });

  test('a remnant that runs out into a thin tip keeps its edge there', () => {
    const wedge = remnant('wedge', [0, 0, 8000, 300, 7600, 480]);
    const result = solve([line('a', rectangle(60, 60, 1).outline, 12)], {
      remnants: [wedge],
      gap_mm: 1,
      edge_mm: 18,
    });
    expect(sheetsOf(result)[0]?.remnant_id).toBe('wedge');
  });

  test('a piece larger than every format lies on a remnant that holds it; a line of which one piece has none is refused [NIN-7]', () => {
    const small = line('small', rectangle(400, 300, 1).outline, 6);
    const large = (quantity: number) => line('large', rectangle(3200, 150, 1).outline, quantity);
    const rest = (id: string, width_mm: number): SheetFormat => ({
      stock_format_id: null,
      remnant_id: id,
      length_mm: 3300,
      width_mm,
    });
    const reasonsOf = (result: NestResult) =>
      Object.fromEntries(result.lines.map(({ item_id, status, reason }) => [item_id, reason ?? status]));
    // It goes before what is larger by area and would fill the remnant.
    const held = solve([small, large(3)], { remnants: [rest('one', 500), rest('two', 180)] });
    expect(reasonsOf(held)).toEqual({ small: 'placed', large: 'placed' });
    const longs = sheetsOf(held).flatMap(({ remnant_id, placements }) =>
      placements.flatMap(({ nest_item_id }) => (nest_item_id === 'large' ? [remnant_id] : [])),
    );
    expect(longs.sort()).toEqual(['one', 'one', 'two']);
    expect(sheetsOf(held).flatMap(({ placements }) => placements)).toHaveLength(9);
    expect(held.groups[0]?.lower_bound_sheets).toBeLessThanOrEqual(1);
    const short = solve([small, large(5)], { remnants: [rest('one', 500), rest('two', 180)] });
    expect(reasonsOf(short)).toEqual({ small: 'placed', large: 'larger_than_every_sheet' });
    const cents = short.lines.reduce((sum, { placed }) => sum + (placed?.cost_nested_cents ?? 0), 0);
    expect(cents).toBe(short.groups[0]?.cost_cents);
    // Its extent alone is large enough.
    const slanted = { ...remnant('slope', [0, 0, 3300, 0, 0, 400]), length_mm: 3300, width_mm: 400 };
    const none = solve([small, large(1)], { remnants: [slanted] });
    expect(reasonsOf(none)).toEqual({ small: 'placed', large: 'larger_than_every_sheet' });
  });

  test('a triangle keeps the edge along its slope', () => {
    const slope = [0, 0, 900, 0, 0, 900];
    const result = solve([line('a', rectangle(200, 100, 1).outline, 4)], { remnants: [remnant('T', slope)] });
    expect(sheetsOf(result).map(({ remnant_id }) => remnant_id)).toEqual(['T']);
    for (const { x_mm, y_mm, rotation_deg } of sheetsOf(result)[0]?.placements ?? []) {
      const [width, height] = rotation_deg % 180 === 0 ? [200, 100] : [100, 200];
      const slack = (900 - (x_mm + width) - (y_mm + height)) / Math.SQRT2;
      expect(slack).toBeGreaterThan(9.9);
    }
  });
});

describe('a loop that encloses something', () => {
  test.each([
    ['a square', [0, 0, 1, 0, 1, 1, 0, 1], true],
    ['a square with a corner on its side', [0, 0, 1, 0, 2, 0, 2, 2, 0, 2], true],
    ['a bow tie', [0, 0, 1, 1, 1, 0, 0, 1], false],
    ['a spike', [0, 0, 2, 0, 1, 0, 1, 1], false],
    ['one that touches itself', [0, 0, 4, 0, 4, 4, 2, 0, 0, 4], false],
    ['a line', [0, 0, 1, 1, 2, 2], false],
    ['a point twice', [0, 0, 1, 0, 1, 0, 0, 1], false],
  ])('%s', (_, loop, is) => {
    expect(isSimpleLoop(loop)).toBe(is);
  });
});
