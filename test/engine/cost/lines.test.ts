import { describe, expect, test } from 'vitest';
import { compilePlan, type Evaluation, evaluate } from '../../../src/engine/cost/compiled.ts';
import { buildSheet } from '../../../src/engine/cost-sheet/build.ts';
import { verifySheet } from '../../../src/engine/cost-sheet/verify.ts';
import type {
  Operation,
  PricingRequest,
  ProcessPlan,
  ResolvedEnvironment,
} from '../../../src/engine/index.ts';
import { fromMicro } from '../../../src/engine/quantities/micro.ts';
import { contextOf, requestOf } from '../support/context.ts';
import {
  element,
  evidence,
  operationOf,
  planOf,
  STEEL,
  sheetStock,
  shop,
  stated,
  stockOf,
  toolOf,
} from '../support/plan.ts';

type Setup = {
  readonly plan?: Partial<ProcessPlan>;
  readonly request?: Partial<PricingRequest>;
  readonly environment?: ResolvedEnvironment;
  readonly lot?: number;
  readonly adjustments?: Readonly<Record<string, number>>;
};

const evaluated = ({ plan, request, environment, lot = 100, adjustments = {} }: Setup = {}): Evaluation => {
  const context = contextOf(environment ?? shop(), requestOf(request));
  const result = evaluate(
    compilePlan(planOf(plan), STEEL, context),
    lot,
    new Map(Object.entries(adjustments)),
  );
  expect(verifySheet(buildSheet(result, 'en'))).toEqual([]);
  return result;
};

const top = (evaluation: Evaluation, bucket: string): number | undefined => {
  for (const [name, money] of evaluation.tops) if (name === bucket) return fromMicro(money.micro);
  return undefined;
};

const operations = (...changes: Partial<Operation>[]): Partial<ProcessPlan> => ({
  operations: changes.map((change, i) => operationOf({ op_id: `OP${(i + 1) * 10}`, ...change })),
});

describe('run and set-up', () => {
  const result = evaluated();

  test('machine: 220 s at 36 per hour', () => expect(top(result, 'machine')).toBe(2.2));
  test('wages: half an operator at the machine’s own 60 per hour', () =>
    expect(top(result, 'labour')).toBeCloseTo(1.833333, 6));
  test('set-up: half an hour of machine and of setter over 100 pieces', () =>
    expect(top(result, 'setup')).toBe(0.48));

  test('set-up falls with the lot, the run does not', () => {
    const one = evaluated({ lot: 1 });
    expect(top(one, 'setup')).toBe(48);
    expect(top(one, 'machine')).toBe(2.2);
  });

  test('a bench without a machine has wages only, by the role’s factor on the general rate', () => {
    const bench = evaluated({
      plan: operations({ machine: null, operator_share: { value: 1, unit: '1', evidence } }),
    });
    expect(top(bench, 'machine')).toBeUndefined();
    expect(top(bench, 'labour')).toBeCloseTo((220 / 3600) * 40, 6);
    expect(top(bench, 'setup')).toBeCloseTo((0.5 * 40 * 1.07) / 100, 6);
  });

  test('unattended running has no wages line', () => {
    const alone = evaluated({ plan: operations({ operator_share: { value: 0, unit: '1', evidence } }) });
    expect(top(alone, 'labour')).toBeUndefined();
    expect(fromMicro(alone.wages.micro)).toBe(0.3);
  });

  test('manual assembly is a bucket of its own, its wages still wages', () => {
    const assembly = evaluated({ plan: operations({ role: 'assembly' }) });
    expect(top(assembly, 'assembly')).toBeCloseTo(2.2 + 1.833333, 6);
    expect(top(assembly, 'machine')).toBeUndefined();
    expect(fromMicro(assembly.wages.micro)).toBeCloseTo(1.833333 + 0.3, 6);
  });
});

