import { describe, expect, test } from 'vitest';
import { type PricingSnapshot, preview, price } from '../../../src/engine/index.ts';
import { componentOf, LOT } from '../support/assemblies.ts';
import { barePrice } from '../support/bare-price.ts';
import { changedInputs } from '../support/changed-inputs.ts';
import { presetEnvironment, SLUGS, withSettings } from '../support/environment.ts';
import { bracket, drawingOf, plate, shaft, snapshotOf } from '../support/parts.ts';

const PARTS = [
  { facts: plate(), material: '1.0577', lot_size: 60 },
  { facts: shaft(), material: '1.7225', lot_size: 1000 },
  { facts: bracket(), material: '1.4301', lot_size: 2 },
];

/** The offer of a run: of an assembly in full, of a part without what stands beside the price. */
const offerOf = (snapshot: PricingSnapshot): number => {
  if (snapshot.assembly === undefined) return barePrice(snapshot)?.scheme.offerPrice.exact ?? Number.NaN;
  const result = price(snapshot);
  return result.outcome === 'priced' ? result.offer_price : Number.NaN;
};

const previewed = (snapshot: PricingSnapshot, adjustments: Record<string, number>) => {
  const result = preview(snapshot, { adjustments, lot_size: null });
  if (result.outcome !== 'previewed') throw new Error(JSON.stringify(result));
  return result;
};

/** Of a run and of its preview: the same figures in another order of multiplication, so the last digit may round the other way. */
const expectSame = (one: number, other: number, what: string): void =>
  expect(Math.abs(one - other), `${what}: ${one} and ${other}`).toBeLessThan(2e-5 * Math.max(1, other / 100));

/** Every factor of a price, one up and the next down, against a run whose inputs were changed by hand. */
const expectPreviewsOfRuns = (snapshot: PricingSnapshot): readonly string[] =>
  previewed(snapshot, {}).factors.flatMap(({ name, value, band }, i) => {
    const to = i % 2 === 0 ? Math.max(band[0], value * 0.9) : Math.min(band[1], value * 1.6);
    const changed = changedInputs(snapshot, name, value, to);
    if (changed === null) return [];
    const after = previewed(snapshot, { [name]: to });
    expectSame(after.cost_sheet.total, offerOf(changed), `${name} at ${to}`);
    return [name];
  });

describe('the preview of a factor is what a run with those inputs gives', () => {
  test.each(SLUGS)('for parts in %s', (slug) => {
    const environment = withSettings(presetEnvironment(slug), {
      sample_pct_default: 0.05,
      reject_rate_pct: 0.04,
    });
    const tried = PARTS.flatMap(({ facts, material, lot_size }) =>
      expectPreviewsOfRuns(
        snapshotOf({
          facts,
          material,
          environment,
          drawing: drawingOf({ surface_treatment: { kind: 'zinc_plating', text: 'zinc' } }),
          request: { lot_size, currency: environment.currency, region: environment.region },
        }),
      ),
    );
    const names = new Set(tried);
    for (const name of ['rate.labour', 'material.price', 'reject.rate', 'special_direct.time'])
      expect(names).toContain(name);
    expect([...names].filter((name) => name.startsWith('rate.machine.')).length).toBeGreaterThan(3);
    expect([...names].filter((name) => name.startsWith('time.')).length).toBeGreaterThan(8);
  });

  const assembly: PricingSnapshot = {
    ...snapshotOf({ request: { lot_size: LOT } }),
    facts: { ...plate(), shape_class: 'assembly' },
    assembly: {
      of: 'products',
      components: [
        componentOf('a', { quantity: 2, snapshot: snapshotOf({ request: { lot_size: 2 * LOT } }) }),
        componentOf('b', { snapshot: snapshotOf({ facts: shaft(), request: { lot_size: LOT } }) }),
      ],
    },
  };

  test('for an assembly, whose components follow', () => {
    expect(expectPreviewsOfRuns(assembly)).toContain('rate.labour');
    const after = previewed(assembly, { 'rate.labour': 0.9 });
    expect(after.delta.components).toBeLessThan(0);
  });

  test('and the finding of wages counts the wages in its components', () => {
    const result = price(assembly);
    const wages = result.outcome === 'priced' && result.findings.find(({ lever }) => lever === 'rate.labour');
    if (!wages) throw new Error('no finding of wages');
    const run = previewed(assembly, { 'rate.labour': Number(wages.params.to) });
    const saved = Number(wages.params.offer_price_before) - run.cost_sheet.total;
    expect(wages.saving_per_piece / saved).toBeCloseTo(1, 1);
  });

  test('or is refused by name where no line of the assembly carries it', () => {
    const result = preview(assembly, { adjustments: { 'material.price': 0.9 }, lot_size: null });
    expect(result).toMatchObject({
      outcome: 'refused',
      refusals: [{ factor: 'material.price', reason: 'not_in_this_calculation' }],
    });
  });
});
