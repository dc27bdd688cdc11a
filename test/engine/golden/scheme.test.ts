import { describe, expect, test } from 'vitest';
import type { Money } from '../../../src/engine/cost/leaf.ts';
import { fromMicro, toMicro } from '../../../src/engine/quantities/micro.ts';
import { applyScheme, type Scheme } from '../../../src/engine/surcharge/scheme.ts';
import { contextOf } from '../support/context.ts';
import { emptyEnvironment, type SettingValues } from '../support/environment.ts';

const money = (amount: number): Money => ({ micro: toMicro(amount), exact: amount });

type Bases = { direct: number; material?: number; wages?: number; subcontract?: number };

const scheme = (bases: Bases, settings: SettingValues): Scheme =>
  applyScheme(
    {
      direct: money(bases.direct),
      material: money(bases.material ?? 0),
      boughtComponents: money(0),
      wages: money(bases.wages ?? 0),
      subcontract: money(bases.subcontract ?? 0),
    },
    contextOf(emptyEnvironment(settings)),
  );

const step = (result: Scheme, name: string): number =>
  result.cascade.find((entry) => entry.step === name)?.amount ?? Number.NaN;
const line = (result: Scheme, bucket: string): number =>
  fromMicro(result.lines.find(({ leaf }) => leaf.bucket === bucket)?.money.micro ?? Number.NaN);

describe('published costing schemes, figures as printed', () => {
  test('G4 controllingportal forum 7323: manufacturing cost 1149, total cost 1471', () => {
    // MEK 500 + MGK 15 %, FEK 120 with residual FGK 245 %, 2 h at 80 EUR/h; administration 18 % and selling 10 % of HK.
    const result = scheme(
      { direct: 500 + 120 + 2 * 80, material: 500, wages: 120 },
      { material_overhead_pct: 0.15, production_overhead_pct: 2.45, sga_pct: 0.28 },
    );
    expect(step(result, 'manufacturing_cost')).toBe(1149);
    expect(Math.round(step(result, 'total_cost'))).toBe(1471);
  });

  test('G8 bereitsgesehen forum: forward with 12.00 % profit gives the printed list price 29,517.06', () => {
    const result = scheme(
      { direct: 8420 + 3720 + 890, material: 8420, wages: 3720 },
      {
        material_overhead_pct: 0.105,
        production_overhead_pct: 1.45,
        sga_pct: 0.137,
        margin_pct: 0.12,
        cash_discount_pct: 0.02,
        customer_discount_pct: 0.15,
      },
    );
    expect(step(result, 'manufacturing_cost')).toBeCloseTo(19_308.1, 2);
    expect(step(result, 'total_cost')).toBeCloseTo(21_953.31, 2);
    expect(step(result, 'cash_price')).toBeCloseTo(24_587.71, 2);
    expect(step(result, 'target_price')).toBeCloseTo(25_089.5, 2);
    expect(step(result, 'list_price')).toBeCloseTo(29_517.06, 2);
  });

  test('G10 b3-azubis: unrounded profit 5.358 %, and the printed 4.92 % of rounded lines is what rounding first costs', () => {
    const settings: SettingValues = {
      material_overhead_pct: 0.0835,
      production_overhead_pct: 1.74,
      sga_pct: 0.1414 + 0.0583,
      margin_pct: 0,
      cash_discount_pct: 0.03,
      customer_discount_pct: 0.05,
    };
    const total = step(
      scheme({ direct: 0.45 + 0.17 + 0.06, material: 0.45, wages: 0.17 }, settings),
      'total_cost',
    );
    expect(total).toBeCloseTo(1.21575, 4);
    const cashPrice = 1.39 * (1 - 0.05) * (1 - 0.03);
    expect(cashPrice).toBeCloseTo(1.28088, 5);
    expect(((cashPrice - total) / total) * 100).toBeCloseTo(5.358, 2);
    expect(((1.28 - 1.22) / 1.22) * 100).toBeCloseTo(4.92, 2);
    const forward = scheme(
      { direct: 0.45 + 0.17 + 0.06, material: 0.45, wages: 0.17 },
      { ...settings, margin_pct: (cashPrice - total) / total },
    );
    expect(step(forward, 'list_price')).toBeCloseTo(1.39, 4);
  });
});

