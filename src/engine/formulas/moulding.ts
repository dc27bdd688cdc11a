import { SLAB_CENTRE } from '../quantities/geometry.ts';
import { MM2_PER_CM2, MM3_PER_CM3, MM3_PER_M3, SECONDS_PER_HOUR } from '../quantities/units.ts';
import { defineFormula } from './define.ts';

/** Full wall of the thickest region, from the wall of most of the surface. */
export const thickestWall = defineFormula({
  id: 'moulding.thickest_wall',
  unit: 'mm',
  terms: { wall: 'mm', factor: '1' },
  source: 'definition',
  evaluate: (t) => t.wall * t.factor,
});

/** Full wall of the thickest region, cooled from both sides until its centre may be ejected: the first term of the series of a slab. */
export const coolingTime = defineFormula({
  id: 'moulding.cooling_time',
  unit: 's',
  terms: { wall: 'mm', diffusivity: 'mm2/s', melt: 'degC', mould: 'degC', eject: 'degC' },
  source: 'moulding_slab',
  evaluate: (t) =>
    ((t.wall * t.wall) / (Math.PI * Math.PI * t.diffusivity)) *
    Math.log((SLAB_CENTRE * (t.melt - t.mould)) / (t.eject - t.mould)),
});

/** Cavity pressure; it rises with the flow length where the melt flows farther than the printed pressures hold for. */
export const flowPressure = defineFormula({
  id: 'moulding.flow_pressure',
  unit: 't/cm2',
  terms: { pressure: 't/cm2', flow: '1', limit: '1' },
  source: 'assumed',
  evaluate: (t) => t.pressure * Math.max(1, t.flow / t.limit),
});

/** Force of the melt that separates the halves of the mould, runner included. */
export const clampForce = defineFormula({
  id: 'moulding.clamp_force',
  unit: 't',
  terms: { pressure: 't/cm2', area: 'mm2', cavities: '1', runner_area: '1', safety: '1' },
  source: 'jihorng_pressure',
  evaluate: (t) => t.pressure * (t.area / MM2_PER_CM2) * t.cavities * (1 + t.runner_area) * t.safety,
});

/** Mass of a shot as machines state it: of another polymer, by volume. */
export const shotMass = defineFormula({
  id: 'moulding.shot',
  unit: 'g',
  terms: { volume: 'mm3', cavities: '1', runner: '1', density: 'g/cm3' },
  source: 'definition',
  evaluate: (t) => (t.volume / MM3_PER_CM3) * t.cavities * (1 + t.runner) * t.density,
});

/** Pieces and runner over the share of the injection rate that a machine reaches. */
export const fillTime = defineFormula({
  id: 'moulding.fill_time',
  unit: 's',
  terms: { volume: 'mm3', cavities: '1', runner: '1', rate: 'cm3/s', share: '1' },
  source: 'apriori_cmg0848',
  evaluate: (t) => ((t.volume / MM3_PER_CM3) * t.cavities * (1 + t.runner)) / (t.rate * t.share),
});

/** The screw makes the next shot while the piece cools, after the holding pressure: the longer of both counts. */
export const mouldingCycle = defineFormula({
  id: 'moulding.cycle',
  unit: 's',
  terms: {
    dry: 's',
    fill: 's',
    cooling: 's',
    hold_share: '1',
    shot: 'g',
    rate: 'cm3/s',
    plasticising: 'g/cm3',
    handling: 's',
  },
  source: 'definition',
  evaluate: (t) =>
    t.dry +
    t.fill +
    Math.max(t.cooling, t.cooling * t.hold_share + t.shot / (t.rate * t.plasticising)) +
    t.handling,
});

/** Hours of a machine for a good piece. */
export const pieceHours = defineFormula({
  id: 'moulding.piece_hours',
  unit: 'h',
  terms: { cycle: 's', cavities: '1', yield: '1', utilisation: '1' },
  source: 'definition',
  evaluate: (t) => t.cycle / SECONDS_PER_HOUR / (t.cavities * t.yield * t.utilisation),
});

/** Hours of a machine as a time of work planning. */
export const secondsOfHours = defineFormula({
  id: 'moulding.seconds',
  unit: 's',
  terms: { hours: 'h' },
  source: 'definition',
  evaluate: (t) => t.hours * SECONDS_PER_HOUR,
});

export const mouldingSetup = defineFormula({
  id: 'moulding.setup_hours',
  unit: 'h',
  terms: { setup: 'h', clamp: 't', per_t: 'h/t', shots: '1', cycle: 's' },
  source: 'definition',
  evaluate: (t) => t.setup + t.clamp * t.per_t + (t.shots * t.cycle) / SECONDS_PER_HOUR,
});

