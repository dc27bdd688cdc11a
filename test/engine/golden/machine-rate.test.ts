import { describe, expect, test } from 'vitest';
import * as formulas from '../../../src/engine/formulas/machine-rate.ts';
import type { FleetMember, MachineCapabilities, Vdi3258 } from '../../../src/engine/index.ts';
import { openPlant } from '../../../src/engine/index.ts';
import { type MachineRate, machineRate } from '../../../src/engine/rates/machine-rate.ts';
import { contextOf } from '../support/context.ts';
import { emptyEnvironment, type SettingValues } from '../support/environment.ts';

const VDI: Vdi3258 = {
  acquisition_cost_eur: null,
  annual_hours_T_G: null,
  annual_hours_T_IH: 0,
  annual_hours_T_ST: 0,
  capital_interest_rate: null,
  depreciation_life_h: null,
  energy_eur_per_kwh: null,
  energy_kw: null,
  floor_space_m2: null,
  maintenance_eur_per_year: null,
  operator_hourly_eur: null,
  operator_share: null,
  space_eur_per_m2_y: null,
  tooling_eur_per_year: null,
};

const member = (vdi: Partial<Vdi3258> | null, change: Partial<FleetMember> = {}): FleetMember => ({
  membership_id: 'm',
  machine_id: 'machine',
  name: 'Machine',
  klass: 'milling_3axis',
  subclass: null,
  fleet_priority: 1,
  level: 'environment',
  hourly_rate_eur: null,
  burden_rate_eur: null,
  rate_row: null,
  capabilities: { vdi_3258: vdi && { ...VDI, ...vdi } } as MachineCapabilities,
  ...change,
});

const rateOf = (machine: FleetMember, settings: SettingValues = {}): MachineRate => {
  const context = contextOf(emptyEnvironment(settings));
  const rate = machineRate(machine, context.settings, context.lookup);
  if (rate.kind !== 'resolved') throw new Error(rate.reason);
  return rate;
};

const part = (rate: MachineRate, id: string): number =>
  rate.components.find((component) => component.id === id)?.amount.value ?? Number.NaN;

describe('published machine-hour rates', () => {
  test('G1 abwl-camp: 70.81 per hour (its floor cost reads 8 per m² as a year’s, and so does this)', () => {
    // Replacement value 800,000 · 143/110 and 10,000 to scrap the old one; 10 years of 250 d · 2 · 8 h · 0.9 = 3600 h.
    const value = (800_000 * 143) / 110 + 10_000;
    const rate = rateOf(
      member({
        acquisition_cost_eur: value,
        depreciation_life_h: 36_000,
        annual_hours_T_G: 3600,
        energy_kw: 14,
        energy_eur_per_kwh: 0.35,
        floor_space_m2: 20,
        space_eur_per_m2_y: 8,
        maintenance_eur_per_year: 9000,
        tooling_eur_per_year: (2630 / 150) * 3600,
      }),
    );
    expect(part(rate, 'depreciation')).toBeCloseTo(29.17, 2);
    expect(part(rate, 'maintenance')).toBeCloseTo(2.5, 2);
    expect(part(rate, 'energy')).toBeCloseTo(4.9, 2);
    expect(part(rate, 'space')).toBeCloseTo(0.04, 2);
    expect(part(rate, 'tooling')).toBeCloseTo(17.53, 2);
    // Interest: 15 % on half of the acquisition value alone, as printed.
    const interest = formulas.interest.evaluate({
      acquisition_cost: 800_000,
      residual_value: 0,
      interest_rate: 0.15,
      utilised_hours: 3600,
    });
    expect(interest).toBeCloseTo(16.67, 2);
    expect(rate.value - part(rate, 'interest') + interest).toBeCloseTo(70.81, 1);
  });

  test('G2 Brainyoo BWH: 14.35 per hour (exact 14.3467)', () => {
    const rate = rateOf(
      member({
        acquisition_cost_eur: 120_000,
        depreciation_life_h: 12 * 1500,
        annual_hours_T_G: 1500,
        capital_interest_rate: 0.05,
        floor_space_m2: 15,
        space_eur_per_m2_y: 6 * 12,
        energy_kw: 8,
        energy_eur_per_kwh: 0.12,
        maintenance_eur_per_year: 6000,
      }),
    );
    expect(rate.value).toBeCloseTo(14.3467, 4);
    expect(part(rate, 'depreciation')).toBeCloseTo(6.67, 2);
    expect(part(rate, 'interest')).toBeCloseTo(2, 2);
    expect(part(rate, 'space')).toBeCloseTo(0.72, 2);
    expect(part(rate, 'energy')).toBeCloseTo(0.96, 2);
    expect(part(rate, 'maintenance')).toBeCloseTo(4, 2);
  });

  test('G4 controllingportal: 25,600 of fixed cost a month over 320 h is 80 per hour', () => {
    const monthly = 302_400 / 72 + 5580 + 12_310 + 2520 + 990;
    expect(formulas.perYear.evaluate({ per_year: monthly * 12, utilised_hours: 320 * 12 })).toBe(80);
  });
});

