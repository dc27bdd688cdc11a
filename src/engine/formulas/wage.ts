import { defineFormula } from './define.ts';

export const wage = defineFormula({
  id: 'rate.wage',
  unit: 'currency/h',
  terms: { labour_rate: 'currency/h', role_factor: '1' },
  source: 'definition',
  evaluate: (t) => t.labour_rate * t.role_factor,
});

export const WAGE_FORMULAS = [wage];
