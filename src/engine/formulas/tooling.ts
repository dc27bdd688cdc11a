import { defineFormula } from './define.ts';

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
    annual_volume: 'pcs/a',
    years: 'a',
  },
  source: 'definition',
  evaluate: (t) => {
    const pieces = t.annual_volume * t.years;
    const shots = pieces / (t.cavities * t.yield);
    const further = Math.max(0, Math.ceil(shots / t.life) - 1);
    return (t.first * (1 + t.upkeep * shots) + further * t.replacement) / pieces;
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
  toolAmortised,
  toolReplacement,
  contractorHour,
  contractorMachine,
  contractorSetup,
  shareOfCost,
];
