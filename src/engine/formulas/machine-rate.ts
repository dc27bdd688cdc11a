import { defineFormula } from './define.ts';

/** VDI 3258 sheet 1: machine hours per year that carry the fixed cost. Set-up is billed separately and is not standstill. */
export const utilisedHours = defineFormula({
  id: 'rate.utilised_hours',
  unit: 'h/a',
  terms: { theoretical_hours: 'h/a', standstill_hours: 'h/a', maintenance_hours: 'h/a' },
  source: 'vdi_3258',
  evaluate: (t) => t.theoretical_hours - t.standstill_hours - t.maintenance_hours,
});

/** Replacement or acquisition value over the life in hours of use. */
export const depreciation = defineFormula({
  id: 'rate.depreciation',
  unit: 'currency/h',
  terms: { acquisition_cost: 'currency', depreciation_life: 'h' },
  source: 'vdi_3258',
  evaluate: (t) => t.acquisition_cost / t.depreciation_life,
});

/** Half of the value is tied up on average, and the residual value throughout. */
export const interest = defineFormula({
  id: 'rate.interest',
  unit: 'currency/h',
  terms: {
    acquisition_cost: 'currency',
    residual_value: 'currency',
    interest_rate: '1/a',
    utilised_hours: 'h/a',
  },
  source: 'vdi_3258',
  evaluate: (t) => (((t.acquisition_cost + t.residual_value) / 2) * t.interest_rate) / t.utilised_hours,
});

export const space = defineFormula({
  id: 'rate.space',
  unit: 'currency/h',
  terms: { floor_space: 'm2', space_price: 'currency/m2/a', utilised_hours: 'h/a' },
  source: 'vdi_3258',
  evaluate: (t) => (t.floor_space * t.space_price) / t.utilised_hours,
});

/** `power` is the mean draw while the machine runs, not its connected load; `load` is the applicable share of it. */
export const energy = defineFormula({
  id: 'rate.energy',
  unit: 'currency/h',
  terms: { power: 'kW', load: '1', energy_price: 'currency/kWh' },
  source: 'vdi_3258',
  evaluate: (t) => t.power * t.load * t.energy_price,
});

/** Maintenance or general tooling of a year, divided by the hours of use. */
export const perYear = defineFormula({
  id: 'rate.per_year',
  unit: 'currency/h',
  terms: { per_year: 'currency/a', utilised_hours: 'h/a' },
  source: 'vdi_3258',
  evaluate: (t) => t.per_year / t.utilised_hours,
});

export const statedRate = defineFormula({
  id: 'rate.stated',
  unit: 'currency/h',
  terms: { hourly_rate: 'currency/h', burden_rate: 'currency/h' },
  source: 'definition',
  evaluate: (t) => t.hourly_rate + t.burden_rate,
});

export const MACHINE_RATE_FORMULAS = [
  utilisedHours,
  depreciation,
  interest,
  space,
  energy,
  perYear,
  statedRate,
];
