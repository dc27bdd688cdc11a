import { openShop, type Shop } from '../cost/context.ts';
import { convertEnvironment, fxRate } from '../currency/convert.ts';
import { type Adjustments, NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import { factoredParameters, factoredRates } from '../factors/inputs.ts';
import { openFleet } from '../machines/choose-machine.ts';
import { openPark, type Park } from '../machines/park.ts';
import { convertOverrides, openParameters } from '../parameters/lookup.ts';
import { processOf } from '../process/processes.ts';
import type { Rates } from '../rates/open-rates.ts';
import type { Parameters } from '../records.ts';
import type { PricingSnapshot, ResolvedEnvironment } from '../snapshot.ts';
import type { Opened } from './planned.ts';

/** Values that all parts of one environment share; `park` has the rates with the factors applied. */
type Common = { readonly of: string; readonly shop: Shop; readonly park: Park };

/** The last of each environment: the components of an assembly have one environment. */
const lastOf = new WeakMap<ResolvedEnvironment, Common>();

const commonOf = (snapshot: PricingSnapshot, factors: Adjustments): Common => {
  const { fx, request } = snapshot;
  const of = JSON.stringify([request.currency, fx, [...factors]]);
  const last = lastOf.get(snapshot.environment);
  if (last?.of === of) return last;
  const environment = inSheetCurrency(snapshot);
  const parameters = factoredParameters(openParameters({ fx, request, environment }), factors);
  const shop = openShop(environment, parameters);
  const common = { of, shop, park: parkOf(environment, parameters, shop, factors) };
  lastOf.set(snapshot.environment, common);
  return common;
};

/**
 * A snapshot ready for planning and pricing, with or without factors.
 * @throws MissingFx, RangeError for a request that cannot be priced (the API refuses these before)
 */
export const openSnapshot = (snapshot: PricingSnapshot, factors: Adjustments = NO_ADJUSTMENTS): Opened => {
  checkRequest(snapshot);
  const { shop, park } = commonOf(snapshot, factors);
  const { environment, parameters } = shop;
  const { request } = snapshot;
  const [x, y, z] = snapshot.facts?.obb_mm ?? [0, 0, 0];
  return {
    snapshot: environment === snapshot.environment ? snapshot : { ...snapshot, environment },
    stated: snapshot.environment,
    parameters,
    context: { ...shop, request, room_mm3: x * y * z, factors },
    park,
    fleet: openFleet(park, request, parameters),
  };
};

/** The machines of an environment, compared at their rates with the factors applied. */
export const parkOf = (
  { machines }: ResolvedEnvironment,
  parameters: Parameters,
  rates: Rates,
  factors: Adjustments,
): Park => openPark(machines, parameters, factoredRates(rates, factors), processOf);

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
