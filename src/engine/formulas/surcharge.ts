import { defineFormula } from './define.ts';

/** Auf Hundert: a share of the base. */
export const surchargeOnBase = defineFormula({
  id: 'surcharge.on_base',
  unit: 'currency',
  terms: { base: 'currency', rate: '1' },
  source: 'definition',
  evaluate: (t) => t.base * t.rate,
});

/**
 * Im Hundert: a share of the price that contains it. `rates_total` is the sum of all shares of that price, for example cash
 * discount and commission on the target price. Domain: rates_total < 1.
 */
export const surchargeInHundred = defineFormula({
  id: 'surcharge.in_hundred',
  unit: 'currency',
  terms: { base: 'currency', rate: '1', rates_total: '1' },
  source: 'costing_scheme',
  evaluate: (t) => (t.base / (1 - t.rates_total)) * t.rate,
});

/** The reject rate is a share of started pieces, so the surcharge is q / (1 − q). */
export const surchargeReject = defineFormula({
  id: 'surcharge.reject',
  unit: 'currency',
  terms: { base: 'currency', rate: '1' },
  source: 'definition',
  evaluate: (t) => t.base * (t.rate / (1 - t.rate)),
});

export const SURCHARGE_FORMULAS = [surchargeOnBase, surchargeInHundred, surchargeReject];
