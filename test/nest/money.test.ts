import { beforeAll, describe, expect, test } from 'vitest';
import { splitCents } from '../../src/nest/allocation.ts';
import type { BarGroup, NestGroup, NestJob, NestResult, SheetGroup } from '../../src/nest/job.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { randomOf } from '../../src/nest/random.ts';
import { solveNest } from '../../src/nest/solve.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { angle, rectangle } from './parts.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const JOBS = 16;

type Draw = { readonly whole: (least: number, most: number) => number; readonly real: () => number };
const drawOf = (seed: number): Draw => {
  const real = randomOf(9000 + seed);
  return { real, whole: (least, most) => least + Math.floor(real() * (most - least)) };
};

const worthOf = ({ real, whole }: Draw) => {
  const price_per_kg = 0.05 + real() * 90;
  return {
    material_grade_id: `grade ${whole(0, 3)}`,
    price_per_kg,
    scrap_per_kg: price_per_kg * real() * 0.7,
    co2e_per_kg: real() * 20,
  };
};
const lineOf = ({ real, whole }: Draw, name: string) => {
  const net_mass_kg = 0.001 + real() * 4;
  return {
    item_id: name,
    quantity: whole(1, 30),
    net_mass_kg,
    alone_mass_kg: net_mass_kg * (1 + real() * 2),
  };
};

const sheetGroup = (draw: Draw, name: string): SheetGroup => ({
  ...worthOf(draw),
  form: 'sheet',
  thickness_mm: 2,
  kg_mm2: 0.0000157,
  gap_mm: draw.whole(0, 8),
  edge_mm: draw.whole(0, 15),
  formats: [{ stock_format_id: null, remnant_id: null, length_mm: 1000, width_mm: draw.whole(400, 900) }],
  remnants: Array.from({ length: draw.whole(0, 3) }, (_, k) => ({
    stock_format_id: null,
    remnant_id: `${name} remnant ${k}`,
    length_mm: draw.whole(50, 700),
    width_mm: draw.whole(50, 500),
  })),
  lines: Array.from({ length: draw.whole(1, 7) }, (_, k) => {
    const [width, height] = [draw.whole(20, 500), draw.whole(20, 500)];
    const { outline } =
      draw.real() < 0.5 ? rectangle(width, height, 1) : angle(width, height, Math.min(width, height) / 3, 1);
    return { ...lineOf(draw, `${name} line ${k}`), outline, rotation: 'quarter' };
  }),
});

const barGroup = (draw: Draw, name: string): BarGroup => ({
  ...worthOf(draw),
  form: 'bar',
  stock_id: 'round_40_sawn',
  section: 'round_bar 40',
  kg_mm: 0.00986,
  kerf_mm: draw.whole(0, 4),
  rest_mm: draw.whole(0, 80),
  formats: [{ stock_format_id: null, remnant_id: null, length_mm: 3000 }],
  // Some are shorter than the rest that the saw holds.
  remnants: Array.from({ length: draw.whole(0, 3) }, (_, k) => ({
    stock_format_id: null,
    remnant_id: `${name} remnant ${k}`,
    length_mm: draw.whole(1, 1500),
  })),
  lines: Array.from({ length: draw.whole(1, 6) }, (_, k) => ({
    ...lineOf(draw, `${name} line ${k}`),
    length_mm: draw.whole(10, 3100),
  })),
});

/** One to three groups, and now and then a line that none of them holds. */
const jobOf = (seed: number): NestJob => {
  const draw = drawOf(seed);
  const groups = Array.from(
    { length: draw.whole(1, 4) },
    (_, k): NestGroup => (draw.real() < 0.6 ? sheetGroup(draw, `group ${k}`) : barGroup(draw, `group ${k}`)),
  );
  const refused = [{ item_id: 'refused', quantity: 3, reason: 'bought_part', params: {} }];
  return {
    seed,
    evaluations: 3000,
    currency: 'EUR',
    groups,
    refused: draw.real() < 0.3 ? refused : [],
  };
};