describe('inspection', () => {
  const inspected = (values: Parameters<typeof shop>[0], lot = 100, adjustments = {}): Evaluation =>
    evaluated({
      plan: operations({ role: 'inspection', operator_share: { value: 1, unit: '1', evidence } }),
      environment: shop(values),
      lot,
      adjustments,
    });
  const full = 2.2 + (220 / 3600) * 60;

  test('samples the stated share', () => {
    expect(top(inspected({ sample_pct_default: 0.1 }), 'inspection')).toBeCloseTo(full * 0.1, 5);
  });

  test('never measures less than one piece of a lot nor more than all', () => {
    expect(top(inspected({ sample_pct_default: 0 }), 'inspection')).toBeCloseTo(full / 100, 5);
    expect(top(inspected({ sample_pct_default: 0.1 }, 4), 'inspection')).toBeCloseTo(full / 4, 5);
    expect(
      top(inspected({ sample_pct_default: 1 }, 100, { 'inspection.extent': 5 }), 'inspection'),
    ).toBeCloseTo(full, 5);
  });

  test('adds the first-off inspections of a lot, whose piece is not sampled again', () => {
    const result = inspected({ sample_pct_default: 0, factor_first_off: 2 });
    expect(top(result, 'inspection')).toBeCloseTo((full * 2) / 100, 5);
  });

  test('first article inspection is direct cost per lot', () => {
    const result = evaluated({ environment: shop({ fai_cost: 150 }) });
    expect(top(result, 'first_article')).toBe(1.5);
    expect(fromMicro(result.scheme.unitCost.micro)).toBeCloseTo(
      fromMicro(evaluated().scheme.unitCost.micro) + 1.5,
      6,
    );
  });
});

describe('tools, special direct cost, subcontract', () => {
  test('a tool costs what the piece takes of its life', () => {
    expect(top(evaluated({ plan: operations({ tools: [toolOf()] }) }), 'tooling')).toBe(0.25);
    const longer = { plan: operations({ tools: [toolOf()] }), adjustments: { 'tooling.life.milling': 2 } };
    expect(top(evaluated(longer), 'tooling')).toBe(0.125);
  });

  const special = {
    special_direct: [
      { id: 'p', kind: 'programming' as const, op_ids: ['OP10'], time: stated(2), price: null, evidence },
      {
        id: 'f',
        kind: 'fixture' as const,
        op_ids: ['OP10'],
        time: null,
        price: { value: 500, unit: 'EUR', evidence },
        evidence,
      },
    ],
  };

  test('programming and fixtures are spread over the annual volume, else over the lot', () => {
    const programmer = 40 * 1.37 * 2;
    expect(top(evaluated({ plan: special }), 'special_direct')).toBeCloseTo((programmer + 500) / 100, 6);
    const yearly = evaluated({ plan: special, request: { annual_volume: 1000 }, lot: 10 });
    expect(top(yearly, 'special_direct')).toBeCloseTo((programmer + 500) / 1000, 6);
    expect(fromMicro(yearly.wages.micro)).toBe(fromMicro(evaluated({ lot: 10 }).wages.micro));
  });

  const outside = (lot: number, id: string | null = 's1'): number | undefined =>
    top(
      evaluated({
        lot,
        plan: operations({
          role: 'subcontract',
          machine: null,
          time: null,
          subcontract: { process: 'anodising', subcontractor_id: id, mass_kg: 1, area_dm2: 2 },
        }),
        environment: {
          ...shop(),
          subcontractors: [
            {
              subcontractor_id: 's1',
              name: 'Anodiser',
              process: 'anodising',
              price_per_kg: 0.5,
              price_per_dm2: 0.25,
              price_per_lot: 20,
              min_price: 100,
              transport_eur_per_lot: 30,
              lead_time_days: 5,
              level: 'environment',
            },
          ],
        },
      }),
      'subcontract',
    );

  test('subcontract: by mass, area and lot, at least the minimum, and transport', () => {
    expect(outside(1000)).toBeCloseTo(0.5 + 0.5 + 0.02 + 0.03, 6);
    expect(outside(10)).toBe(13);
    expect(outside(80)).toBeCloseTo(1 + 20 / 80 + 30 / 80, 6);
    expect(outside(79)).toBeCloseTo(100 / 79 + 30 / 79, 6);
  });

  test('without a subcontractor the registry’s price stands in', () => {
    expect(outside(1000, null)).toBeGreaterThan(0);
  });

  test('bought by the hour: 85 per hour and 60 per lot, at least 120 per lot, and 35 for transport; its factor moves the work alone', () => {
    const drilled = (lot: number, adjustments: Readonly<Record<string, number>> = {}) =>
      evaluated({
        lot,
        adjustments,
        plan: operations({
          role: 'subcontract',
          machine: null,
          time: null,
          subcontract: {
            process: 'other',
            subcontractor_id: null,
            mass_kg: 1,
            area_dm2: 2,
            by_hour: { kind: 'deep_drilling', hours: { ...stated(0.1), unit: 'h' } },
          },
        }),
      });
    expect(top(drilled(100), 'subcontract')).toBeCloseTo(8.5 + 0.6 + 0.35, 6);
    expect(top(drilled(5), 'subcontract')).toBeCloseTo(120 / 5 + 35 / 5, 6);
    expect(top(drilled(100, { 'subcontract.price': 0.5 }), 'subcontract')).toBeCloseTo(9.1 / 2 + 0.35, 6);
    const lines = drilled(100).leaves.filter(({ leaf }) => leaf.top === 'subcontract');
    expect(lines.map(({ leaf }) => leaf.label_id)).toEqual([
      'line.subcontract.work',
      'line.subcontract.transport',
    ]);
    for (const { leaf } of lines) {
      expect(leaf.op_refs).toEqual(['OP10']);
      expect(leaf.label_params).toEqual({ process: 'deep_drilling', name: '', op: 'OP10' });
      expect(leaf.evidence.kind).toBe('assumed');
      expect(leaf.uncertainty).toEqual([{ key: 'subcontract.deep_drilling', sigma: leaf.evidence.sigma }]);
      expect(leaf.door).toBe('parameters');
    }
  });
});

