import { describe, expect, test } from 'vitest';
import { type PricedResult, price, verifySheet } from '../../src/engine/index.ts';
import { fromMicro, toMicro } from '../../src/engine/quantities/micro.ts';
import { presetEnvironment } from './support/environment.ts';
import { bracket, drawingOf, plate, type SnapshotOptions, shaft, snapshotOf } from './support/parts.ts';

const priced = (options: SnapshotOptions): PricedResult => {
  const result = price(snapshotOf(options));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const PARTS = { plate: plate(), shaft: shaft(), bracket: bracket() };

describe.each(Object.entries(PARTS))('a %s in Germany', (_, facts) => {
  const result = priced({ facts, request: { annual_volume: 2000 } });

  test('offer price, unit cost and manufacturing cost are the steps of the cascade', () => {
    const step = (name: string) => result.cost_sheet.cascade.find((entry) => entry.step === name)?.amount;
    expect(result.offer_price).toBe(step('list_price'));
    expect(result.offer_price).toBe(result.cost_sheet.total);
    expect(result.unit_cost).toBe(step('unit_cost'));
    expect(result.manufacturing_cost).toBe(step('manufacturing_cost'));
    expect(result.unit_cost).toBeLessThan(result.offer_price);
  });

  test('set-up per lot is what the curve loses from 1 to 2 pieces, twice', () => {
    const setup = result.cost_sheet.lines.find((line) => line.bucket === 'setup')?.amount ?? 0;
    expect(setup * 100).toBeCloseTo(result.setup_cost, 2);
  });

  test('wages are leaves of their own with bucket labour, also below set-up and inspection', () => {
    const leaves = result.cost_sheet.lines.flatMap((line) => line.children);
    const wages = leaves.filter((line) => line.label_id.includes('labour'));
    expect(wages.length).toBeGreaterThan(2);
    expect(wages.every((line) => line.bucket === 'labour')).toBe(true);
    const overhead = result.cost_sheet.lines.find((line) => line.bucket === 'production_overhead');
    const base = overhead?.terms.find((term) => term.name === 'base')?.value;
    expect(base).toBe(fromMicro(wages.reduce((sum, line) => sum + toMicro(line.amount), 0)));
  });

  test('every label has its text in English and in German', () => {
    const german = priced({ facts, request: { annual_volume: 2000, language: 'de-DE' } });
    const all = [result, german].flatMap(({ cost_sheet, process_plan, cost_drivers }) => [
      ...cost_sheet.lines.flatMap((line) => [line, ...line.children]).map((line) => line.label),
      ...process_plan.map((operation) => operation.label),
      ...cost_drivers.map((driver) => driver.label),
    ]);
    expect(all.filter((label) => /^(line|operation|driver)\.|\{|undefined/.test(label))).toEqual([]);
    expect(german.cost_sheet.lines[0]?.label).toBe('Materialeinzelkosten');
    expect(german.cost_sheet.lines.some((line) => line.label === 'Fertigungslöhne')).toBe(true);
    expect(german.offer_price).toBe(result.offer_price);
  });
});

describe('other places and currencies', () => {
  test.each(['pl-2026', 'cn-2026', 'us-2026'] as const)('%s prices in its own currency', (slug) => {
    const environment = presetEnvironment(slug);
    const result = priced({ environment });
    expect(result.currency).toBe(environment.currency);
    expect(verifySheet(result.cost_sheet)).toEqual([]);
    expect(result.notes.some((note) => note.code === 'exchange_rate')).toBe(true);
  });

  test('a missing pair is an outcome that names it', () => {
    expect(price(snapshotOf({ request: { currency: 'JPY' } }))).toMatchObject({
      outcome: 'unpriceable',
      reasons: [{ code: 'currency_unresolved', params: { from: 'EUR', to: 'JPY' } }],
    });
  });
});

describe('a review is required', () => {
  const reasons = (options: SnapshotOptions): readonly string[] => {
    const result = priced(options);
    expect(result.needs_human_review).toBe(result.review_reasons.length > 0);
    return result.review_reasons;
  };

  test('when a machine has only the rate of its class', () => {
    const environment = presetEnvironment();
    const machines = environment.machines.map((member) => ({
      ...member,
      capabilities: { ...member.capabilities, vdi_3258: null },
    }));
    expect(reasons({ environment: { ...environment, machines } })).toContain('machine_rate_class_default');
    expect(reasons({})).not.toContain('machine_rate_class_default');
  });

  test('when nobody of the environment does what is bought outside', () => {
    const treated = drawingOf({ surface_treatment: { kind: 'anodising', text: 'anodised 10 µm' } });
    const environment = { ...presetEnvironment(), subcontractors: [] };
    expect(reasons({ drawing: treated, environment })).toContain('subcontract_price_assumed');
    expect(reasons({ drawing: treated })).not.toContain('subcontract_price_assumed');
  });

  test('when the material is only the environment’s default', () => {
    const snapshot = snapshotOf();
    if (snapshot.material === null) throw new Error('no material');
    const result = price({
      ...snapshot,
      material: { ...snapshot.material, resolved_from: 'environment_default' },
    });
    expect(result.needs_human_review).toBe(true);
  });

  test('when the price is too unsure', () => {
    const snapshot = snapshotOf();
    if (snapshot.material === null) throw new Error('no material');
    const grade = { ...snapshot.material.grade, price_per_kg: 900, price_sigma: 0.6 };
    const result = price({ ...snapshot, material: { ...snapshot.material, grade } });
    expect(result.review_reasons).toContain('price_uncertain');
  });
});

describe('requests', () => {
  test('provided material makes the material line zero and carries no overhead and no reject', () => {
    const result = priced({ request: { material_is_provided: true } });
    const material = result.cost_sheet.lines.find((line) => line.bucket === 'material');
    expect(material?.amount).toBe(0);
    expect(material?.children).toHaveLength(1);
    expect(result.cost_sheet.lines.some((line) => line.bucket === 'material_overhead')).toBe(false);
    expect(verifySheet(result.cost_sheet)).toEqual([]);
  });

  test('nothing feasible is an answer with reasons, not an exception', () => {
    const environment = { ...presetEnvironment(), machines: [] };
    const result = price(snapshotOf({ environment }));
    expect(result.outcome).toBe('unpriceable');
    if (result.outcome !== 'unpriceable') throw new Error('priced without machines');
    const reasons = result.reasons.map((reason) => JSON.stringify(reason));
    expect(reasons.length).toBeGreaterThan(0);
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(result.review_reasons.length).toBe(reasons.length);
  });

  test('a part to be made without geometry or without material has no price', () => {
    const snapshot = snapshotOf();
    expect(price({ ...snapshot, facts: null })).toMatchObject({ reasons: [{ code: 'geometry_missing' }] });
    expect(price({ ...snapshot, material: null })).toMatchObject({ reasons: [{ code: 'material_missing' }] });
  });
});
