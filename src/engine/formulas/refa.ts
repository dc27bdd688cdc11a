import { defineFormula } from './define.ts';

/** REFA order time T = tr + m·te. */
export const orderTime = defineFormula({
  id: 'refa.order_time',
  unit: 'min',
  terms: { setup: 'min', pieces: 'pcs', per_piece: 'min' },
  source: 'refa',
  evaluate: (t) => t.setup + t.pieces * t.per_piece,
});

/** REFA time per piece. */
export const floorToFloor = defineFormula({
  id: 'refa.time_per_piece',
  unit: 'min',
  terms: { setup: 'min', pieces: 'pcs', per_piece: 'min' },
  source: 'refa',
  evaluate: (t) => t.setup / t.pieces + t.per_piece,
});

/** Boothroyd and Dewhurst: handling and insertion of every part. */
export const assemblyTime = defineFormula({
  id: 'assembly.time',
  unit: 's',
  terms: { count: 'pcs', handling: 's', insertion: 's' },
  source: 'dfma_index',
  evaluate: (t) => t.count * (t.handling + t.insertion),
});

/** Design efficiency: ideal time of the necessary parts divided by the actual time. */
export const assemblyEfficiency = defineFormula({
  id: 'assembly.efficiency',
  unit: '1',
  terms: { least_parts: 'pcs', ideal_part_time: 's', assembly_time: 's' },
  source: 'dfma_index',
  evaluate: (t) => (t.least_parts * t.ideal_part_time) / t.assembly_time,
});

export const REFA_FORMULAS = [orderTime, floorToFloor, assemblyTime, assemblyEfficiency];
