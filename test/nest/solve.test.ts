import { beforeAll, describe, expect, test } from 'vitest';
import { splitCents } from '../../src/nest/allocation.ts';
import { degreesOf } from '../../src/nest/blank.ts';
import type { NestJob, NestResult } from '../../src/nest/job.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { type Outline, rotatedBy, signedArea } from '../../src/nest/outline.ts';
import { solveNest } from '../../src/nest/solve.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { sheetGroup as group, jobOf, line, sheet } from './jobs.ts';
import { angle, frame, rectangle } from './parts.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

const solve = (groups: NestJob['groups'], evaluations = 200_000): NestResult =>
  solveNest(jobOf(groups, evaluations), clipper);

const angles = (count: number) => [
  line('a', angle(300, 260, 60, 1).outline, count),
  line('b', angle(220, 200, 50, 1).outline, count),
];
const sheetsOf = (result: NestResult) => result.groups[0]?.sheets ?? [];
const reasonsOf = (result: NestResult) => result.lines.map(({ status, reason }) => reason ?? status);

/** Round bars of 3 m. */
const ROUND_BARS = {
  form: 'bar',
  material_grade_id: 'C45',
  stock_id: 'round_40_sawn',
  section: 'round_bar 40',
  kg_mm: 0.00986,
  price_per_kg: 1.5,
  scrap_per_kg: 0.1,
  co2e_per_kg: 2,
  kerf_mm: 2,
  rest_mm: 50,
  formats: [{ stock_format_id: null, remnant_id: null, length_mm: 3000 }],
} as const;