/** Granulate for a good piece. The runner is reground and reused, up to the share of the shot that the polymer tolerates. */
export const mouldedMass = defineFormula({
  id: 'moulding.gross_mass',
  unit: 'kg',
  terms: { mass: 'kg', runner: '1', regrind: '1', yield: '1' },
  source: 'definition',
  evaluate: (t) => (t.mass * (1 + t.runner - Math.min(t.runner, t.regrind * (1 + t.runner)))) / t.yield,
});

/** Hours of the first cavity with its core and slides. */
export const cavityHours = defineFormula({
  id: 'moulding.cavity_hours',
  unit: 'h',
  terms: {
    base: 'h',
    area: 'mm2',
    per_area: 'h/cm2',
    faces: '1',
    per_face: 'h',
    slides: '1',
    per_slide: 'h',
  },
  source: 'definition',
  evaluate: (t) =>
    t.base + (t.area / MM2_PER_CM2) * t.per_area + t.faces * t.per_face + t.slides * t.per_slide,
});

/** A further cavity is made with the programmes and electrodes of the first. */
export const cavitiesPrice = defineFormula({
  id: 'moulding.cavities_price',
  unit: 'currency',
  terms: { hours: 'h', rate: 'currency/h', cavities: '1', further: '1' },
  source: 'definition',
  evaluate: (t) => t.hours * t.rate * (1 + (t.cavities - 1) * t.further),
});

/** Hours of a whole mould: its cavities, and the work that is done once. */
export const mouldHours = defineFormula({
  id: 'moulding.mould_hours',
  unit: 'h',
  terms: { hours: 'h', cavities: '1', further: '1', once: 'h' },
  source: 'definition',
  evaluate: (t) => t.hours * (1 + (t.cavities - 1) * t.further) + t.once,
});

/** Side of a cavity: the piece shrinks to its size. Shrinkage is a share of the cavity (ISO 294-4). */
export const cavitySide = defineFormula({
  id: 'moulding.cavity_side',
  unit: 'mm',
  terms: { side: 'mm', shrinkage: '1' },
  source: 'definition',
  evaluate: (t) => t.side / (1 - t.shrinkage),
});

/** Length or width of the mould base. */
export const baseSide = defineFormula({
  id: 'moulding.base_side',
  unit: 'mm',
  terms: { side: 'mm', count: '1', gap: 'mm', margin: 'mm' },
  source: 'definition',
  evaluate: (t) => t.count * t.side + (t.count - 1) * t.gap + 2 * t.margin,
});

export const baseMass = defineFormula({
  id: 'moulding.base_mass',
  unit: 'kg',
  terms: { length: 'mm', width: 'mm', depth: 'mm', stack: 'mm', density: 'kg/m3' },
  source: 'definition',
  evaluate: (t) => ((t.length * t.width * (t.depth + t.stack)) / MM3_PER_M3) * t.density,
});

export const basePrice = defineFormula({
  id: 'moulding.base_price',
  unit: 'currency',
  terms: { fixed: 'currency', mass: 'kg', per_kg: 'currency/kg' },
  source: 'kazmer_base',
  evaluate: (t) => t.fixed + t.mass * t.per_kg,
});

/** Cooling, ejectors and structure as shares of cavities and base; design and sampling by the hour. */
export const mouldCustomisation = defineFormula({
  id: 'moulding.customisation',
  unit: 'currency',
  terms: {
    cavities_price: 'currency',
    cavity_share: '1',
    base_price: 'currency',
    base_share: '1',
    hours: 'h',
    rate: 'currency/h',
  },
  source: 'kazmer_custom',
  evaluate: (t) => t.cavities_price * t.cavity_share + t.base_price * t.base_share + t.hours * t.rate,
});

export const mouldPrice = defineFormula({
  id: 'moulding.tool_price',
  unit: 'currency',
  terms: { cavities_price: 'currency', base_price: 'currency', customisation: 'currency' },
  source: 'kazmer_custom',
  evaluate: (t) => t.cavities_price + t.base_price + t.customisation,
});

/** A mould with a hot runner: its manifold and nozzles as shares of cavities and base. */
export const hotRunnerMould = defineFormula({
  id: 'moulding.hot_runner_mould',
  unit: 'currency',
  terms: {
    mould: 'currency',
    cavities_price: 'currency',
    cavity_share: '1',
    base_price: 'currency',
    base_share: '1',
  },
  source: 'kazmer_custom',
  evaluate: (t) => t.mould + t.cavities_price * t.cavity_share + t.base_price * t.base_share,
});

export const MOULDING_FORMULAS = [
  thickestWall,
  coolingTime,
  flowPressure,
  clampForce,
  shotMass,
  fillTime,
  mouldingCycle,
  pieceHours,
  secondsOfHours,
  mouldingSetup,
  mouldedMass,
  cavityHours,
  cavitiesPrice,
  mouldHours,
  cavitySide,
  baseSide,
  baseMass,
  basePrice,
  mouldCustomisation,
  mouldPrice,
  hotRunnerMould,
];