describe('material', () => {
  const material = (setup: Setup): number | undefined => top(evaluated(setup), 'material');

  test('by share: gross mass less the scrap that chips bring', () => {
    expect(material({})).toBeCloseTo(1.5 * 2 - 0.5 * 0.5 * 0.7, 6);
  });

  test('a flat scrap credit of the environment replaces price and recovery', () => {
    expect(material({ environment: shop({ scrap_credit_eur_per_kg: 1 }) })).toBeCloseTo(3 - 0.5, 6);
    expect(material({ environment: shop({ scrap_credit_eur_per_kg: 0 }) })).toBe(3);
  });

  test('rejects: three percent of started pieces, less their own scrap', () => {
    const kept = 3 - 0.175;
    expect(material({ environment: shop({ reject_rate_pct: 0.03 }) })).toBeCloseTo(
      kept + (0.03 / 0.97) * (kept - 1 * 0.5 * 0.7),
      5,
    );
    expect(
      material({ environment: shop({ reject_rate_pct: 0.03, reject_rate_base: 'herstellkosten' }) }),
    ).toBeCloseTo(kept, 6);
  });

  const sheet = (charge: 'auto' | 'full' | 'full_no_credit' | 'share', lot: number): number | undefined =>
    material({
      lot,
      plan: { stock: sheetStock({ charge }) },
      environment: shop({ scrap_credit_eur_per_kg: 0 }),
    });

  test('auto: a share at a stated price, the whole sheet where the lot nearly fills it', () => {
    expect(sheet('auto', 2)).toBe(3);
    expect(sheet('auto', 5)).toBe(3);
    expect(sheet('auto', 9)).toBeCloseTo(40 / 9, 6);
    expect(sheet('auto', 10)).toBe(3);
    expect(sheet('auto', 11)).toBe(3);
    expect(
      material({
        lot: 5,
        plan: { stock: sheetStock({ form: 'round_bar' }) },
        environment: shop({ scrap_credit_eur_per_kg: 0 }),
      }),
    ).toBe(3);
  });

  test('full: whole formats, their number stepping with the lot', () => {
    expect(sheet('full_no_credit', 10)).toBe(4);
    expect(sheet('full_no_credit', 11)).toBeCloseTo(80 / 11, 6);
    expect(sheet('share', 5)).toBe(3);
  });

  test('full: the rest of the formats comes back at scrap price', () => {
    const value = (lot: number): number | undefined =>
      material({
        lot,
        plan: { stock: sheetStock({ charge: 'full' }) },
        environment: shop({ scrap_credit_eur_per_kg: 1 }),
      });
    expect(value(10)).toBeCloseTo((40 - (20 - 15) * 1) / 10 - 0.5, 6);
  });

  test('provided material is one line of 0', () => {
    const result = evaluated({
      request: { material_is_provided: true },
      environment: shop({ reject_rate_pct: 0.1 }),
    });
    expect(top(result, 'material')).toBe(0);
    expect(result.leaves.filter(({ leaf }) => leaf.top === 'material')).toHaveLength(1);
  });

  test('factors set price and buy-to-fly', () => {
    const environment = shop({ scrap_credit_eur_per_kg: 0 });
    expect(material({ environment, adjustments: { 'material.price': 2 } })).toBe(6);
    expect(material({ environment, adjustments: { 'material.buy_to_fly': 3 } })).toBe(6);
    expect(material({ environment, plan: { stock: stockOf({ form: 'tube' }) } })).toBe(3);
  });
});

