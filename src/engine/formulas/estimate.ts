import { pow } from '../math.ts';
import { SECONDS_PER_MINUTE, W_PER_KW } from '../quantities/units.ts';
import { defineFormula } from './define.ts';

const MM2_PER_CM2 = 100;

/** Power that a machine fit for a part of this mass can put into the cut. */
export const estimatePower = defineFormula({
  id: 'estimate.power',
  unit: 'kW',
  terms: { factor: 'kW/kg^exponent', mass: 'kg', exponent: '1', max: 'kW' },
  source: 'boothroyd',
  evaluate: (t) => Math.min(t.max, t.factor * pow(t.mass, t.exponent)),
});

/** Removal by specific energy: all of the envelope that is not the part goes as chips. */
export const estimateRough = defineFormula({
  id: 'estimate.rough',
  unit: 's',
  terms: { removed: 'mm3', specific_energy: 'W s/mm3', power: 'kW' },
  source: 'boothroyd',
  evaluate: (t) => (t.removed * t.specific_energy) / (t.power * W_PER_KW),
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

export const ESTIMATE_FORMULAS = [estimatePower, estimateRough, estimateFinish, estimateStandard];
