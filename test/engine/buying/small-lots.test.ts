import { describe, expect, test } from 'vitest';
import {
  type GeometryFeature,
  type PricedResult,
  type PricingGeometry,
  type PricingRequest,
  price,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { bracket, plate, shaft, snapshotOf } from '../support/parts.ts';

/** A flat plate 300 × 200 with equal holes. */
const sheetPart = ({ thickness = 2, holes = 4 } = {}): PricingGeometry => {
  const drilled = bracket().features.filter(({ kind }) => kind === 'hole');
  const bore = (Math.PI * 36) / 4;
  const [first] = drilled as [GeometryFeature];
  return {
    ...bracket(),
    obb_mm: [300, 200, thickness],
    volume_mm3: (300 * 200 - holes * bore) * thickness,
    area_mm2: 2 * (300 * 200 - holes * bore) + (2 * (300 + 200) + holes * Math.PI * 6) * thickness,
    features: Array.from({ length: holes }, (_, i) => ({
      ...first,
      id: `hole-${i}`,
      face_ids: [`face-${i}`],
      depth_mm: thickness,
    })),
    sheet: {
      thickness_mm: thickness,
      bend_count: 0,
      contour_length_mm: 2 * (300 + 200) + holes * Math.PI * 6,
      pierces: 1 + holes,
      unfolded_mm: [300, 200],
    },
  };
};

const priced = (
  facts: PricingGeometry,
  material: string,
  request: Partial<PricingRequest> = {},
): PricedResult => {
  const result = price(snapshotOf({ facts, material, request }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};

const top = (result: PricedResult, bucket: string): number =>
  result.cost_sheet.lines.find((line) => line.bucket === bucket)?.amount ?? 0;

const inspection = (result: PricedResult) =>
  result.cost_sheet.lines.find((line) => line.bucket === 'inspection')?.children ?? [];

describe('material of a small lot', () => {
  const flat = sheetPart({ thickness: 8 });

  test('of one sheet part is a share with a least charge, not a whole format [PRS-1]', () => {
    const auto = priced(flat, '1.0038', { lot_size: 1 });
    const full = priced(flat, '1.0038', { lot_size: 1, full_stock_charge: 'full' });
    expect(auto.stock?.charge).toBe('share');
    expect(full.stock?.charge).toBe('full');
    expect(top(auto, 'material')).toBeLessThan(top(full, 'material') / 2);
    expect(top(auto, 'material')).toBeGreaterThan(5);
  });

  test('costs more a kilogram under 15 kg and less from 100 kg on [PRS-8]', () => {
    const factor = (lot_size: number) =>
      priced(plate(), '1.0038', { lot_size })
        .cost_sheet.lines.find(({ bucket }) => bucket === 'material')
        ?.children.find(({ formula_id }) => formula_id === 'material.bought')
        ?.terms.find(({ name }) => name === 'quantity_factor')?.value;
    expect([1, 50, 200].map(factor)).toEqual([1.15, 1, 0.9]);
  });

  test('costs what its form costs over the form for which the price was quoted [PRN-6]', () => {
    const snapshot = snapshotOf({ facts: flat, material: '1.0038', request: { lot_size: 100 } });
    const { material } = snapshot;
    if (material === null) throw new Error('no material');
    const at = (price_form: 'plate' | 'round_bar'): number => {
      const result = price({
        ...snapshot,
        material: { ...material, grade: { ...material.grade, price_form } },
      });
      if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
      expect(verifyCalculation(result)).toEqual([]);
      const term = result.cost_sheet.lines
        .find(({ bucket }) => bucket === 'material')
        ?.children.find(({ formula_id }) => formula_id === 'material.bought')
        ?.terms.find(({ name }) => name === 'form_factor');
      return term?.value ?? 0;
    };
    expect(at('plate')).toBeCloseTo(1, 6);
    expect(at('round_bar')).toBeCloseTo(0.9, 6);
  });

  test('that shares its sheet with other orders is set up as the next of them, alone as one of its own', () => {
    const setUp = (full_stock_charge: PricingRequest['full_stock_charge']) =>
      priced(flat, '1.0038', { lot_size: 1, full_stock_charge }).process_plan.find(
        ({ process }) => process === 'laser',
      )?.time.tr_s ?? 0;
    expect(setUp('full') - setUp('auto')).toBeCloseTo(5 * 60 * 1, 6);
  });

  test('of a lot that nearly fills a format is the whole format [PRS-1]', () => {
    const pieces = priced(flat, '1.0038', { lot_size: 1 }).stock?.pieces_per_format ?? 0;
    expect(pieces).toBeGreaterThan(10);
    expect(priced(flat, '1.0038', { lot_size: pieces - 1 }).stock?.charge).toBe('full');
    expect(priced(flat, '1.0038', { lot_size: Math.floor(pieces / 2) }).stock?.charge).toBe('share');
  });

  test('of one turned piece is never nothing, and never more than its whole bar [PRS-2]', () => {
    const one = priced(shaft(), '1.0503', { lot_size: 1 });
    const share = priced(shaft(), '1.0503', { lot_size: 1, full_stock_charge: 'share' });
    expect(top(one, 'material')).toBeGreaterThan(top(share, 'material'));
    const format = one.stock?.pieces_per_format ?? 0;
    expect(top(one, 'material')).toBeLessThanOrEqual(top(share, 'material') * format);
  });

  test('by the tonne costs less a kilogram, and a price that somebody states does not move [PRS-8]', () => {
    const at = (lot_size: number) => top(priced(plate(), '1.0038', { lot_size }), 'material');
    expect(at(200_000)).toBeLessThan(at(100) * 0.8);
    expect(at(200_000)).toBeLessThan(at(10_000));
  });
});

describe('inspection', () => {
  test('measures the single piece once [PRS-13]', () => {
    const labels = inspection(priced(plate(), '1.0038', { lot_size: 1 }))
      .filter(({ amount }) => amount > 0)
      .map(({ label_id }) => label_id);
    expect(labels).toEqual(['line.inspection.first_off_labour']);
  });

  test('takes the sample of ISO 2859-1 from a lot where nobody states a share [PRS-9]', () => {
    const sampled = (lot_size: number): number => {
      const [line] = inspection(priced(plate(), '1.0038', { lot_size })).filter(
        ({ label_id }) => label_id === 'line.inspection.labour',
      );
      return line?.terms.find(({ name }) => name === 'pieces')?.value ?? 0;
    };
    expect([1, 8, 150, 1200, 10_000].map(sampled)).toEqual([1, 2, 8, 32, 80]);
    // A lot above a step of the table is not measured more closely than the one below it.
    let last = 1;
    for (const lot of [2, 8, 9, 15, 16, 25, 26, 90, 91, 150, 151]) {
      const share = sampled(lot) / lot;
      expect(share).toBeLessThanOrEqual(last + 1e-12);
      last = share;
    }
  });

  test('looks at equal holes once, however many there are [PRS-13]', () => {
    const few = sheetPart({ holes: 4 });
    const many = sheetPart({ holes: 200 });
    const seconds = (facts: PricingGeometry): number =>
      priced(facts, '1.0038').process_plan.find(({ process }) => process === 'inspection')?.time.th_s ?? 0;
    expect(seconds(many)).toBe(seconds(few));
    expect(seconds(few)).toBeGreaterThan(0);
  });
});

describe('packaging and freight', () => {
  test('grow with the mass of the piece, and no faster [PRS-10]', () => {
    const small = priced(plate(), '1.0038');
    const large = priced(plate({ scale: 2 }), '1.0038');
    for (const bucket of ['packaging', 'freight']) {
      expect(top(large, bucket)).toBeGreaterThan(top(small, bucket));
      expect(top(large, bucket)).toBeLessThanOrEqual(top(small, bucket) * 8 * (1 + 1e-6));
    }
  });
});
