import { openParameters } from '../parameters/lookup.ts';
import { PARAMETER_ROWS } from '../parameters/registry.ts';
import { openRates, type Rates } from '../rates/open-rates.ts';
import type { ParameterRow, Parameters } from '../records.ts';
import type { FxRate, ResolvedEnvironment } from '../snapshot.ts';

/** An environment with its registry, its effective settings and the hourly rates of its machines. */
export type Plant = Rates & {
  readonly environment: ResolvedEnvironment;
  readonly parameters: Parameters;
};

/**
 * Opens an environment outside of a calculation, in its own currency.
 * @param fx the pair from EUR, the registry's currency, to the environment's; none for EUR
 * @throws MissingFx without that pair
 */
export const openPlant = (environment: ResolvedEnvironment, fx: readonly FxRate[]): Plant => {
  const parameters = openParameters({ environment, fx, request: { currency: environment.currency } });
  return { ...openRates(environment, parameters.get), environment, parameters };
};

const PLATFORM: ReadonlyMap<string, ParameterRow> = new Map(
  PARAMETER_ROWS.map((row) => [`${row.bin} ${row.parameter}`, row]),
);

/** The platform's row, the only one that can be overridden; money in EUR. */
export const platformParameter = (bin: string, parameter: string): ParameterRow | null =>
  PLATFORM.get(`${bin} ${parameter}`) ?? null;
