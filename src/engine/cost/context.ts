import type { Lookup } from '../parameters-view.ts';
import { type MachineRate, machineRate, type UnresolvableRate } from '../rates/machine-rate.ts';
import { type EffectiveSettings, effectiveSettings } from '../rates/settings.ts';
import { type Wages, wages } from '../rates/wage.ts';
import type { Parameters } from '../records.ts';
import type { FleetMember, PricingRequest, ResolvedEnvironment } from '../snapshot.ts';

/** What every cost function reads: the environment in the sheet's currency with its rates resolved once. */
export type CostContext = {
  readonly request: PricingRequest;
  readonly environment: ResolvedEnvironment;
  readonly settings: EffectiveSettings;
  readonly lookup: Lookup;
  readonly parameters: Parameters;
  readonly wages: Wages;
  readonly member: (membershipId: string) => FleetMember | undefined;
  readonly rate: (member: FleetMember) => MachineRate | UnresolvableRate;
};

/** `environment` is already converted, `parameters` opened for the same currency. */
export const costContext = (
  request: PricingRequest,
  environment: ResolvedEnvironment,
  parameters: Parameters,
): CostContext => {
  const lookup: Lookup = (bin, parameter) => parameters.get(bin, parameter);
  const settings = effectiveSettings(environment.settings, lookup);
  const members = new Map(environment.machines.map((member) => [member.membership_id, member]));
  const rates = new Map<string, MachineRate | UnresolvableRate>();
  return {
    request,
    environment,
    settings,
    lookup,
    parameters,
    wages: wages(environment.labour_rates, settings, lookup),
    member: (id) => members.get(id),
    rate: (member) => {
      const known = rates.get(member.membership_id);
      if (known) return known;
      const rate = machineRate(member, settings, lookup);
      rates.set(member.membership_id, rate);
      return rate;
    },
  };
};
