import { costContext } from '../cost/context.ts';
import { convertEnvironment, fxRate } from '../currency/convert.ts';
import { type Adjustments, NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import { factoredParameters, factoredRates } from '../factors/inputs.ts';
import { type Fleet, openFleet } from '../machines/choose-machine.ts';
import { convertOverrides, openParameters } from '../parameters/lookup.ts';
import { processOf } from '../process/processes.ts';
import type { Rates } from '../rates/open-rates.ts';
import type { Parameters } from '../records.ts';
import type { PricingSnapshot, ResolvedEnvironment } from '../snapshot.ts';
import type { Opened } from './planned.ts';

/**
 * A snapshot ready for planning and pricing, with or without factors.
 * @throws MissingFx, RangeError for a request that cannot be priced (the API refuses these before)
 */
export const openSnapshot = (snapshot: PricingSnapshot, factors: Adjustments = NO_ADJUSTMENTS): Opened => {
  checkRequest(snapshot);
  const environment = inSheetCurrency(snapshot);
  const converted: PricingSnapshot =
    environment === snapshot.environment ? snapshot : { ...snapshot, environment };
  const parameters = factoredParameters(openParameters(converted), factors);
  const [x, y, z] = snapshot.facts?.obb_mm ?? [0, 0, 0];
  const context = costContext(snapshot.request, environment, parameters, x * y * z, factors);
  return {
    snapshot: converted,
    stated: snapshot.environment,
    parameters,
    context,
    fleet: fleetOf(converted, parameters, context, factors),
  };
};

/** The machines of a snapshot, compared at their rates with the factors applied. */
export const fleetOf = (
  snapshot: PricingSnapshot,
  parameters: Parameters,
  rates: Rates,
  factors: Adjustments,
): Fleet => openFleet(snapshot, parameters, factoredRates(rates, factors), processOf);

const inSheetCurrency = ({ environment, request, fx }: PricingSnapshot): ResolvedEnvironment => {
  const converted = convertEnvironment(environment, request.currency, fx);
  if (converted === environment) return environment;
  const rate = fxRate(fx, environment.currency, request.currency);
  return { ...converted, parameter_overrides: convertOverrides(converted.parameter_overrides, rate) };
};

const checkRequest = ({ request }: PricingSnapshot): void => {
  const { lot_size, annual_volume } = request;
  if (!Number.isInteger(lot_size) || lot_size < 1) throw new RangeError(`lot_size is ${lot_size}`);
  if (annual_volume !== null && (!Number.isInteger(annual_volume) || annual_volume < 1))
    throw new RangeError(`annual_volume is ${annual_volume}`);
};
