import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type CatalogueGrade,
  openCatalogue,
  type PricingGeometry,
  type PricingRequest,
  price,
  resolveGrade,
} from '../../../src/engine/index.ts';
import { STOCK_SERIES } from '../../../src/engine/parameters/registry.ts';
import type { StockFormat } from '../../../src/engine/snapshot.ts';
import { presetEnvironment } from '../support/environment.ts';
import { bracket, plate, shaft, snapshotOf } from '../support/parts.ts';

const { grades } = JSON.parse(
  readFileSync(new URL('../../../data/materials/grades.json', import.meta.url), 'utf8'),
) as { readonly grades: readonly CatalogueGrade[] };
const catalogue = openCatalogue(grades, []);

const MM_PER_INCH = 25.4;

const american: Partial<PricingRequest> = {
  lot_size: 50,
  annual_volume: null,
  currency: 'USD',
  region: 'US',
};

const made = (
  facts: PricingGeometry,
  material: string,
  request = american,
  stock_formats: readonly StockFormat[] = [],
) => {
  const us = request.region === 'US';
  const snapshot = snapshotOf({
    facts,
    material,
    request: us ? request : { ...request, currency: 'EUR' },
    environment: presetEnvironment(us ? 'us-2026' : 'de-2026'),
  });
  return price({
    ...snapshot,
    stock_formats,
    fx: [{ from: 'EUR', to: 'USD', rate: 1.15, as_of: '2026-01-01', source: 'test' }],
  });
};

const sheetOf = (inches: number): PricingGeometry => {
  const facts = bracket();
  const thickness_mm = inches * MM_PER_INCH;
  return { ...facts, sheet: facts.sheet && { ...facts.sheet, thickness_mm } };
};

describe('trade names of the United States', () => {
  test.each([
    ['A36', 'A36'],
    ['ASTM A36', 'A36'],
    ['5052-H32', 'EN AW-5052'],
    ['6061-T6', 'EN AW-6061'],
    ['304', '1.4301'],
    ['A380', 'EN AC-46500'],
  ])('%s is one grade', (text, code) => {
    expect(resolveGrade(text, catalogue).result?.grade.display_code).toBe(code);
  });
});

describe('ordinary sheet of the United States', () => {
  test.each([
    ['A36, 1/4 in', 'K02600', 0.25],
    ['A36, 16 gauge', 'K02600', 0.0598],
    ['304, 0.030 in', '1.4301', 0.03],
    ['304, 16 gauge', '1.4301', 0.0625],
    ['5052-H32, 1/4 in', 'AW-5052', 0.25],
    ['5052-H32, 0.090 in', 'AW-5052', 0.09],
    ['6061-T6, 1/8 in', 'AW-6061', 0.125],
    ['A36, 3/8 in', 'K02600', 0.375],
  ])('%s is bought within a twentieth of its thickness', (_, code, inches) => {
    const result = made(sheetOf(inches), code);
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    const [length, , thickness = 0] = result.stock?.format_mm ?? [];
    expect(Math.abs(thickness / MM_PER_INCH / inches - 1)).toBeLessThan(0.05);
    expect([96, 120, 240]).toContain(Math.round((length ?? 0) / MM_PER_INCH));
  });

  test('is not stocked elsewhere, and the refusal names the nearest that is', () => {
    expect(made(sheetOf(0.25), '1.4301', { ...american, region: 'DE' })).toMatchObject({
      outcome: 'unpriceable',
      reasons: [{ code: 'sheet_thickness_not_stocked', params: { thickness_mm: 6.35, nearest_mm: 6 } }],
    });
  });
});

test('bar and plate of inch sizes are offered beside metric ones', () => {
  const inches = 1.5 * MM_PER_INCH;
  const facts = shaft(inches / 40);
  const choices = (region: string) => {
    const result = made(facts, '1.0503', { ...american, region });
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    return result.alternatives.map(({ id }) => id).concat(result.plan_id ?? '');
  };
  expect(choices('US').some((id) => id.includes('round_38.1_'))).toBe(true);
  expect(choices('DE').some((id) => id.includes('round_38.1_'))).toBe(false);
  expect(made(plate(), 'AW-6061').outcome).toBe('priced');
});

