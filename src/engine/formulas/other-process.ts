import { defineFormula } from './define.ts';

/** A tool divided by the pieces that it makes, plus the piece itself. */
export const toolSpread = defineFormula({
  id: 'other_process.unit_cost',
  unit: 'currency',
  terms: { tool: 'currency', quantity: 'pcs', piece: 'currency' },
  source: 'definition',
  evaluate: (t) => t.tool / t.quantity + t.piece,
});

/** Gear cutting on an own machine: its annual cost divided by the year's output, hourly cost of labour and hobs, and set-up. */
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
