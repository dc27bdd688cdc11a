import { openParameters } from '../parameters/lookup.ts';
import type { FleetMember, FxRate, ResolvedEnvironment } from '../snapshot.ts';
import { type MachineRate, machineRate, type UnresolvableRate } from './machine-rate.ts';
import { effectiveSettings } from './settings.ts';

/**
 * The machine-hour rate with its components, for prices in this environment and in its currency, and for the machine and
 * membership records of the API. `fx` needs EUR to that currency, for the registry's class defaults.
 * @throws RangeError without that pair
 */
export const hourlyRate = (
  member: FleetMember,
  environment: Pick<ResolvedEnvironment, 'currency' | 'settings' | 'parameter_overrides'>,
  fx: readonly FxRate[],
): MachineRate | UnresolvableRate => {
  const parameters = openParameters({ fx, environment, request: { currency: environment.currency } });
  const lookup = (bin: string, parameter: string) => parameters.get(bin, parameter);
  return machineRate(member, effectiveSettings(environment.settings, lookup), lookup);
};
