import { MM3_PER_M3 } from '../quantities/units.ts';
import { defineFormula } from './define.ts';

/** Carriers charge the larger of mass and volumetric weight. */
export const deliveryBySize = defineFormula({
  id: 'delivery.by_size',
  unit: 'currency',
  terms: { mass: 'kg', room: 'mm3', measure: 'kg/m3', price_per_kg: 'currency/kg', size_factor: '1' },
  source: 'definition',
  evaluate: (t) => Math.max(t.mass, (t.room / MM3_PER_M3) * t.measure) * t.price_per_kg * t.size_factor,
});

export const DELIVERY_FORMULAS = [deliveryBySize];
