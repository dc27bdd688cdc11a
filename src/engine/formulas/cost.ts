import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../quantities/units.ts';
import { defineFormula } from './define.ts';

type RunTerms = { th: number; cycle_efficiency: number; tn: number; allowance: number };

/** REFA time per piece in seconds: t = (th · efficiency + tn) · (1 + z_v). */
export const runSeconds = (t: RunTerms): number => (t.th * t.cycle_efficiency + t.tn) * (1 + t.allowance);

const RUN = { th: 's', cycle_efficiency: '1', tn: 's', allowance: '1' } as const;

type SampleTerms = { pieces: number; extent: number; first_off: number; lot_size: number };

/** Measured share of the lot besides its first-off: a single piece is measured once. */
export const furtherShare = (t: SampleTerms): number =>
  Math.max(
    0,
    Math.min(1, Math.max(1, t.pieces * t.extent) / t.lot_size) - Math.min(1, t.first_off) / t.lot_size,
  );

export const machineRun = defineFormula({
  id: 'cost.machine_run',
  unit: 'currency',
  terms: { ...RUN, machine_rate: 'currency/h', rate_factor: '1' },
  source: 'refa',
  evaluate: (t) => (runSeconds(t) / SECONDS_PER_HOUR) * t.machine_rate * t.rate_factor,
});

/** Wages of the run: the operator's share of the machine's time. */
export const labourRun = defineFormula({
  id: 'cost.labour_run',
  unit: 'currency',
  terms: { ...RUN, operator_share: '1', labour_rate: 'currency/h', rate_factor: '1' },
  source: 'refa',
  evaluate: (t) => (runSeconds(t) / SECONDS_PER_HOUR) * t.operator_share * t.labour_rate * t.rate_factor,
});

export const machineSetup = defineFormula({
  id: 'cost.machine_setup',
  unit: 'currency',
  terms: { tr: 's', setup_efficiency: '1', machine_rate: 'currency/h', rate_factor: '1', lot_size: 'pcs' },
  source: 'refa',
  evaluate: (t) =>
    ((t.tr * t.setup_efficiency) / SECONDS_PER_HOUR) * t.machine_rate * t.rate_factor * (1 / t.lot_size),
});

/** The setter is needed for the whole set-up. */
export const labourSetup = defineFormula({
  id: 'cost.labour_setup',
  unit: 'currency',
  terms: { tr: 's', setup_efficiency: '1', labour_rate: 'currency/h', rate_factor: '1', lot_size: 'pcs' },
  source: 'refa',
  evaluate: (t) =>
    ((t.tr * t.setup_efficiency) / SECONDS_PER_HOUR) * t.labour_rate * t.rate_factor * (1 / t.lot_size),
});

/** Pieces of a stated share: at least one per lot. */
export const sampleOfShare = defineFormula({
  id: 'cost.sample_of_share',
  unit: 'pcs',
  terms: { share: '1', lot_size: 'pcs' },
  source: 'definition',
  evaluate: (t) => Math.max(1, t.share * t.lot_size),
});

/**
 * Pieces that ISO 2859-1 takes of a lot, all of a smaller one. If a step of the table would measure a higher share than the
 * largest lot of the previous step, that share continues: a larger lot is never checked more closely.
 */
export const sampleOfLot = defineFormula({
  id: 'cost.sample_of_lot',
  unit: 'pcs',
  terms: { sample_size: 'pcs', step_before: 'pcs', lots_before_to: 'pcs', lot_size: 'pcs' },
  source: 'iso_2859_1',
  evaluate: (t) =>
    Math.min(t.lot_size, t.sample_size, Math.max(1, (t.step_before / t.lots_before_to) * t.lot_size)),
});

const SAMPLE = { pieces: 'pcs', extent: '1', first_off: '1', lot_size: 'pcs' } as const;

export const machineSample = defineFormula({
  id: 'cost.machine_sample',
  unit: 'currency',
  terms: { ...RUN, ...SAMPLE, machine_rate: 'currency/h', rate_factor: '1' },
  source: 'refa',
  evaluate: (t) => (runSeconds(t) / SECONDS_PER_HOUR) * furtherShare(t) * t.machine_rate * t.rate_factor,
});

export const labourSample = defineFormula({
  id: 'cost.labour_sample',
  unit: 'currency',
  terms: { ...RUN, ...SAMPLE, operator_share: '1', labour_rate: 'currency/h', rate_factor: '1' },
  source: 'refa',
  evaluate: (t) =>
    (runSeconds(t) / SECONDS_PER_HOUR) * furtherShare(t) * t.operator_share * t.labour_rate * t.rate_factor,
});

/** The first piece of every lot is measured in full, `first_off` times. */
export const machineFirstOff = defineFormula({
  id: 'cost.machine_first_off',
  unit: 'currency',
  terms: { ...RUN, first_off: '1', machine_rate: 'currency/h', rate_factor: '1', lot_size: 'pcs' },
  source: 'definition',
  evaluate: (t) =>
    (runSeconds(t) / SECONDS_PER_HOUR) * t.first_off * t.machine_rate * t.rate_factor * (1 / t.lot_size),
});

export const labourFirstOff = defineFormula({
  id: 'cost.labour_first_off',
  unit: 'currency',
  terms: {
    ...RUN,
    first_off: '1',
    operator_share: '1',
    labour_rate: 'currency/h',
    rate_factor: '1',
    lot_size: 'pcs',
  },
  source: 'definition',
  evaluate: (t) =>
    (runSeconds(t) / SECONDS_PER_HOUR) *
    t.first_off *
    t.operator_share *
    t.labour_rate *
    t.rate_factor *
    (1 / t.lot_size),
});

