import { type CostContext, costContext } from '../cost/context.ts';
import { convertEnvironment, fxRate } from '../currency/convert.ts';
import { type Fleet, openFleet } from '../machines/choose-machine.ts';
import { convertOverrides, openParameters } from '../parameters/lookup.ts';
import type { Parameters } from '../records.ts';
import type { PricingSnapshot, ResolvedEnvironment } from '../snapshot.ts';

/** A snapshot made ready: one currency, the registry opened for it, rates resolved. */
export type Prepared = {
  readonly snapshot: PricingSnapshot;
  /** The environment as stated, in its own currency. */
  readonly stated: ResolvedEnvironment;
  readonly parameters: Parameters;
  readonly context: CostContext;
  readonly fleet: Fleet;
};

/** @throws MissingFx, RangeError for a request that no price can be computed for (the API refuses these before) */
export const prepare = (snapshot: PricingSnapshot): Prepared => {
  checkRequest(snapshot);
  const environment = inSheetCurrency(snapshot);
  const converted: PricingSnapshot =
    environment === snapshot.environment ? snapshot : { ...snapshot, environment };
  const parameters = openParameters(converted);
  return {
    snapshot: converted,
    stated: snapshot.environment,
    parameters,
    context: costContext(snapshot.request, environment, parameters),
    fleet: openFleet(converted, parameters),
  };
};

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
