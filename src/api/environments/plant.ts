import { dayOf } from '../../db/configuration/outcome.ts';
import { findRates } from '../../db/environments/exchange-rates.ts';
import { type Chain, loadChain } from '../../db/resolve/load-chain.ts';
import { resolveChain } from '../../db/resolve/resolve-chain.ts';
import { type FxRate, openPlant, type Plant } from '../../engine/index.ts';
import { existing } from '../kit/errors.ts';
import type { Request } from './context.ts';
import { refusal } from './refusals.ts';

export type OpenedPlant = {
  readonly chain: Chain;
  /** Null where no dated rate leads from EUR, in which the platform states money, to the environment's currency. */
  readonly plant: Plant | null;
  readonly fx: readonly FxRate[];
};

/**
 * The environment as a price would see it today. `stated`: its fleet with the members that are switched off or out of their window.
 *
 * @throws ApiError not_found
 */
export const plantOf = async (
  request: Pick<Request, 'tx' | 'caller' | 'now'>,
  environmentId: string,
  fleet: 'active' | 'stated' = 'active',
): Promise<OpenedPlant> => {
  const chain = existing(await loadChain(request.tx, request.caller.orgId, environmentId));
  const environment = resolveChain(chain, dayOf(request.now), fleet);
  const { tx, caller, now } = request;
  const { rates, missing } = await findRates(tx, caller.orgId, ['EUR'], environment.currency, dayOf(now));
  return { chain, fx: rates, plant: missing.length > 0 ? null : openPlant(environment, rates) };
};

/** @throws ApiError currency_unresolved where the platform's money cannot be shown in the environment's currency */
export const pricedPlant = ({ plant, chain }: OpenedPlant): Plant => {
  if (plant !== null) return plant;
  throw refusal({
    kind: 'currency_unresolved',
    from: 'EUR',
    to: chain.environments[0]?.currency ?? '',
  });
};
