import { defineFormula } from './define.ts';

/** A tool spread over what it makes, and the piece itself. */
export const toolSpread = defineFormula({
  id: 'other_process.unit_cost',
  unit: 'currency',
  terms: { tool: 'currency', quantity: 'pcs', piece: 'currency' },
  source: 'definition',
  evaluate: (t) => t.tool / t.quantity + t.piece,
});

/** Teeth on a machine of one's own: a year of it over what it cuts in that year, the hour of its people and hobs, and setting up. */
export const ownHobbing = defineFormula({
  id: 'other_process.own_hobbing',
  unit: 'currency',
  terms: {
    machine: 'currency',
    quantity: 'pcs',
    hours: 'h',
    hourly: 'currency/h',
    setup: 'currency',
    lot_size: 'pcs',
  },
  source: 'definition',
  evaluate: (t) => t.machine / t.quantity + t.hours * t.hourly + t.setup / t.lot_size,
});

export const OTHER_PROCESS_FORMULAS = [toolSpread, ownHobbing];
