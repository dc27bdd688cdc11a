import { describe, expect, test } from 'vitest';
import {
  type AssemblyComponent,
  componentPrice,
  type PricedResult,
  type PricingGeometry,
  type PricingSnapshot,
  preview,
  price,
  rollUp,
  verifyCalculation,
} from '../../src/engine/index.ts';
import { fc } from '../support/properties.ts';
import { bracket, plate, shaft, snapshotOf } from './support/parts.ts';

type Given = { readonly facts: PricingGeometry; readonly quantity: number; readonly name?: string };

const LOT = 10;

const componentOf = (
  key: string,
  { facts, quantity, name = `Part ${key}` }: Given,
  lotSize: number,
): AssemblyComponent => ({
  key,
  name,
  quantity,
  fastener: null,
  snapshot: snapshotOf({ facts, request: { lot_size: lotSize * quantity, annual_volume: null } }),
});

const assemblyOf = (given: readonly Given[], lotSize = LOT): PricingSnapshot => ({
  ...snapshotOf({ material: null, request: { lot_size: lotSize, annual_volume: null } }),
  facts: { ...plate(), shape_class: 'assembly', features: [] },
  assembly: { of: 'products', components: given.map((one, i) => componentOf(`c${i}`, one, lotSize)) },
});

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const THREE: readonly Given[] = [
  { facts: plate(), quantity: 1 },
  { facts: shaft(), quantity: 2 },
  { facts: bracket(), quantity: 3 },
];

describe('the price of an assembly', () => {
  const result = priced(assemblyOf(THREE));
  const lines = result.cost_sheet.lines.find(({ bucket }) => bucket === 'components')?.children ?? [];

  test('takes each component at what it costs alone at the same lot, and verifies', () => {
    const alone = THREE.map(({ facts, quantity }) =>
      priced(snapshotOf({ facts, request: { lot_size: LOT * quantity, annual_volume: null } })),
    );
    const term = (i: number, name: string) => lines[i]?.terms.find((one) => one.name === name)?.value;
    expect(lines.map((_, i) => term(i, 'manufacturing_cost'))).toEqual(
      alone.map((one) => one.manufacturing_cost),
    );
    expect(lines.map((_, i) => term(i, 'quantity'))).toEqual([1, 2, 3]);
    expect(verifyCalculation(result)).toEqual([]);
  });

  test('is its components first and then the roll-up, byte for byte', () => {
    const snapshot = assemblyOf(THREE);
    const prices = (snapshot.assembly?.components ?? []).map(
      ({ key, snapshot: own }) => [key, componentPrice(price(own ?? snapshot))] as const,
    );
    expect(JSON.stringify(rollUp(snapshot, new Map(prices)))).toBe(JSON.stringify(price(snapshot)));
  });

  test('at another lot is that of the components at that lot: curve, preview and price agree', () => {
    // A part from bar is planned for its own lot, edges of sheet go to the bench or the belt: where a lot is planned otherwise, its curve lies beside its price.
    const flat = THREE.filter(({ facts }) => facts.shape_class !== 'rotational');
    const [own, other] = [priced(assemblyOf(flat, 200)), priced(assemblyOf(flat, 100))];
    expect(own.lot_curve.find(({ lot_size }) => lot_size === 100)?.unit_cost).toBe(other.unit_cost);
    const seen = preview(assemblyOf(flat, 200), { adjustments: {}, lot_size: 100 });
    expect(seen).toMatchObject({ outcome: 'previewed', base_unit_cost: own.unit_cost });
    expect(seen.outcome === 'previewed' && seen.cost_sheet.total).toBe(other.offer_price);
    expect(preview(assemblyOf(THREE), { adjustments: {}, lot_size: null })).toMatchObject({ total_delta: 0 });
  });

  test('says that bodies without a structure were taken for components', () => {
    const bodies = assemblyOf(THREE);
    const of = {
      ...bodies,
      assembly: { components: bodies.assembly?.components ?? [], of: 'bodies' as const },
    };
    expect(priced(of).notes.map(({ code }) => code)).toContain('bodies_as_components');
    expect(priced({ ...snapshotOf(), one_part: true }).notes.map(({ code }) => code)).toContain(
      'bodies_as_one_part',
    );
  });

  test('a component without geometry is left out by name', () => {
    const whole = assemblyOf(THREE);
    const [first, ...others] = whole.assembly?.components ?? [];
    if (first === undefined) throw new Error('there are components');
    const holed = priced({
      ...whole,
      assembly: { of: 'products', components: [{ ...first, snapshot: null }, ...others] },
    });
    expect(holed.review_reasons).toContain('component_unpriced');
    expect(holed.unit_cost).toBeLessThan(result.unit_cost);
  });
});

