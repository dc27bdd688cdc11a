import { compute, derived } from '../formulas/define.ts';
import { depreciation, energy, interest, perYear, space } from '../formulas/machine-rate.ts';
import { contractorHour, contractorMachine, contractorSetup, shareOfCost } from '../formulas/tooling.ts';
import { nearest } from '../parameters/select.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Computed, ContractorMachine } from '../records.ts';
import type { CostContext } from './context.ts';

/** VDI 3258 from the rows of the machine and the nearest ones of its contractor, with the environment's prices of energy and space. */
const machineHour = ({ bin, house }: ContractorMachine, context: CostContext): Computed => {
  const machine = (name: string) => parameterTerm(context.lookup(bin, name));
  const of = (name: string) => parameterTerm(nearest(context.parameters, house, name));
  const setting = (name: 'energy_eur_per_kwh' | 'space_eur_per_m2_y') => {
    const { value, source } = context.settings.get(name);
    return { value, source };
  };
  const acquisition_cost = machine('acquisition_cost');
  const utilised_hours = of('hours');
  const maintenance = compute(shareOfCost, { acquisition_cost, share: of('maintenance_share') });
  return compute(contractorMachine, {
    depreciation: derived(
      compute(depreciation, { acquisition_cost, depreciation_life: of('depreciation_life') }),
    ),
    interest: derived(
      compute(interest, {
        acquisition_cost,
        residual_value: { value: 0, source: 'definition' },
        interest_rate: parameterTerm(context.lookup('rate.default', 'capital_interest_rate')),
        utilised_hours,
      }),
    ),
    space: derived(
      compute(space, {
        floor_space: machine('floor_space'),
        space_price: setting('space_eur_per_m2_y'),
        utilised_hours,
      }),
    ),
    maintenance: derived(compute(perYear, { per_year: derived(maintenance), utilised_hours })),
    energy: derived(
      compute(energy, {
        power: machine('power'),
        load: { value: 1, source: 'definition' },
        energy_price: setting('energy_eur_per_kwh'),
      }),
    ),
  });
};

/** A contractor's prices for a machine hour, one set-up per lot and the hours a lot is charged at least, with the environment's wages. */
export const contractorPrices = (
  machine: ContractorMachine,
  context: CostContext,
): { readonly hour: Computed; readonly lot: Computed; readonly least: Computed | null } => {
  const of = (name: string) => parameterTerm(nearest(context.parameters, machine.house, name));
  const hour = compute(contractorHour, {
    machine_rate: derived(machineHour(machine, context)),
    operator_share: of('operator_share'),
    wage: derived(context.wages('operator', null).rate),
    surcharge: of('surcharge'),
  });
  const priceOf = (hours: Computed): Computed =>
    compute(contractorSetup, { hours: derived(hours), price_per_hour: derived(hour) });
  const { setup_hours: setup, least_hours: least } = machine;
  return { hour, lot: priceOf(setup), least: least === undefined ? null : priceOf(least) };
};
