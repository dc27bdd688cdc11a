import { defineFormula } from './define.ts';

/** Shots that make the pieces of a tool's programme: a shot makes `cavities` pieces, of which `yield` are good. */
export const toolShots = defineFormula({
  id: 'tooling.shots',
  unit: '1',
  terms: { annual_volume: 'pcs/a', years: 'a', cavities: '1', yield: '1' },
  source: 'definition',
  evaluate: (t) => (t.annual_volume * t.years) / (t.cavities * t.yield),
});

/** Tools, or sets of inserts, that the shots of a programme wear out. */
export const toolCount = defineFormula({
  id: 'tooling.count',
  unit: '1',
  terms: { shots: '1', life: '1' },
  source: 'definition',
  evaluate: (t) => Math.max(1, Math.ceil(t.shots / t.life)),
});

/** Cost of the tools of a programme: the first one, new inserts each time that its life is over, and upkeep by the shot. */
export const toolCost = defineFormula({
  id: 'tooling.cost',
  unit: 'currency',
  terms: {
    first: 'currency',
    replacement: 'currency',
    upkeep: '1',
    shots: '1',
    count: '1',
    markup: '1',
    price_factor: '1',
  },
  source: 'definition',
  evaluate: (t) =>
    (t.first * (1 + t.upkeep * t.shots) + (t.count - 1) * t.replacement) * (1 + t.markup) * t.price_factor,
});

/** Days from the order of a tool to its first good pieces: those that every tool takes, and its hours. */
export const toolLeadTime = defineFormula({
  id: 'tooling.lead_time',
  unit: 'd',
  terms: { base: 'd', hours: 'h', hours_per_day: 'h/d' },
  source: 'definition',
  evaluate: (t) => t.base + t.hours / t.hours_per_day,
});

/**
 * A tool over the pieces of its programme: the first one, new inserts each time that its life is over, and upkeep by the shot. Pieces are good
 * ones; shots make `cavities` pieces, of which `yield` are good.
 */
export const toolAmortised = defineFormula({
  id: 'tooling.amortised',
  unit: 'currency',
  terms: {
    first: 'currency',
    replacement: 'currency',
    upkeep: '1',
    life: '1',
    cavities: '1',
    yield: '1',
    markup: '1',
    price_factor: '1',
    annual_volume: 'pcs/a',
    years: 'a',
  },
  source: 'definition',
  evaluate: (t) => {
    const shots = toolShots.evaluate(t);
    const count = toolCount.evaluate({ shots, life: t.life });
    return toolCost.evaluate({ ...t, shots, count }) / (t.annual_volume * t.years);
  },
});

/** New inserts for a tool that is worn out. */
export const toolReplacement = defineFormula({
  id: 'tooling.replacement',
  unit: 'currency',
  terms: { inserts: 'currency', share: '1' },
  source: 'definition',
  evaluate: (t) => t.inserts * t.share,
});

/** An hour of a contractor: machine and operators with overheads and profit. */
export const contractorHour = defineFormula({
  id: 'rate.contractor_hour',
  unit: 'currency/h',
  terms: { machine_rate: 'currency/h', operator_share: '1', wage: 'currency/h', surcharge: '1' },
  source: 'definition',
  evaluate: (t) => (t.machine_rate + t.operator_share * t.wage) * (1 + t.surcharge),
});

/** Hourly cost of a contractor's machine: the components of VDI 3258 together. */
export const contractorMachine = defineFormula({
  id: 'rate.contractor_machine',
  unit: 'currency/h',
  terms: {
    depreciation: 'currency/h',
    interest: 'currency/h',
    space: 'currency/h',
    maintenance: 'currency/h',
    energy: 'currency/h',
  },
  source: 'vdi_3258',
  evaluate: (t) => t.depreciation + t.interest + t.space + t.maintenance + t.energy,
});

/** A contractor's price for setting up a lot. */
export const contractorSetup = defineFormula({
  id: 'rate.contractor_setup',
  unit: 'currency',
  terms: { hours: 'h', price_per_hour: 'currency/h' },
  source: 'definition',
  evaluate: (t) => t.hours * t.price_per_hour,
});

/** A share of what something cost, a year. */
export const shareOfCost = defineFormula({
  id: 'rate.share_of_cost',
  unit: 'currency/a',
  terms: { acquisition_cost: 'currency', share: '1/a' },
  source: 'definition',
  evaluate: (t) => t.acquisition_cost * t.share,
});

export const TOOLING_FORMULAS = [
  toolShots,
  toolCount,
  toolCost,
  toolLeadTime,
  toolAmortised,
  toolReplacement,
  contractorHour,
  contractorMachine,
  contractorSetup,
  shareOfCost,
];
