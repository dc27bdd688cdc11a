import { MM3_PER_M3, SECONDS_PER_HOUR } from '../quantities/units.ts';
import { defineFormula } from './define.ts';

/** Sand of a closed mould, cope and drag. */
export const mouldVolume = defineFormula({
  id: 'sand_casting.mould_volume',
  unit: 'mm3',
  terms: { length: 'mm', width: 'mm', height: 'mm' },
  source: 'definition',
  evaluate: (t) => t.length * t.width * t.height,
});

/** Height of a mould: the casting with sand over and under it. */
export const mouldHeight = defineFormula({
  id: 'sand_casting.mould_height',
  unit: 'mm',
  terms: { depth: 'mm', cover: 'mm' },
  source: 'definition',
  evaluate: (t) => t.depth + 2 * t.cover,
});

/** From one mould to the next: the beat of the line, filling by the volume of sand, and setting of cores. */
export const mouldTime = defineFormula({
  id: 'sand_casting.mould_time',
  unit: 's',
  terms: {
    moulds: '1/h',
    volume: 'mm3',
    per_m3: 's/m3',
    cores: '1',
    per_core: 's',
  },
  source: 'definition',
  evaluate: (t) => SECONDS_PER_HOUR / t.moulds + (t.volume / MM3_PER_M3) * t.per_m3 + t.cores * t.per_core,
});

/** Sand that a good piece uses, in its mould or for its cores. */
export const sandMass = defineFormula({
  id: 'sand_casting.sand_mass',
  unit: 'kg',
  terms: { volume: 'mm3', density: 'kg/m3', pieces: '1', yield: '1' },
  source: 'definition',
  evaluate: (t) => ((t.volume / MM3_PER_M3) * t.density) / (t.pieces * t.yield),
});

/** Sand at its price: new sand, binder and disposal. */
export const sandGoods = defineFormula({
  id: 'sand_casting.sand',
  unit: 'currency',
  terms: { mass: 'kg', price: 'currency/kg' },
  source: 'definition',
  evaluate: (t) => t.mass * t.price,
});

/** Hours of the core shooter for a good piece. */
export const coreHours = defineFormula({
  id: 'sand_casting.core_hours',
  unit: 'h',
  terms: { cores: '1', cycle: 's', volume: 'mm3', density: 'kg/m3', per_kg: 's/kg', yield: '1' },
  source: 'definition',
  evaluate: (t) =>
    (t.cores * t.cycle + (t.volume / MM3_PER_M3) * t.density * t.per_kg) / t.yield / SECONDS_PER_HOUR,
});

/** Cores and castings that are good, of those made. */
export const goodOfBoth = defineFormula({
  id: 'sand_casting.core_yield',
  unit: '1',
  terms: { core_yield: '1', yield: '1' },
  source: 'definition',
  evaluate: (t) => t.core_yield * t.yield,
});

/** Hours of the furnace for a good piece with its feeders and gating. */
export const meltHours = defineFormula({
  id: 'sand_casting.melt_hours',
  unit: 'h',
  terms: { mass: 'kg', returns: '1', yield: '1', loss: '1', rate: 'kg/h' },
  source: 'definition',
  evaluate: (t) => (t.mass * (1 + t.returns)) / (t.yield * (1 - t.loss)) / t.rate,
});

/** Hours for an amount of metal, for example the least melt that a lot is charged. */
export const furnaceHours = defineFormula({
  id: 'sand_casting.furnace_hours',
  unit: 'h',
  terms: { melt: 'kg', rate: 'kg/h' },
  source: 'definition',
  evaluate: (t) => t.melt / t.rate,
});

/** Core boxes of a piece. */
export const coreBoxes = defineFormula({
  id: 'sand_casting.core_boxes',
  unit: 'currency',
  terms: { boxes: '1', hours: 'h', volume: 'mm3', per_m3: 'h/m3', rate: 'currency/h' },
  source: 'definition',
  evaluate: (t) => (t.boxes * t.hours + (t.volume / MM3_PER_M3) * t.per_m3) * t.rate,
});

/** Patterns and core boxes in the material of their class of EN 12890. */
export const patternSet = defineFormula({
  id: 'sand_casting.patterns',
  unit: 'currency',
  terms: { patterns: 'currency', core_boxes: 'currency', class_factor: '1' },
  source: 'definition',
  evaluate: (t) => (t.patterns + t.core_boxes) * t.class_factor,
});

/** Patterns and core boxes, the plate on which they are mounted, and design with first samples. */
export const patternPrice = defineFormula({
  id: 'sand_casting.tool_price',
  unit: 'currency',
  terms: { patterns: 'currency', plate: 'currency', hours: 'h', rate: 'currency/h' },
  source: 'definition',
  evaluate: (t) => t.patterns + t.plate + t.hours * t.rate,
});

export const SAND_CASTING_FORMULAS = [
  mouldVolume,
  mouldHeight,
  mouldTime,
  sandMass,
  sandGoods,
  coreHours,
  goodOfBoth,
  meltHours,
  furnaceHours,
  coreBoxes,
  patternSet,
  patternPrice,
];
