import { describe, expect, test } from 'vitest';
import { compilePlan, evaluate } from '../../src/engine/cost/compiled.ts';
import { costDrivers } from '../../src/engine/drivers/drivers.ts';
import { emissions } from '../../src/engine/emissions/emissions.ts';
import type { PartFacts, PricingRequest } from '../../src/engine/index.ts';
import { contextOf, requestOf } from './support/context.ts';
import { plate } from './support/parts.ts';
import { element, operationOf, planOf, STEEL, shop } from './support/plan.ts';

const facts = plate();
const part: PartFacts = {
  shape_class: 'prismatic',
  geometry: facts,
  features: facts.features.map((feature) => ({
    ...feature,
    it_grade: null,
    fit: null,
    ra_um: null,
    thread: null,
  })),
  faces: [],
  general_tolerance: 'm',
  default_ra_um: 3.2,
  heat_treatment: null,
  surface_treatment: null,
  hardness_hrc: null,
  dimension_count: 10,
  has_drawing: false,
  core_holes: null,
  notes: [],
  review_reasons: [],
};

describe('emissions', () => {
  const of = (request: Partial<PricingRequest> = {}, power: number | null = 5) =>
    emissions(
      planOf({ operations: [operationOf({ power_kw: power })] }),
      STEEL,
      [],
      contextOf(shop(), requestOf(request)),
    );
  const amount = (result: ReturnType<typeof of>, kind: string): number =>
    result.sources.filter((source) => source.kind === kind).reduce((sum, source) => sum + source.kg_co2e, 0);

  test('steel of Germany: gross mass at 1.82, scrap credited', () => {
    expect(amount(of(), 'material')).toBeCloseTo(1.5 * 1.82, 9);
    expect(amount(of(), 'credit')).toBeCloseTo(-0.5 * 0.7 * 0.5, 9);
  });

  test('electricity: power over run and idle set-up at the grid of the region', () => {
    const kwh = (5 * (220 + (1800 * 0.4) / 100)) / 3600;
    expect(amount(of(), 'energy')).toBeCloseTo(kwh * 0.363, 9);
    expect(amount(of({ region: 'PL' }), 'energy')).toBeCloseTo(kwh * 0.662, 9);
    expect(amount(of({ region: 'BR' }), 'energy')).toBeCloseTo(kwh * 0.481, 9);
  });

  test('without a stated power the registry’s stands in, a bench has none', () => {
    expect(amount(of({}, null), 'energy')).toBeGreaterThan(0);
    const bench = emissions(
      planOf({ operations: [operationOf({ machine: null })] }),
      STEEL,
      [],
      contextOf(shop()),
    );
    expect(bench.sources.some((source) => source.kind === 'energy')).toBe(false);
  });

  test('the total is the sum of its sources, each with its formula', () => {
    const result = of();
    expect(result.kg_co2e).toBeCloseTo(
      result.sources.reduce((sum, source) => sum + source.kg_co2e, 0),
      12,
    );
    expect(result.sources.every((source) => source.formula_id.startsWith('emission.'))).toBe(true);
  });
});

describe('cost drivers', () => {
  const operation = operationOf();
  if (operation.time === null) throw new Error('no time');
  const time = {
    ...operation.time,
    th: [element('cut', 60, 'pocket-1'), element('cut', 20, 'hole-000')],
    tn: [element('load_unload', 20)],
  };
  const plan = planOf({
    operations: [
      { ...operation, time },
      operationOf({ op_id: 'OP20', step: 'deburr', face_ids: ['face-9'] }),
    ],
  });
  const context = contextOf(shop());
  const evaluation = evaluate(compilePlan(plan, STEEL, context), 100);
  const drivers = costDrivers(plan, part, STEEL, evaluation, 'en');
  const by = (ref: string) => drivers.find((driver) => driver.ref === ref);

  test('an operation goes to its features by their time, the rest stays with it', () => {
    const pocket = by('pocket-1')?.amount ?? Number.NaN;
    expect(pocket / (by('hole-000')?.amount ?? Number.NaN)).toBeCloseTo(3, 4);
    expect(by('OP10')?.amount).toBeCloseTo(pocket / 3, 4);
    expect(by('pocket-1')).toMatchObject({
      kind: 'feature',
      face_ids: ['face-pocket-1'],
      label: 'Pocket 60 × 40 × 8',
    });
    expect(by('hole-000')?.label).toBe('Hole Ø9 × 20');
    expect(by('OP20')?.face_ids).toEqual(['face-9']);
  });

  test('set-ups and material stand by themselves; together they are the unit cost', () => {
    expect(by('OP10.setup')).toMatchObject({ kind: 'setup', amount: 0.48 });
    expect(by('stock')?.kind).toBe('material');
    const sum = drivers.reduce((total, driver) => total + driver.amount, 0);
    expect(sum).toBeCloseTo(evaluation.scheme.unitCost.micro / 1e6, 6);
    expect(drivers.reduce((total, driver) => total + driver.share, 0)).toBeCloseTo(1, 6);
  });

  test('largest first', () => {
    const amounts = drivers.map((driver) => driver.amount);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  });
});
