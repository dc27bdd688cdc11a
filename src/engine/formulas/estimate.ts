import { pow } from '../math.ts';
import { MM2_PER_CM2, MM3_PER_M3, SECONDS_PER_MINUTE, W_PER_KW } from '../quantities/units.ts';
import { defineFormula } from './define.ts';

/** Cutting power of a machine suitable for a part of this mass. */
export const estimatePower = defineFormula({
  id: 'estimate.power',
  unit: 'kW',
  terms: { factor: 'kW/kg^exponent', mass: 'kg', exponent: '1', max: 'kW' },
  source: 'boothroyd',
  evaluate: (t) => Math.min(t.max, t.factor * pow(t.mass, t.exponent)),
});

/** Removal by specific energy: the envelope without the part becomes chips. */
export const estimateRough = defineFormula({
  id: 'estimate.rough',
  unit: 's',
  terms: { removed_mass: 'kg', density: 'kg/m3', specific_energy: 'W s/mm3', power: 'kW' },
  source: 'boothroyd',
  evaluate: (t) => ((t.removed_mass / t.density) * MM3_PER_M3 * t.specific_energy) / (t.power * W_PER_KW),
});

export const estimateFinish = defineFormula({
  id: 'estimate.finish',
  unit: 's',
  terms: { area: 'mm2', machined_share: '1', rate: 'cm2/min' },
  source: 'boothroyd',
  evaluate: (t) => ((t.area * t.machined_share) / MM2_PER_CM2 / t.rate) * SECONDS_PER_MINUTE,
});

export const estimateStandard = defineFormula({
  id: 'estimate.standard',
  unit: 's',
  terms: { time: 's', count: '1' },
  source: 'definition',
  evaluate: (t) => t.time * t.count,
});

/** Envelope with an allowance on every face. */
export const estimateStock = defineFormula({
  id: 'estimate.stock',
  unit: 'mm3',
  terms: { length: 'mm', width: 'mm', height: 'mm', allowance: 'mm' },
  source: 'definition',
  evaluate: (t) => (t.length + 2 * t.allowance) * (t.width + 2 * t.allowance) * (t.height + 2 * t.allowance),
});

export const estimateMass = defineFormula({
  id: 'estimate.mass',
  unit: 'kg',
  terms: { volume: 'mm3', density: 'kg/m3' },
  source: 'definition',
  evaluate: (t) => (t.volume / MM3_PER_M3) * t.density,
});

export const ESTIMATE_FORMULAS = [
  estimateStock,
  estimateMass,
  estimatePower,
  estimateRough,
  estimateFinish,
  estimateStandard,
];