describe('properties of assemblies', () => {
  const facts = fc.constantFrom(plate(), plate({ holes: 1, pocket: false }), shaft(), shaft(0.5), bracket());
  const quantity = fc.integer({ min: 1, max: 6 });
  const given = fc.array(fc.record({ facts, quantity }), { minLength: 1, maxLength: 3 });
  const unit = (of: readonly Given[]): number => priced(assemblyOf(of)).unit_cost;
  const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) };
  const CENT = 0.01;

  test('order and names change nothing', () => {
    fc.assert(
      fc.property(given, (parts) => {
        const renamed = parts.map((one, i) => ({ ...one, name: `Other ${parts.length - i}` }));
        expect(unit([...renamed].reverse())).toBeCloseTo(unit(parts), 6);
      }),
      runs,
    );
  });

  test('twice the quantity never costs less in sum', () => {
    fc.assert(
      fc.property(given, (parts) => {
        const [first, ...others] = parts;
        if (first === undefined) return;
        expect(unit([{ ...first, quantity: first.quantity * 2 }, ...others])).toBeGreaterThanOrEqual(
          unit(parts) - CENT,
        );
      }),
      runs,
    );
  });

  test('a component parted into two equal ones never costs less', () => {
    fc.assert(
      fc.property(given, (parts) => {
        const [first, ...others] = parts;
        if (first === undefined) return;
        const twice = { ...first, quantity: first.quantity * 2 };
        expect(unit([first, first, ...others])).toBeGreaterThanOrEqual(unit([twice, ...others]) - CENT);
      }),
      runs,
    );
  });
});

test('components on sheets of the assembly: other lots rest on the sheets of this one, and no finding speaks of them', () => {
  const alone = assemblyOf(THREE);
  const shared = {
    nest_item_id: 'n',
    nest_revision: 1,
    own_sheets: 'd',
    stock_format_id: null,
    format_mm: [2000, 1000],
    pieces_per_format: 10,
    area_share: 0.1,
  };
  const components = (alone.assembly?.components ?? []).map((one) => ({
    ...one,
    snapshot: one.snapshot && {
      ...one.snapshot,
      request: {
        ...one.snapshot.request,
        nest_item: shared as unknown as PricingSnapshot['request']['nest_item'],
      },
    },
  }));
  const year = { ...alone.request, annual_volume: 5000 };
  const kinds = (snapshot: PricingSnapshot) => {
    const { findings, notes } = rollUp(
      snapshot,
      new Map(['c0', 'c1', 'c2'].map((key) => [key, { manufacturing_cost: 10, sigma_rel: 0.1, kg_co2e: 1 }])),
    ) as PricedResult;
    return {
      lots: findings.some(({ lever }) => lever === 'lot_size'),
      noted: notes.some(({ code }) => code === 'other_lots_on_these_sheets'),
    };
  };
  const own = { ...alone, request: year, assembly: { of: 'products' as const, components } };
  expect(kinds(own).noted).toBe(true);
  expect(kinds(own).lots).toBe(false);
  expect(kinds({ ...alone, request: year }).noted).toBe(false);
});