/** Set-up tables are in minutes. */
export const minutesAsSeconds = defineFormula({
  id: 'cost.minutes_as_seconds',
  unit: 's',
  terms: { minutes: 'min' },
  source: 'definition',
  evaluate: (t) => t.minutes * SECONDS_PER_MINUTE,
});

/** A cost per lot, per piece. */
export const perLot = defineFormula({
  id: 'cost.per_lot',
  unit: 'currency',
  terms: { per_lot: 'currency', lot_size: 'pcs' },
  source: 'definition',
  evaluate: (t) => t.per_lot / t.lot_size,
});

export const perPart = defineFormula({
  id: 'cost.per_part',
  unit: 'currency',
  terms: { per_part: 'currency' },
  source: 'definition',
  evaluate: (t) => t.per_part,
});

/** Wear of a tool: the piece's share of an edge's life. `use` and `life` are in the same unit. */
export const toolWear = defineFormula({
  id: 'cost.tool_wear',
  unit: 'currency',
  terms: { use: 'life unit', life: 'life unit', life_factor: '1', edge_price: 'currency' },
  source: 'definition',
  evaluate: (t) => (t.use / (t.life * t.life_factor)) * t.edge_price,
});

/** Work that is done once for the part: distributed over `quantity`, the annual volume or otherwise the lot. */
export const specialTime = defineFormula({
  id: 'cost.special_time',
  unit: 'currency',
  terms: { time: 'h', wage: 'currency/h', wage_factor: '1', rate_factor: '1', quantity: 'pcs' },
  source: 'definition',
  evaluate: (t) => (t.time * t.wage * t.wage_factor * t.rate_factor) / t.quantity,
});

export const specialPrice = defineFormula({
  id: 'cost.special_price',
  unit: 'currency',
  terms: { price: 'currency', quantity: 'pcs' },
  source: 'definition',
  evaluate: (t) => t.price / t.quantity,
});

/** A subcontractor's price of a lot, per piece: by mass, by area and per lot, at least the minimum charge. */
export const subcontract = defineFormula({
  id: 'cost.subcontract',
  unit: 'currency',
  terms: {
    mass: 'kg',
    price_per_kg: 'currency/kg',
    area: 'dm2',
    price_per_dm2: 'currency/dm2',
    price_per_lot: 'currency',
    min_price: 'currency',
    price_factor: '1',
    lot_size: 'pcs',
  },
  source: 'definition',
  evaluate: (t) =>
    Math.max(
      t.min_price / t.lot_size,
      t.mass * t.price_per_kg + t.area * t.price_per_dm2 + t.price_per_lot / t.lot_size,
    ) * t.price_factor,
});

/** Work bought by the hour, per piece: hours and cost per lot, at least the minimum charge. */
export const subcontractByHour = defineFormula({
  id: 'cost.subcontract_by_hour',
  unit: 'currency',
  terms: {
    hours: 'h',
    price_per_hour: 'currency/h',
    price_per_lot: 'currency',
    min_price: 'currency',
    price_factor: '1',
    lot_size: 'pcs',
  },
  source: 'definition',
  evaluate: (t) =>
    Math.max(t.min_price / t.lot_size, t.hours * t.price_per_hour + t.price_per_lot / t.lot_size) *
    t.price_factor,
});

/** Goods that a contractor uses for a piece beside its hours. */
export const contractorGoods = defineFormula({
  id: 'cost.contractor_goods',
  unit: 'currency',
  terms: { goods: 'currency', surcharge: '1', price_factor: '1' },
  source: 'definition',
  evaluate: (t) => t.goods * (1 + t.surcharge) * t.price_factor,
});

export const component = defineFormula({
  id: 'cost.component',
  unit: 'currency',
  terms: { manufacturing_cost: 'currency', quantity: 'pcs', price_factor: '1' },
  source: 'definition',
  evaluate: (t) => t.manufacturing_cost * t.quantity * t.price_factor,
});

/** `tools`: the part of its cost that pays for tools made for it. Surcharges of the assembly do not rest on that part. */
export const componentWithTools = defineFormula({
  id: 'cost.component_with_tools',
  unit: 'currency',
  terms: { manufacturing_cost: 'currency', tools: 'currency', quantity: 'pcs', price_factor: '1' },
  source: 'definition',
  evaluate: (t) => {
    if (t.tools > t.manufacturing_cost) throw new RangeError('tools cost more than the component with them');
    return t.manufacturing_cost * t.quantity * t.price_factor;
  },
});

/** The part of such a line on which no surcharge rests. */
export const toolsOfComponent = defineFormula({
  id: 'cost.tools_of_component',
  unit: 'currency',
  terms: { tools: 'currency', quantity: 'pcs', price_factor: '1' },
  source: 'definition',
  evaluate: (t) => t.tools * t.quantity * t.price_factor,
});

/** A fitted factor on a cost category is a separate line, so that the uncalibrated model stays visible. */
export const calibration = defineFormula({
  id: 'cost.calibration',
  unit: 'currency',
  terms: { base: 'currency', factor: '1' },
  source: 'definition',
  evaluate: (t) => t.base * (t.factor - 1),
});

export const COST_FORMULAS = [
  machineRun,
  labourRun,
  machineSetup,
  labourSetup,
  sampleOfShare,
  sampleOfLot,
  machineSample,
  labourSample,
  machineFirstOff,
  labourFirstOff,
  minutesAsSeconds,
  perLot,
  perPart,
  toolWear,
  specialTime,
  specialPrice,
  subcontract,
  subcontractByHour,
  contractorGoods,
  component,
  componentWithTools,
  toolsOfComponent,
  calibration,
];