const expectPaid = (job: NestJob, result: NestResult): void => {
  const lines = new Map(result.lines.map((line) => [line.item_id, line]));
  expect(lines.size).toBe(sum(job.groups.map((group) => group.lines.length)) + job.refused.length);
  const savings = { cents: 0, mass_kg: 0, kg_co2e: 0 };
  for (const [index, group] of job.groups.entries()) {
    const nested = result.groups[index];
    const own = group.lines.map(({ item_id }) => lines.get(item_id));
    const placed = own.flatMap((line) => line?.placed ?? []);
    expect(sum(placed.map((one) => one.cost_nested_cents))).toBe(nested?.cost_cents);
    expect(placed.every((one) => Number.isInteger(one.cost_nested_cents) && one.cost_nested_cents >= 0)).toBe(
      true,
    );
    if (placed.length > 0) expect(sum(placed.map((one) => one.area_share))).toBeCloseTo(1, 9);
    expect(sum(placed.map((one) => one.mass_nested_kg))).toBeCloseTo(nested?.mass_kg ?? Number.NaN, 6);
    for (const one of placed) {
      const mass = one.mass_alone_kg - one.mass_nested_kg;
      savings.cents += one.cost_alone_cents - one.cost_nested_cents;
      savings.mass_kg += mass;
      savings.kg_co2e += mass * group.co2e_per_kg;
    }
    for (const { item_id, quantity } of group.lines) {
      const pieces = sum(
        (nested?.sheets ?? []).map(
          ({ count, placements }) =>
            count * placements.filter(({ nest_item_id }) => nest_item_id === item_id).length,
        ),
      );
      expect(pieces, item_id).toBe(lines.get(item_id)?.status === 'placed' ? quantity : 0);
    }
    const remnants = (nested?.sheets ?? []).flatMap(({ remnant_id, count }) =>
      remnant_id === null ? [] : Array.from({ length: count }, () => remnant_id),
    );
    expect(new Set(remnants).size).toBe(remnants.length);
  }
  expect(result.savings.cents).toBe(savings.cents);
  expect(result.savings.mass_kg).toBeCloseTo(savings.mass_kg, 6);
  expect(result.savings.kg_co2e).toBeCloseTo(savings.kg_co2e, 6);
  for (const { item_id } of job.refused) expect(lines.get(item_id)?.placed).toBeNull();
};

describe('the money of jobs drawn by chance', () => {
  test('lines sum to their sheets to the cent, savings to their lines, and no piece or remnant is paid twice, at every best so far [NNE-2 NMO-1 NIN-8]', () => {
    for (let seed = 0; seed < JOBS; seed += 1) {
      const job = jobOf(seed);
      const told: NestResult[] = [];
      const result = solveNest(job, clipper, (best) => told.push(best));
      for (const one of [...told, result]) expectPaid(job, one);
    }
  });

  test('cents split by any weights sum to the whole, none off by one or more, and equal weights differ by a cent at most [NMO-1]', () => {
    const { whole, real } = drawOf(1);
    for (let k = 0; k < 2000; k += 1) {
      const weights = Array.from({ length: whole(1, 60) }, () => 10 ** (real() * 9 - 4));
      const cents = Math.floor(10 ** (real() * 11));
      const parts = splitCents(cents, weights);
      const total = sum(weights);
      expect(sum(parts)).toBe(cents);
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (cents * (weights[index] as number)) / total)).toBeLessThan(1.001);
      const equal = splitCents(cents, new Array<number>(whole(1, 500)).fill(real()));
      expect(sum(equal)).toBe(cents);
      expect(Math.max(...equal) - Math.min(...equal)).toBeLessThanOrEqual(1);
    }
  });

  test('alone against together by hand: euros, kilograms and CO2e [NMO-3]', () => {
    // Two squares side by side fill a sheet of 1 m²; alone each takes 0.8 m².
    const kg_mm2 = 0.00001;
    const square = rectangle(500, 1000, 1).outline;
    const line = {
      quantity: 1,
      outline: square,
      rotation: 'none' as const,
      net_mass_kg: 5,
      alone_mass_kg: 8,
    };
    const { groups, savings, lines } = solveNest(
      {
        seed: 1,
        evaluations: 1000,
        currency: 'EUR',
        refused: [],
        groups: [
          {
            form: 'sheet',
            material_grade_id: 'S235',
            thickness_mm: 1,
            kg_mm2,
            price_per_kg: 2,
            scrap_per_kg: 0.5,
            co2e_per_kg: 3,
            gap_mm: 0,
            edge_mm: 0,
            formats: [{ stock_format_id: null, remnant_id: null, length_mm: 1000, width_mm: 1000 }],
            remnants: [],
            lines: [
              { ...line, item_id: 'a' },
              { ...line, item_id: 'b' },
            ],
          },
        ],
      },
      clipper,
    );
    // Together 10 kg at 2.00 without scrap; alone 8 kg at 2.00 less 3 kg at 0.50, twice.
    expect(groups[0]).toMatchObject({ cost_cents: 2000, lower_bound_sheets: 1, proven: true });
    expect(lines.map(({ placed }) => placed?.cost_alone_cents)).toEqual([1450, 1450]);
    expect(savings.cents).toBe(900);
    expect(savings.mass_kg).toBeCloseTo(6, 9);
    expect(savings.kg_co2e).toBeCloseTo(18, 9);
  });
});
