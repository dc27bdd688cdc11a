import { describe, expect, test } from 'vitest';
import {
  type PricedComponent,
  type PricedResult,
  type PricingSnapshot,
  preview,
  price,
  verifySheet,
} from '../../src/engine/index.ts';
import { componentOf, plate, snapshotOf } from './support/parts.ts';

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifySheet(result.cost_sheet)).toEqual([]);
  return result;
};

describe('a bought part', () => {
  const bought = (value: number | null, currency = 'EUR') =>
    snapshotOf({
      request: { make_or_buy: 'buy', purchase_price: value === null ? null : { value, currency } },
    });

  test('costs its purchase price, without a costing chain', () => {
    const result = priced(bought(4.25));
    expect([result.unit_cost, result.offer_price, result.manufacturing_cost]).toEqual([4.25, 4.25, 4.25]);
    expect(result.cost_sheet.lines).toHaveLength(1);
    expect(result.needs_human_review).toBe(false);
    expect(preview(bought(4.25), { adjustments: {}, lot_size: null })).toMatchObject({ total_delta: 0 });
    expect(preview(bought(4.25), { adjustments: {}, lot_size: null, machine_id: 'mill' })).toEqual({
      outcome: 'machine_refused',
      reasons: [{ code: 'bought', params: {} }],
    });
  });

  test('is converted at the dated rate', () => {
    const dollars = priced(bought(11.418, 'USD'));
    expect(dollars.offer_price).toBe(10);
    expect(dollars.notes.find((note) => note.code === 'exchange_rate')?.params).toMatchObject({
      as_of: expect.any(String),
      source: expect.any(String),
    });
    expect(priced(bought(4.25)).notes.map((note) => note.code)).toEqual(['bought_part']);
  });

  test('without a price shows its material as a floor, for review', () => {
    const result = priced(bought(null));
    expect(result.needs_human_review).toBe(true);
    expect(result.review_reasons).toEqual(['purchase_price_missing']);
    expect(result.offer_price).toBeGreaterThan(0);
  });

  test('a screw without a price is valued by its kind and mass, widely and without a review; a stated price wins', () => {
    const screw = { kind: 'screw', size: 'M6', length_mm: 20 } as const;
    const valued = (change: object) => priced({ ...bought(null), facts: plate({ scale: 0.1 }), ...change });
    const result = valued({ standard_part: screw });
    expect(result.needs_human_review).toBe(false);
    expect(result.cost_sheet.lines[0]?.terms.map(({ name }) => name)).toEqual([
      'base',
      'volume',
      'density',
      'price',
    ]);
    expect(result.confidence.sigma_rel).toBeGreaterThan(0.5);
    expect(result.offer_price).toBeGreaterThan(
      valued({ standard_part: { ...screw, kind: 'nut' } }).offer_price,
    );
    expect(valued({ standard_part: { ...screw, kind: 'other' } }).review_reasons).toEqual([
      'purchase_price_missing',
    ]);
    expect(priced({ ...bought(4.25), standard_part: screw }).offer_price).toBe(4.25);
  });

  test('without a price and without geometry has no price', () => {
    const snapshot = { ...bought(null), facts: null, material: null };
    expect(price(snapshot)).toMatchObject({
      outcome: 'unpriceable',
      reasons: [{ code: 'purchase_price_missing' }],
    });
  });
});

describe('an assembly', () => {
  const component = (change: Partial<PricedComponent>): PricedComponent =>
    componentOf({ name: 'Plate', quantity: 2, ...change });
  const assembly = (components: readonly PricedComponent[]): PricingSnapshot => ({
    ...snapshotOf({ material: null }),
    facts: null,
    components,
  });
  const parts = [
    component({}),
    component({ key: 'c2', name: 'Screw M8', quantity: 4, make_or_buy: 'buy', manufacturing_cost: 0.5 }),
  ];
  const result = priced(assembly(parts));
  const line = (bucket: string) => result.cost_sheet.lines.find((entry) => entry.bucket === bucket);

  test('has one line per unique component at its manufacturing cost and its own assembly work', () => {
    expect(line('components')?.children.map((child) => child.amount)).toEqual([20, 2]);
    expect(line('assembly')?.amount).toBeGreaterThan(0);
    expect(line('assembly')?.children.every((child) => child.bucket === 'labour')).toBe(true);
    expect(result.mass_kg).toBe(6);
    expect(result.emissions.kg_co2e).toBe(18);
  });

  test('puts material overhead on bought components only, SG&A and profit once at the top', () => {
    expect(line('material_overhead')?.amount).toBe(0.14);
    expect(line('sga')?.terms.find((term) => term.name === 'base')?.value).toBe(result.manufacturing_cost);
  });

  test('with a component that has no price sums the others, and says which one is missing', () => {
    const casting = component({ key: 'c3', name: 'Casting', manufacturing_cost: null });
    const partial = priced(assembly([...parts, casting]));
    expect(partial.cost_sheet.lines.find(({ bucket }) => bucket === 'components')?.amount).toBe(22);
    expect(partial.review_reasons).toContain('component_unpriced');
    expect(partial.notes).toContainEqual({ code: 'component_unpriced', params: { component: 'Casting' } });
    expect(price(assembly([casting]))).toMatchObject({
      outcome: 'unpriceable',
      reasons: [{ code: 'component_unpriced', params: { component: 'Casting' } }],
    });
  });
});

describe('a part of which only a mesh is known', () => {
  const mesh = snapshotOf({
    facts: { ...plate(), shape_class: 'mesh', source: { format: 'stl' }, features: [], faces: [] },
  });

  test('gets a parametric estimate with a wide spread, for review', () => {
    const result = priced(mesh);
    expect(result.review_reasons).toContain('mesh_only');
    expect(result.confidence.sigma_rel).toBeGreaterThan(0.2);
    expect(result.offer_price).toBeGreaterThan(0);
    expect(result.process_plan).toHaveLength(1);
  });

  test('lies within a factor of three of the planned part', () => {
    const planned = priced(snapshotOf()).unit_cost;
    const estimated = priced(mesh).unit_cost;
    expect(estimated / planned).toBeGreaterThan(1 / 3);
    expect(estimated / planned).toBeLessThan(3);
  });
});