describe('regression of the machine-hour rate (inputs published or own, result recomputed)', () => {
  test('G7 buchhalter-stellen forum: 77.14 at 6300 h, 138.66 at 2700 h', () => {
    const at = (hours: number): number =>
      rateOf(
        member({
          acquisition_cost_eur: 889_000,
          depreciation_life_h: 8 * hours,
          annual_hours_T_G: hours,
          capital_interest_rate: 0.05,
          floor_space_m2: 3000,
          space_eur_per_m2_y: 48,
          maintenance_eur_per_year: 889_000 * 0.015,
          energy_kw: 31,
          energy_eur_per_kwh: 1,
        }),
      ).value;
    expect(at(6300)).toBeCloseTo(77.14, 2);
    expect(at(2700)).toBeCloseTo(138.66, 2);
    expect(at(2700) + 34.99).toBeCloseTo(173.65, 2);
  });

  const V1: Partial<Vdi3258> = {
    acquisition_cost_eur: 250_000,
    annual_hours_T_G: 3840,
    annual_hours_T_IH: 240,
    annual_hours_T_ST: 400,
    capital_interest_rate: 0.06,
    depreciation_life_h: 32_000,
    energy_eur_per_kwh: 0.22,
    energy_kw: 12,
    floor_space_m2: 20,
    space_eur_per_m2_y: 96,
    maintenance_eur_per_year: 10_000,
    tooling_eur_per_year: 8000,
    operator_hourly_eur: 42,
    operator_share: 0.5,
  };

  test('V1 fields of the reference: 19.02 per hour, and never the operator', () => {
    const rate = rateOf(member(V1));
    expect(rate.components.map((component) => component.amount.value)).toEqual([
      7.8125, 2.34375, 0.6, 3.125, 2.5, 2.64,
    ]);
    expect(rate.value).toBeCloseTo(19.02, 2);
    expect(rate.value + 42 * 0.5).toBeCloseTo(40.02, 2);
    expect(rate.setup_value).toBeCloseTo(rate.value - 2.64 * 0.6, 10);
  });

  test("the environment's energy and space price win over the machine's own", () => {
    const rate = rateOf(member(V1), { energy_eur_per_kwh: 0.5, space_eur_per_m2_y: 0 });
    expect(part(rate, 'energy')).toBe(6);
    expect(part(rate, 'space')).toBe(0);
  });

  test('order of sources: rate row, stated rate with burden, VDI 3258, class default with review', () => {
    const stated = { hourly_rate_eur: 30, burden_rate_eur: 5 };
    const row = { rate_id: 'r', value: 44, level: 'environment' as const, source: null };
    expect(rateOf(member(V1, { ...stated, rate_row: row }))).toMatchObject({ value: 44, source: 'rate_row' });
    expect(rateOf(member(V1, stated))).toMatchObject({ value: 35, source: 'stated', needs_review: false });
    expect(rateOf(member(V1)).source).toBe('vdi_3258');
    expect(rateOf(member(null))).toMatchObject({ source: 'class_default', needs_review: true });
  });

  test('the rate that the API shows is the rate that prices, in the currency of the environment', () => {
    const environment = { ...emptyEnvironment(), currency: 'PLN' };
    const fx = [{ from: 'EUR', to: 'PLN', rate: 4, as_of: '2026-01-01', source: 'test' }];
    const euro = rateOf(member(null)).value;
    const plant = openPlant(environment, fx);
    expect(plant.rate(member(null))).toMatchObject({
      source: 'class_default',
      value: euro * 4,
    });
    expect(plant.rate(member({ ...V1 }, { membership_id: 'vdi' }))).toMatchObject({ source: 'vdi_3258' });
    expect(() => openPlant(environment, []).rate(member(null))).toThrow('no exchange rate from EUR to PLN');
  });

  test('no utilised hours or no life: the machine has no rate, with the reason', () => {
    const context = contextOf(emptyEnvironment());
    const of = (vdi: Partial<Vdi3258>) =>
      machineRate(member({ ...V1, ...vdi }), context.settings, context.lookup);
    expect(of({ annual_hours_T_ST: 4000 })).toEqual({ kind: 'unresolvable', reason: 'no_utilised_hours' });
    expect(of({ depreciation_life_h: 0 })).toEqual({
      kind: 'unresolvable',
      reason: 'depreciation_life_not_positive',
    });
  });
});
