import { dayOf } from '../../db/configuration/outcome.ts';
import { findRates } from '../../db/environments/exchange-rates.ts';
import { type Chain, loadChain } from '../../db/resolve/load-chain.ts';
import { resolveChain } from '../../db/resolve/resolve-chain.ts';
import { type FxRate, openPlant, type Plant } from '../../engine/index.ts';
import { existing } from '../kit/errors.ts';
import type { Request } from './context.ts';
import { refusal } from './refusals.ts';

type OpenedPlant = {
  readonly chain: Chain;
  /** Null if there is no dated rate from EUR, the platform's currency, to the environment's currency. */
  readonly plant: Plant | null;
  readonly fx: readonly FxRate[];
};

type LoadedPlant = Pick<OpenedPlant, 'chain' | 'fx'> & {
  /** True if the platform's amounts can be converted to the environment's currency. */
  readonly isPriced: boolean;
};

/**
 * The rows of an environment and of its parents, and the exchange rate from EUR.
 * @param machines load only these, without tools and subcontractors
 * @throws ApiError not_found
 */
export const loadPlant = async (
  { tx, caller, now }: Pick<Request, 'tx' | 'caller' | 'now'>,
  environmentId: string,
  machines: readonly string[] | null = null,
): Promise<LoadedPlant> => {
  const chain = existing(await loadChain(tx, caller.orgId, environmentId, machines));
  const currency = chain.environments[0]?.currency ?? '';
  const { rates, missing } = await findRates(tx, caller.orgId, ['EUR'], currency, dayOf(now));
  return { chain, fx: rates, isPriced: missing.length === 0 };
};

/**
 * The environment as a price sees it today. `stated` also includes fleet members that are switched off or outside their window.
 * Parameters and errors as for `loadPlant`.
 */
export const plantOf = async (
  request: Pick<Request, 'tx' | 'caller' | 'now'>,
  environmentId: string,
  fleet: 'active' | 'stated' = 'active',
  machines: readonly string[] | null = null,
): Promise<OpenedPlant> => {
  const { chain, fx, isPriced } = await loadPlant(request, environmentId, machines);
  if (!isPriced) return { chain, fx, plant: null };
  return { chain, fx, plant: openPlant(resolveChain(chain, dayOf(request.now), fleet), fx) };
};

const unpriced = (chain: Chain) =>
  refusal({ kind: 'currency_unresolved', from: 'EUR', to: chain.environments[0]?.currency ?? '' });

/** @throws ApiError currency_unresolved if the platform's amounts cannot be converted to the environment's currency */
export const pricedPlant = ({ plant, chain }: OpenedPlant): Plant => {
  if (plant === null) throw unpriced(chain);
  return plant;
};

/** @throws ApiError as `pricedPlant` */
export const requirePriced = ({ chain, isPriced }: LoadedPlant): void => {
  if (!isPriced) throw unpriced(chain);
};
