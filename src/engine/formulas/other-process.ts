import { defineFormula } from './define.ts';

/** A tool spread over what it makes, and the piece itself. */
export const toolSpread = defineFormula({
  id: 'other_process.unit_cost',
  unit: 'currency',
  terms: { tool: 'currency', quantity: 'pcs', piece: 'currency' },
  source: 'definition',
  evaluate: (t) => t.tool / t.quantity + t.piece,
});

export const OTHER_PROCESS_FORMULAS = [toolSpread];