describe('a job', () => {
  test('places every piece once, on fewer sheets than shelves, and reports the best so far; a repeat is the same [NNE-6]', () => {
    const told: number[] = [];
    const asked = jobOf([group(angles(10))], 200_000);
    const result = solveNest(asked, clipper, (best) => told.push(best.groups[0]?.sheets.length ?? 0));
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toBeLessThan(told[0] ?? 0);
    const placements = sheetsOf(result).flatMap(({ placements: all }) => all);
    for (const id of ['a', 'b'])
      expect(placements.filter(({ nest_item_id }) => nest_item_id === id)).toHaveLength(10);
    expect(result.groups[0]?.lower_bound_sheets).toBeLessThanOrEqual(sheetsOf(result).length);
    expect(JSON.stringify(solveNest(asked, clipper))).toBe(JSON.stringify(result));
  });

  test('its lines sum to its sheets to the cent, and a rest that is kept is charged to nobody [NMO-2]', () => {
    const result = solve([group(angles(3))]);
    const placed = result.lines.map((one) => one.placed);
    const sum = placed.reduce((cents, one) => cents + (one?.cost_nested_cents ?? 0), 0);
    expect(sum).toBe(result.groups[0]?.cost_cents);
    expect(placed.reduce((share, one) => share + (one?.area_share ?? 0), 0)).toBeCloseTo(1, 9);
    const [only] = sheetsOf(result);
    const kept = signedArea(only?.remnant_outline_mm ?? []);
    expect(kept).toBeGreaterThan(0);
    expect(result.groups[0]?.mass_kg).toBeCloseTo((1000 * 600 - kept) * 0.0000157, 9);
    expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  });

  test('the last sheet is shortened, so that more of it is left [NNE-5]', () => {
    const shelves = sheetsOf(solve([group(angles(2))], 0));
    const shorter = sheetsOf(solve([group(angles(2))]));
    expect(shorter[0]?.remnant_mm?.[0] ?? 0).toBeGreaterThan(shelves[0]?.remnant_mm?.[0] ?? 0);
  });

  test('a remnant is taken first', () => {
    const result = solve([
      group([line('a', rectangle(200, 150, 1).outline, 4)], { remnants: [sheet(430, 340, 'r1')] }),
    ]);
    expect(sheetsOf(result).map(({ remnant_id }) => remnant_id)).toEqual(['r1']);
    expect(result.groups[0]?.lower_bound_sheets).toBe(0);
  });

  test('of several formats the one that is charged least; what fits no other lies on its own [NRO-3]', () => {
    const formats = [sheet(1000, 600), sheet(2000, 1000)];
    const small = solve([group([line('a', rectangle(300, 200, 1).outline, 2)], { formats })], 10_000);
    expect(sheetsOf(small)[0]?.format_mm).toEqual([1000, 600]);
    const long = solve([group([line('a', rectangle(1500, 100, 1).outline, 1)], { formats })], 10_000);
    expect(sheetsOf(long)[0]?.format_mm).toEqual([2000, 1000]);
  });

  test('grain is kept, any angle is taken where it is free [NRO-4]', () => {
    const tall = line('a', rectangle(550, 100, 1).outline, 12);
    const turned = (result: NestResult) =>
      new Set(
        sheetsOf(result).flatMap(({ placements }) => placements.map(({ rotation_deg }) => rotation_deg)),
      );
    expect(turned(solve([group([{ ...tall, rotation: 'none' }])]))).toEqual(new Set([0]));
    for (const angleOf of turned(solve([group([{ ...tall, rotation: 'half' }])])))
      expect([0, 180]).toContain(angleOf);
    // On its diagonal alone it fits.
    const only = line('a', rectangle(610, 20, 1).outline, 1, { rotation: 'free' });
    const square = { formats: [sheet(500, 500)] };
    expect(reasonsOf(solve([group([only], square)]))).toEqual(['placed']);
    expect(reasonsOf(solve([group([{ ...only, rotation: 'quarter' }], square)]))).toEqual([
      'larger_than_every_sheet',
    ]);
  });

  test('turns anyhow are the finer the fewer different parts lie together', () => {
    expect([1, 10, 11, 18, 19, 500].map((different) => degreesOf('free', different).length)).toEqual([
      72, 72, 24, 24, 8, 8,
    ]);
    expect(degreesOf('quarter', 1)).toEqual([0, 90, 180, 270]);
    expect(degreesOf('half', 1)).toEqual([0, 180]);
    expect(degreesOf('none', 1)).toEqual([0]);
  });

  test('a group is nested by itself [NNE-1]', () => {
    const two = solve([group(angles(3)), group(angles(3), { thickness_mm: 3 })]);
    expect(two.groups.map(({ thickness_mm }) => thickness_mm)).toEqual([2, 3]);
    for (const { sheets: own } of two.groups)
      expect(own.flatMap(({ placements }) => placements)).toHaveLength(6);
  });

  test('what cannot be nested has its reason, and the rest is nested [NIN-1]', () => {
    const crossing = { outer: [0, 0, 100, 100, 100, 0, 0, 100], inner: [] };
    const result = solve([
      group([
        line('large', rectangle(3000, 90, 1).outline, 1),
        line('open', { outer: [0, 0, 10, 0], inner: [] }, 1),
        line('torn', { outer: [0, 0, 100, 0, 100, 50, 0], inner: [] }, 1),
        line('crossing', { outer: [0, 0, 300, 0, 100, 200, 200, 200], inner: [] }, 1),
        line('flat', crossing, 1),
        line('good', rectangle(100, 50, 1).outline, 2),
        line('none', rectangle(100, 50, 1).outline, 0),
      ]),
    ]);
    expect(
      Object.fromEntries(result.lines.map(({ item_id, status, reason }) => [item_id, reason ?? status])),
    ).toEqual({
      large: 'larger_than_every_sheet',
      open: 'outline_open',
      torn: 'outline_open',
      crossing: 'outline_crosses_itself',
      flat: 'outline_open',
      good: 'placed',
      none: 'quantity_is_zero',
    });
  });

  test('edges that leave no room: nothing is needed; of several formats the one with most room bounds', () => {
    const square = rectangle(200, 200, 1).outline;
    const format = (length_mm: number, width_mm: number) => ({
      stock_format_id: null,
      remnant_id: null,
      length_mm,
      width_mm,
    });
    const without = solve([group([line('any', square, 1)], { edge_mm: 10, formats: [format(20, 20)] })]);
    expect(without.lines[0]?.reason).toBe('larger_than_every_sheet');
    expect(without.groups[0]?.lower_bound_sheets).toBe(0);
    const formats = [format(3000, 100), format(500, 500)];
    const { groups } = solve([group([line('all', square, 4)], { edge_mm: 40, gap_mm: 5, formats })]);
    expect(groups[0]?.sheets).toHaveLength(1);
    expect(groups[0]?.lower_bound_sheets).toBe(1);
  });

  test('no gap, a contour that touches itself, a frame with pieces inside it [NIN-2]', () => {
    const touching = { outer: [0, 0, 100, 0, 100, 100, 50, 0, 0, 100], inner: [] };
    const result = solve([
      group([line('touching', touching, 2), line('frame', frame(400, 300, 1).outline, 2)], {
        gap_mm: 0,
        edge_mm: 0,
      }),
    ]);
    expect(reasonsOf(result)).toEqual(['placed', 'placed']);
  });

  test('five thousand copies of a washer, and five hundred different parts: bounded [NIN-3]', () => {
    const circle = (at: number, r: number, n: number): number[] =>
      Array.from({ length: n }, (_, k) => [
        at + r * Math.cos((2 * Math.PI * k) / n),
        at + r * Math.sin((2 * Math.PI * k) / n),
      ]).flat();
    const washer: Outline = { outer: circle(10, 10, 16), inner: [circle(10, 5, 8)] };
    const many = solve([group([line('w', washer, 5000)], { formats: [sheet(3000, 1500)] })]);
    expect(sheetsOf(many)).toHaveLength(1);
    const parts = Array.from({ length: 500 }, (_, k) =>
      line(`p${k}`, rectangle(60 + (k % 23) * 9 + k * 0.01, 40 + (k % 17) * 7, 1).outline, 1),
    );
    const different = solve([group(parts)], 20_000);
    expect(sheetsOf(different).flatMap(({ placements }) => placements)).toHaveLength(500);
    expect(different.evaluations).toBeLessThan(20_000 * 1.2);
  });

  test('more different parts than one search takes never lie on more sheets than shelves need [NIN-6]', () => {
    const parts = Array.from({ length: 90 }, (_, k) =>
      line(`p${k}`, rectangle(130 + (k % 9), 120 + Math.floor(k / 9), 1).outline, 1),
    );
    const [shelves, searched] = [0, 20_000].map(
      (work) => sheetsOf(solve([group(parts, { formats: [sheet(3000, 1500)] })], work)).length,
    );
    expect([shelves, searched]).toEqual([1, 1]);
    // A little over a sheet of large ones, and what fills a tenth of one.
    const large = parts.map((one, k) =>
      k < 45 ? { ...one, outline: rectangle(330 + k, 290 - k, 1).outline } : one,
    );
    const told: number[] = [];
    const found = solveNest(
      jobOf([group(large, { formats: [sheet(3000, 1500)] })], 20_000),
      clipper,
      (best) => told.push(best.groups[0]?.sheets.length ?? 0),
    );
    expect(told).toEqual([...told].sort((a, b) => b - a));
    expect(sheetsOf(found).length).toBe(told.at(-1));
  });

  test('remnants shorter than the grip make no bound: two bars are needed, not more', () => {
    const short = (k: number) => ({ stock_format_id: null, remnant_id: `r${k}`, length_mm: 10 });
    const { groups } = solve([
      {
        ...ROUND_BARS,
        remnants: Array.from({ length: 100 }, (_, k) => short(k)),
        lines: [{ item_id: 'x', quantity: 10, length_mm: 500, net_mass_kg: 3, alone_mass_kg: 4.2 }],
      },
    ]);
    expect(groups[0]?.sheets.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(groups[0]?.lower_bound_sheets).toBe(2);
  });

  test('bars of a group: remnant first, a kept rest, the lines sum to it [NIN-8]', () => {
    const result = solve([
      {
        ...ROUND_BARS,
        remnants: [{ stock_format_id: null, remnant_id: 'r1', length_mm: 900 }],
        lines: [
          { item_id: 'x', quantity: 9, length_mm: 400, net_mass_kg: 3, alone_mass_kg: 4.2 },
          { item_id: 'y', quantity: 2, length_mm: 3500, net_mass_kg: 3, alone_mass_kg: 4.2 },
        ],
      },
    ]);
    expect(sheetsOf(result).map(({ remnant_id, count }) => [remnant_id, count])).toEqual(
      expect.arrayContaining([
        ['r1', 1],
        [null, 1],
      ]),
    );
    expect(result.lines.map(({ item_id, reason }) => [item_id, reason])).toEqual([
      ['x', null],
      ['y', 'piece_longer_than_bar'],
    ]);
    expect(result.lines[0]?.placed?.cost_nested_cents).toBe(result.groups[0]?.cost_cents);
  });

  test('a piece longer than every bar is cut from a remnant that holds it, and refused where one piece of its line has none [NIN-7]', () => {
    const ofRack = (lengths: readonly number[], quantity: number) =>
      solve([
        {
          ...ROUND_BARS,
          remnants: lengths.map((length_mm, k) => ({
            stock_format_id: null,
            remnant_id: `r${k}`,
            length_mm,
          })),
          lines: [
            { item_id: 'small', quantity: 12, length_mm: 480, net_mass_kg: 3, alone_mass_kg: 4.2 },
            { item_id: 'long', quantity, length_mm: 3500, net_mass_kg: 30, alone_mass_kg: 35 },
          ],
        },
      ]);
    const held = ofRack([3600, 3560], 2);
    expect(reasonsOf(held)).toEqual(['placed', 'placed']);
    const longs = sheetsOf(held).filter(({ placements }) =>
      placements.some(({ nest_item_id }) => nest_item_id === 'long'),
    );
    expect(longs.map(({ remnant_id }) => remnant_id).sort()).toEqual(['r0', 'r1']);
    // Twelve short ones take 482 each and the last of a bar needs no cut: six lie on one new bar.
    expect(held.groups[0]).toMatchObject({ lower_bound_sheets: 2, proven: true });
    const cents = held.lines.reduce((sum, { placed }) => sum + (placed?.cost_nested_cents ?? 0), 0);
    expect(cents).toBe(held.groups[0]?.cost_cents);
    for (const short of [ofRack([3600, 3540], 2), ofRack([3600, 3560], 3)])
      expect(reasonsOf(short)).toEqual(['placed', 'piece_longer_than_bar']);
  });

  test('forty racks that just hold long pieces beside short ones: none is refused, none lies on what is bought [NIN-7]', () => {
    const refused: number[] = [];
    for (let seed = 0; seed < 40; seed += 1) {
      const whole = (k: number, most: number): number => (seed * (17 + 2 * k) + 13 * k) % most;
      const rack = Array.from({ length: 2 + whole(1, 4) }, (_, k) => 3200 + 100 * whole(k, 30));
      const long = { quantity: rack.length, length_mm: Math.min(...rack) - 60, item_id: 'long' };
      const lines = [450, 700, 1100].map((length_mm, k) => ({
        item_id: `${k}`,
        quantity: 2 + whole(k, 9),
        length_mm,
      }));
      const result = solve([
        {
          ...ROUND_BARS,
          remnants: rack.map((length_mm, k) => ({ stock_format_id: null, remnant_id: `r${k}`, length_mm })),
          lines: [...lines, long].map((one) => ({ ...one, net_mass_kg: 3, alone_mass_kg: 4.2 })),
        },
      ]);
      if (result.lines.some(({ status }) => status === 'refused')) refused.push(seed);
      const bought = sheetsOf(result).filter(({ remnant_id }) => remnant_id === null);
      expect(bought.flatMap(({ placements }) => placements.map((one) => one.nest_item_id))).not.toContain(
        'long',
      );
      const { lower_bound_sheets = 0 } = result.groups[0] ?? {};
      expect(bought.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(lower_bound_sheets);
    }
    expect(refused).toEqual([]);
  });

  test('of two bar lengths the one of which less is taken [NRO-3]', () => {
    const bars = (length_mm: number) =>
      sheetsOf(
        solve([
          {
            form: 'bar',
            material_grade_id: 'C45',
            stock_id: 'round_40_sawn',
            section: 'round_bar 40',
            kg_mm: 0.00986,
            price_per_kg: 1.5,
            scrap_per_kg: 0.1,
            co2e_per_kg: 2,
            kerf_mm: 2,
            rest_mm: 50,
            formats: [3000, 4000].map((mm) => ({ stock_format_id: null, remnant_id: null, length_mm: mm })),
            remnants: [],
            lines: [{ item_id: 'x', quantity: 6, length_mm, net_mass_kg: 3, alone_mass_kg: 4.2 }],
          },
        ]),
      ).map(({ format_mm, count }) => [...format_mm, count]);
    // Two of 1470 in 3000, two of 1970 in 4000.
    expect(bars(1470)).toEqual([[3000, 3]]);
    expect(bars(1970)).toEqual([[4000, 3]]);
  });

  test('an outline turned by any angle keeps its size', () => {
    expect(rotatedBy({ outer: [0, 0, 3, 0, 3, 4], inner: [] }, 90).outer.map(Math.round)).toEqual([
      0, 0, 0, 3, -4, 3,
    ]);
  });
});
