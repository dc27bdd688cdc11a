import { SECONDS_PER_HOUR } from '../quantities/units.ts';
import { defineFormula } from './define.ts';

export const emissionMaterial = defineFormula({
  id: 'emission.material',
  unit: 'kg',
  terms: { gross_mass: 'kg', factor: 'kg/kg' },
  source: 'definition',
  evaluate: (t) => t.gross_mass * t.factor,
});

/** Clean scrap is recycled. Negative. */
export const emissionCredit = defineFormula({
  id: 'emission.credit',
  unit: 'kg',
  terms: { scrap_mass: 'kg', recovery: '1', factor: 'kg/kg' },
  source: 'definition',
  evaluate: (t) => -t.scrap_mass * t.recovery * t.factor,
});

/** Electricity of one operation: run per piece, and idling set-up per lot. */
export const emissionEnergy = defineFormula({
  id: 'emission.energy',
  unit: 'kg',
  terms: { power: 'kW', run: 's', setup: 's', idle_share: '1', lot_size: 'pcs', factor: 'kg/kWh' },
  source: 'definition',
  evaluate: (t) =>
    ((t.power * (t.run + (t.setup * t.idle_share) / t.lot_size)) / SECONDS_PER_HOUR) * t.factor,
});

export const emissionComponents = defineFormula({
  id: 'emission.components',
  unit: 'kg',
  terms: { per_piece: 'kg', quantity: 'pcs' },
  source: 'definition',
  evaluate: (t) => t.per_piece * t.quantity,
});

export const EMISSION_FORMULAS = [emissionMaterial, emissionCredit, emissionEnergy, emissionComponents];
