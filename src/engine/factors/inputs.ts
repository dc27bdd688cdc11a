import type { Rates } from '../rates/open-rates.ts';
import type { MaterialFacts, Parameters, ResolvedParameter } from '../records.ts';
import type { Adjustments } from './adjustments.ts';

/*
 * Inputs of planning with adjusted factors. A line takes a factor as a term; a plan is chosen by the resulting rates, times and
 * prices, so that it equals the plan of a run with those inputs.
 */

/** Wages and machine hours with the factors applied. */
export const factoredRates = (rates: Rates, factors: Adjustments): Rates => {
  if (factors.size === 0) return rates;
  const times = (name: string, value: number): number => value * (factors.get(name) ?? 1);
  return {
    settings: rates.settings,
    wages: (role, machineId) => {
      const { rate, evidence } = rates.wages(role, machineId);
      return { rate: { ...rate, value: times('rate.labour', rate.value) }, evidence };
    },
    rate: (member) => {
      const found = rates.rate(member);
      if (found.kind === 'unresolvable') return found;
      const name = `rate.machine.${member.klass}`;
      return {
        ...found,
        value: times(name, found.value),
        setup_value: times(name, found.setup_value),
      };
    },
  };
};

/** Efficiencies are registry rows with the name of their factor. */
export const factoredParameters = (parameters: Parameters, factors: Adjustments): Parameters => {
  if (factors.size === 0) return parameters;
  const set = <Row extends ResolvedParameter | null>(row: Row): Row => {
    const value = row === null || row.parameter !== 'factor' ? undefined : factors.get(row.bin);
    return value === undefined ? row : { ...row, value };
  };
  return {
    ...parameters,
    get: (bin, parameter) => set(parameters.get(bin, parameter)),
    find: (bin, parameter) => set(parameters.find(bin, parameter)),
  };
};

export const factoredMaterial = (material: MaterialFacts, factors: Adjustments): MaterialFacts => {
  const factor = factors.get('material.price');
  if (factor === undefined) return material;
  const { price_per_kg } = material;
  return { ...material, price_per_kg: { ...price_per_kg, value: price_per_kg.value * factor } };
};