describe('calibration', () => {
  test('adds one leaf per category and bucket, wages staying wages', () => {
    const environment = { ...shop(), calibration: [{ category: 'setup', factor: 1.5, sigma: 0.1 }] };
    const result = evaluated({ environment });
    expect(top(result, 'setup')).toBeCloseTo(0.72, 6);
    expect(fromMicro(result.wages.micro)).toBeCloseTo(1.833333 + 0.45, 6);
    expect(top(result, 'machine')).toBe(2.2);
  });
});

describe('wages and rates', () => {
  test('rate factors act on both run and set-up', () => {
    const result = evaluated({ adjustments: { 'rate.machine.milling_3axis': 2, 'rate.labour': 0.5 } });
    expect(top(result, 'machine')).toBe(4.4);
    expect(top(result, 'labour')).toBeCloseTo(0.916667, 6);
    expect(top(result, 'setup')).toBe(0.36 + 0.15);
  });

  test('time factors act where they are named', () => {
    const result = evaluated({
      adjustments: { 'time.cycle_efficiency.milling': 2, 'time.setup_efficiency.milling': 0.5 },
    });
    expect(top(result, 'machine')).toBeCloseTo((((100 * 2 + 80) * 1.1) / 3600) * 36, 6);
    expect(top(result, 'setup')).toBe(0.24);
  });

  test('without any labour rate the registry’s default stands in', () => {
    const environment = { ...shop(), labour_rates: [] };
    expect(top(evaluated({ environment }), 'labour')).toBeCloseTo((220 / 3600) * 0.5 * 41.19, 6);
  });

  test('a plan on a machine that the environment lacks cannot be costed', () => {
    expect(() => evaluated({ environment: { ...shop(), machines: [] } })).toThrow(/no member m1/);
  });

  test('several elements add up', () => {
    const time = operationOf().time;
    if (time === null) throw new Error('no time');
    const th = [element('cut', 60), element('cut', 40)];
    expect(top(evaluated({ plan: operations({ time: { ...time, th } }) }), 'machine')).toBe(2.2);
  });
});