describe('regression of the scheme (own arithmetic)', () => {
  test('Z1 full sheet from direct cost to offer price', () => {
    const result = scheme(
      { direct: 12.4 + 9 + 14.5 + 6.25 + 1.1, material: 12.4, wages: 9 },
      {
        material_overhead_pct: 0.07,
        production_overhead_pct: 0.8,
        sga_pct: 0.12,
        margin_pct: 0.08,
        cash_discount_pct: 0.02,
        sales_commission_pct: 0.03,
        customer_discount_pct: 0.05,
      },
    );
    expect(step(result, 'manufacturing_cost')).toBe(51.318);
    expect(line(result, 'sga')).toBe(6.15816);
    expect(step(result, 'total_cost')).toBe(57.47616);
    expect(line(result, 'profit')).toBe(4.598093);
    expect(step(result, 'target_price')).toBeCloseTo(65.34132, 5);
    expect(line(result, 'cash_discount')).toBeCloseTo(1.30683, 5);
    expect(line(result, 'commission')).toBeCloseTo(1.96024, 5);
    expect(line(result, 'customer_discount')).toBeCloseTo(3.43902, 5);
    expect(step(result, 'list_price')).toBeCloseTo(68.78034, 5);
  });

  test('R1 reject: 3 % of started parts is 3.0928 on 100, not 3.00', () => {
    const result = scheme(
      { direct: 100 },
      {
        material_overhead_pct: 0,
        production_overhead_pct: 0,
        reject_rate_pct: 0.03,
        reject_rate_base: 'herstellkosten',
      },
    );
    expect(line(result, 'reject')).toBeCloseTo(3.0928, 4);
    expect(fromMicro(result.unitCost.micro)).toBe(100);
    expect(step(result, 'manufacturing_cost')).toBeCloseTo(103.0928, 4);
  });
});

describe('rules of the scheme', () => {
  const direct = { direct: 200, material: 50, wages: 40, subcontract: 10 };

  test('the variable overhead of 15 % stands in only while neither material nor production overhead is stated', () => {
    const none = scheme(direct, {});
    expect(line(none, 'variable_overhead')).toBe(30);
    expect(fromMicro(none.unitCost.micro)).toBe(230);
    for (const stated of [{ material_overhead_pct: 0 }, { production_overhead_pct: 0.8 }]) {
      const result = scheme(direct, stated);
      expect(result.lines.some(({ leaf }) => leaf.bucket === 'variable_overhead')).toBe(false);
      expect(fromMicro(result.unitCost.micro)).toBe(200);
    }
  });

  test('net total cost leaves packaging, freight and duty out of the margin base', () => {
    const delivery = { packaging_eur_per_part: 1, freight_eur_per_part: 2, duty_eur_per_part: 3 };
    const base = { material_overhead_pct: 0, margin_pct: 0.1, ...delivery };
    expect(line(scheme({ direct: 100 }, base), 'profit')).toBe(10.6);
    expect(line(scheme({ direct: 100 }, { ...base, margin_base: 'netto_selbstkosten' }), 'profit')).toBe(10);
  });

  test('administration rests on the manufacturing cost with the rejects in it', () => {
    const result = scheme(direct, {
      material_overhead_pct: 0,
      reject_rate_pct: 0.2,
      reject_rate_base: 'herstellkosten',
      sga_pct: 0.1,
    });
    expect(step(result, 'manufacturing_cost')).toBe(250);
    expect(line(result, 'sga')).toBe(25);
  });

  test('the fixed overhead per part belongs to the unit cost', () => {
    const result = scheme(direct, { material_overhead_pct: 0, overhead_fixed_eur_per_part: 1.5 });
    expect(fromMicro(result.unitCost.micro)).toBe(201.5);
  });
});
