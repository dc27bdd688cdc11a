import { pow } from '../math.ts';
import { discArea } from '../quantities/geometry.ts';
import { defineFormula } from './define.ts';

/** Taylor: v·Tⁿ = C, solved for the life. Speeds in m/min, life in minutes. */
export const taylorMinutes = defineFormula({
  id: 'tool.taylor_minutes',
  unit: 'min',
  terms: { constant: 'm/min', cutting_speed: 'm/min', exponent: '1' },
  source: 'taylor_1907',
  evaluate: (t) => pow(t.constant / t.cutting_speed, 1 / t.exponent),
});

export const taylorSpeed = defineFormula({
  id: 'tool.taylor_speed',
  unit: 'm/min',
  terms: { constant: 'm/min', life: 'min', exponent: '1' },
  source: 'taylor_1907',
  evaluate: (t) => t.constant / pow(t.life, t.exponent),
});

/** Life at which a piece takes the least time: (1/n − 1) · change time. */
export const lifeOfGreatestOutput = defineFormula({
  id: 'tool.life_greatest_output',
  unit: 'min',
  terms: { exponent: '1', change_time: 'min' },
  source: 'groover',
  evaluate: (t) => (1 / t.exponent - 1) * t.change_time,
});

/** Tool life of minimum cost: an edge counts as the machine time that it could have bought. */
export const lifeOfLeastCost = defineFormula({
  id: 'tool.life_least_cost',
  unit: 'min',
  terms: { exponent: '1', change_time: 'min', edge_cost: 'currency', rate: 'currency/min' },
  source: 'groover',
  evaluate: (t) => (1 / t.exponent - 1) * (t.change_time + t.edge_cost / t.rate),
});

/** Price of an edge of a reground tool: purchase price over its lives, plus each regrind. */
export const edgeCostReground = defineFormula({
  id: 'tool.edge_cost_reground',
  unit: 'currency',
  terms: { price: 'currency', lives: '1', regrind: 'currency' },
  source: 'groover',
  evaluate: (t) => t.price / t.lives + t.regrind,
});

/** Time of a piece in minutes: handling, cutting, and its share of tool changes. */
export const pieceMinutes = defineFormula({
  id: 'tool.piece_time',
  unit: 'min',
  terms: { handling: 'min', cutting: 'min', change_time: 'min', pieces_per_edge: 'pcs' },
  source: 'groover',
  evaluate: (t) => t.handling + t.cutting + t.change_time / t.pieces_per_edge,
});

/** Cost of a piece on that time, with its share of the edge. */
export const pieceCost = defineFormula({
  id: 'tool.piece_cost',
  unit: 'currency',
  terms: { piece_time: 'min', rate: 'currency/min', edge_cost: 'currency', pieces_per_edge: 'pcs' },
  source: 'groover',
  evaluate: (t) => t.piece_time * t.rate + t.edge_cost / t.pieces_per_edge,
});

/** Volume that a drill removes per minute. */
export const drillRemoval = defineFormula({
  id: 'tool.drill_removal',
  unit: 'mm3/min',
  terms: { diameter: 'mm', feed: 'mm/rev', spindle_speed: 'rpm' },
  source: 'definition',
  evaluate: (t) => discArea(t.diameter) * t.feed * t.spindle_speed,
});

export const TOOL_ECONOMICS_FORMULAS = [
  taylorMinutes,
  taylorSpeed,
  lifeOfGreatestOutput,
  lifeOfLeastCost,
  edgeCostReground,
  pieceMinutes,
  pieceCost,
  drillRemoval,
];
