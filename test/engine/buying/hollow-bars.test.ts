import { describe, expect, test } from 'vitest';
import { type PricedResult, type PricingGeometry, price } from '../../../src/engine/index.ts';
import { snapshotOf, turnedPart } from '../support/parts.ts';

/** A ring from its outside and inside diameter, turned all over. */
const ring = (outer: number, inner: number, length: number): PricingGeometry => {
  const solid = turnedPart([[outer, length]]);
  const { turned, features } = solid;
  const [outside] = features;
  if (turned === null || outside === undefined) throw new Error('a ring is turned');
  const section = (Math.PI / 4) * (outer * outer - inner * inner);
  return {
    ...solid,
    volume_mm3: section * length,
    area_mm2: Math.PI * (outer + inner) * length + 2 * section,
    features: [outside, { ...outside, id: 'bore', subtype: 'inner', diameter_mm: inner }],
    turned: { ...turned, min_bore_diameter_mm: inner },
  };
};

const made = (facts: PricingGeometry, material: string, lot_size = 100): PricedResult => {
  const result = price(snapshotOf({ facts, material, request: { lot_size, annual_volume: null } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

/** Weight bought over weight left. */
const boughtOf = ({ stock }: PricedResult): number => (stock?.gross_mass_kg ?? 0) / (stock?.net_mass_kg ?? 1);

describe('a thin ring of a grade that is sold as tube', () => {
  test.each([
    ['AW-6082', 116, 104, 40],
    ['1.4301', 158, 146, 20],
    ['1.0577', 76, 66, 20],
    ['CW614N', 150, 140, 30],
    ['POM-C', 94, 86, 60],
  ])('%s Ø%s / Ø%s × %s is cut from tube, not from solid bar', (material, outer, inner, length) => {
    const result = made(ring(outer, inner, length), material);
    const solid = (outer * outer) / (outer * outer - inner * inner);
    expect(result.stock?.form).toBe('tube');
    expect(boughtOf(result)).toBeLessThan(solid);
    const fromBar = result.alternatives.filter(({ id }) => /:(blank_)?round_/.test(id));
    expect(fromBar.length).toBeGreaterThan(0);
    for (const { unit_cost: cost } of fromBar) expect(cost ?? 0).toBeGreaterThan(result.unit_cost);
  });

  test('tube is weighed beside bar, fed and sawn, and the cheapest wins', () => {
    for (const [material, outer, inner] of [
      ['CW614N', 56, 44],
      ['1.0577', 38, 33],
    ] as const) {
      const { alternatives, unit_cost, plan_id } = made(ring(outer, inner, 20), material);
      const hollow = alternatives.filter(({ id }) => id.includes(':hollow_'));
      const ids = [plan_id, ...hollow.map(({ id }) => id)].join(' ');
      expect(ids).toMatch(/hollow_\S+_bar_fed/);
      expect(ids).toMatch(/hollow_\S+_sawn/);
      for (const one of hollow) expect(one.unit_cost ?? 0).toBeGreaterThanOrEqual(unit_cost);
    }
  });

  test('a grade that no one draws as tube comes from bar', () => {
    expect(made(ring(116, 104, 40), '1.2379').stock?.form).not.toBe('tube');
  });
});