type Listed = {
  readonly id: string;
  readonly key: string;
  readonly form: StockFormat['form'];
  readonly category: StockFormat['category'];
  readonly length_mm: number;
  readonly width_mm: number | null;
  readonly sizes_mm: readonly number[];
};

const listed = (
  JSON.parse(readFileSync(new URL('../../../data/stock-formats.json', import.meta.url), 'utf8')) as {
    readonly formats: readonly Listed[];
  }
).formats;

test('each sheet, plate and bar length of inch sizes is a format that can be chosen', () => {
  const formatsOf = (family: string) =>
    listed
      .filter(({ key }) => key.startsWith(`${family}.`) && /(in|ft)$/.test(key))
      .map(({ length_mm, width_mm, sizes_mm }) => ({ of: [length_mm, width_mm], sizes_mm }));
  for (const { bin, sizes, lengths, formats } of STOCK_SERIES.filter((row) =>
    row.bin.startsWith('stock_inch.'),
  )) {
    const kept = [...formats, ...lengths.map((length) => [length, null])];
    expect(formatsOf(bin.replace('stock_inch.', '')), bin).toEqual(
      kept.map((of) => ({ of, sizes_mm: sizes })),
    );
  }
});

test('a part of the United States is cut from the inch sheet that its calculation names', () => {
  const pinned = listed.find(({ key }) => key === 'sheet.stainless_cold_rolled.48x96in');
  if (pinned === undefined) throw new Error('no such format');
  const { id, form, category, length_mm, width_mm } = pinned;
  const format = { id, form, category, length_mm, width_mm, thickness_mm: null, diameter_mm: null };
  const result = made(sheetOf(0.0625), '1.4301', { ...american, stock_format_id: id }, [format]);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(result.stock).toMatchObject({ stock_format_id: id });
  expect(result.stock?.format_mm?.map((mm) => mm / MM_PER_INCH)).toEqual(
    [96, 48, 0.0625].map((inch) => expect.closeTo(inch, 3)),
  );
  expect(result.notes.map(({ code }) => code)).not.toContain('stock_format_pin_unavailable');
});

test('sizes rise and are positive, and every inch series has a metric one beside it', () => {
  const inch = STOCK_SERIES.filter(({ bin }) => bin.startsWith('stock_inch.'));
  expect(inch.length).toBeGreaterThan(25);
  for (const { bin, sizes, pairs, lengths, formats } of inch) {
    expect(
      sizes.toSorted((a, b) => a - b),
      bin,
    ).toEqual(sizes);
    expect(sizes.length + pairs.length, bin).toBeGreaterThan(5);
    expect(lengths.length + formats.length, bin).toBeGreaterThan(0);
    expect(
      STOCK_SERIES.some((row) => row.bin === bin.replace('stock_inch.', 'stock.')),
      bin,
    ).toBe(true);
  }
});

/** Gauge, and the weight in pounds per square foot and the thickness in inches that 15 U.S.C. 206 gives it. */
const GAUGES = [
  [10, 5.625, 0.140625],
  [12, 4.375, 0.109375],
  [14, 3.125, 0.078125],
  [16, 2.5, 0.0625],
  [18, 2, 0.05],
  [20, 1.5, 0.0375],
  [22, 1.25, 0.03125],
  [24, 1, 0.025],
] as const;

/** Pounds per square foot and inch of thickness, of the Manufacturers' Standard Gage. */
const STEEL = 41.82;

test.each(GAUGES)(
  '%d gauge is its weight over that of steel, and its fraction of an inch in stainless',
  (_, pounds, inches) => {
    const sizes = (family: string) =>
      STOCK_SERIES.find(({ bin }) => bin === `stock_inch.sheet.${family}`)?.sizes.map(
        (mm) => mm / MM_PER_INCH,
      ) ?? [];
    const nearest = (family: string, to: number) =>
      Math.min(...sizes(family).map((size) => Math.abs(size - to)));
    expect(nearest('steel_cold_rolled', pounds / STEEL)).toBeLessThan(0.0001);
    expect(nearest('stainless_cold_rolled', inches)).toBeLessThan(0.0001);
  },
);
