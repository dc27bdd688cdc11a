import { type Adjustments, NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import type { Lookup } from '../parameters-view.ts';
import { openRates, type Rates } from '../rates/open-rates.ts';
import type { Parameters } from '../records.ts';
import type { FleetMember, PricingRequest, ResolvedEnvironment } from '../snapshot.ts';

/** Values that the parts of an environment share, in the sheet's currency; each is resolved once. */
export type Shop = Rates & {
  readonly environment: ResolvedEnvironment;
  readonly lookup: Lookup;
  readonly parameters: Parameters;
  readonly member: (membershipId: string) => FleetMember | undefined;
};

/** Inputs of every cost function: the environment in the sheet's currency with its rates. */
export type CostContext = Shop & {
  readonly request: PricingRequest;
  /** Volume of one packed piece; 0 if unknown. */
  readonly room_mm3: number;
  /** Factors of the snapshot. */
  readonly factors: Adjustments;
};

/** `environment` is already converted, `parameters` opened for the same currency. */
export const openShop = (environment: ResolvedEnvironment, parameters: Parameters): Shop => {
  const members = new Map(environment.machines.map((member) => [member.membership_id, member]));
  return {
    ...openRates(environment, parameters.get),
    environment,
    lookup: parameters.get,
    parameters,
    member: (id) => members.get(id),
  };
};

export const costContext = (
  request: PricingRequest,
  environment: ResolvedEnvironment,
  parameters: Parameters,
  room_mm3 = 0,
): CostContext => ({ ...openShop(environment, parameters), request, room_mm3, factors: NO_ADJUSTMENTS });
