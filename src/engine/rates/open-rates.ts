import type { Lookup } from '../parameters-view.ts';
import type { FleetMember, ResolvedEnvironment } from '../snapshot.ts';
import { type MachineRate, machineRate, type UnresolvableRate } from './machine-rate.ts';
import { type EffectiveSettings, effectiveSettings } from './settings.ts';
import { type Wages, wages } from './wage.ts';

/** The effective settings of an environment, its wages and the hourly cost of its machines, each resolved once. */
export type Rates = {
  readonly settings: EffectiveSettings;
  readonly wages: Wages;
  readonly rate: (member: FleetMember) => MachineRate | UnresolvableRate;
};

export const openRates = (
  environment: Pick<ResolvedEnvironment, 'settings' | 'labour_rates'>,
  lookup: Lookup,
): Rates => {
  const settings = effectiveSettings(environment.settings, lookup);
  const known = new Map<FleetMember, MachineRate | UnresolvableRate>();
  return {
    settings,
    wages: wages(environment.labour_rates, settings, lookup),
    rate: (member) => {
      const found = known.get(member) ?? machineRate(member, settings, lookup);
      known.set(member, found);
      return found;
    },
  };
};
