import { defineFormula } from '../../formulas/define.ts';
import { pow } from '../../math.ts';
import { MM_PER_M, SECONDS_PER_MINUTE } from '../../quantities/units.ts';

/** Taylor from a known point: T = T₀·(v₀/v)^(1/n), with a limited gain at low speed. */
export const taylorLife = defineFormula({
  id: 'tool.taylor_life',
  unit: 's',
  terms: {
    reference_life: 'min',
    reference_speed: 'm/min',
    speed: 'm/min',
    exponent: '1',
    most_gain: '1',
    material_factor: '1',
  },
  source: 'F21',
  evaluate: (t) =>
    t.reference_life *
    SECONDS_PER_MINUTE *
    t.material_factor *
    Math.min(t.most_gain, pow(t.reference_speed / t.speed, 1 / t.exponent)),
});

/** Life in drilled metres or holes, scaled by the material. */
export const countedLife = defineFormula({
  id: 'tool.counted_life',
  unit: '1',
  terms: { life: '1', material_factor: '1' },
  source: 'definition',
  evaluate: (t) => t.life * t.material_factor,
});

/** Drilled length in metres. */
export const drilledLength = defineFormula({
  id: 'tool.drilled_length',
  unit: 'm',
  terms: { depth: 'mm', count: '1' },
  source: 'definition',
  evaluate: (t) => (t.depth / MM_PER_M) * t.count,
});

/** Number of holes or strokes. */
export const counted = defineFormula({
  id: 'tool.counted',
  unit: '1',
  terms: { count: '1' },
  source: 'definition',
  evaluate: (t) => t.count,
});

/** Area cut by a saw blade, mm². */
export const sawnArea = defineFormula({
  id: 'tool.sawn_area',
  unit: 'mm2',
  terms: { area: 'mm2', count: '1' },
  source: 'definition',
  evaluate: (t) => t.area * t.count,
});

/** Cutting time as the sum of the elements of this tool. */
export const cuttingTime = defineFormula({
  id: 'tool.cutting_time',
  unit: 's',
  terms: { time: 's' },
  source: 'definition',
  evaluate: (t) => t.time,
});

export const WEAR_FORMULAS = [taylorLife, countedLife, drilledLength, counted, sawnArea, cuttingTime];
