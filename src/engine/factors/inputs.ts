import type { Rates } from '../rates/open-rates.ts';
import type { MaterialFacts, Parameters, ResolvedParameter } from '../records.ts';
import type { Adjustments } from './adjustments.ts';

/*
 * What planning weighs where factors are set. The lines take a factor as a term of their own; a plan is chosen by the rates, times and prices
 * that come out, so that it is the plan of a run with those inputs.
 */

/** Wages and machine hours as the factors leave them. */
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

/** Efficiencies are rows of the registry by the name of their factor. */
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
