import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ResolvedEnvironment } from '../../engine/environment.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { loadChain } from '../resolve/load-chain.ts';
import { resolveChain } from '../resolve/resolve-chain.ts';
import { type Piece, pieceOf } from './pieces.ts';

/** An environment as resolved for one day. */
export type PricingEnvironment = {
  readonly environment: Piece<ResolvedEnvironment>;
  /** Revision of each environment of the chain that was read, leaf first. */
  readonly chain: readonly { readonly environment_id: string; readonly config_revision: number }[];
};

/**
 * Resolved environments, keyed by environment, day, and the revision and last write of every environment of the chain. Every
 * write changes one of these in its own transaction, so a cached entry is never stale.
 */
const known = new LRUCache<string, PricingEnvironment>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ environment }) => environment.body.length + 1,
});

/** States of the chains in one round trip; a deleted environment has none. */
const loadStates = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ root: string; state: string }>`${PREPARED}
    with recursive chain as (
      select e.id as root, e.id, e.parent_environment_id, e.config_revision, e.updated_at, 0 as depth
      from environments e
      where e.org_id = ${orgId} and e.id = any(${sql.val([...ids])}::uuid[]) and e.deleted_at is null
      union all
      select c.root, p.id, p.parent_environment_id, p.config_revision, p.updated_at, c.depth + 1
      from environments p join chain c on p.org_id = ${orgId} and p.id = c.parent_environment_id
    ) cycle root, id set is_cycle using path
    select root, string_agg(id || '@' || config_revision || '@' || extract(epoch from updated_at), '/' order by depth) as state
    from chain group by root`.execute(tx);
  return new Map(rows.map((row) => [row.root, row.state]));
};

/**
 * @param ids environments; repetitions are allowed.
 * @param today `YYYY-MM-DD`, UTC.
 * @returns the existing ones, each loaded once, from memory if nothing of its chain changed.
 */
export const findEnvironments = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, PricingEnvironment>> => {
  const found = new Map<string, PricingEnvironment>();
  for (const [id, state] of await loadStates(tx, orgId, [...new Set(ids)])) {
    const key = `${orgId}/${today}/${state}`;
    const resolved = known.get(key) ?? (await resolve(tx, orgId, id, today));
    if (resolved === null) continue;
    // Do not cache under the earlier state if a write came between the two reads.
    if (stateOf(resolved) === revisionsOf(state)) known.set(key, resolved);
    found.set(id, resolved);
  }
  return found;
};

const resolve = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  today: string,
): Promise<PricingEnvironment | null> => {
  const chain = await loadChain(tx, orgId, id);
  if (chain === null) return null;
  return {
    environment: pieceOf(resolveChain(chain, today)),
    chain: chain.environments.map(({ id: environment_id, config_revision }) => ({
      environment_id,
      config_revision,
    })),
  };
};

const stateOf = ({ chain }: PricingEnvironment): string =>
  chain.map((one) => `${one.environment_id}@${one.config_revision}`).join('/');

const revisionsOf = (state: string): string =>
  state
    .split('/')
    .map((one) => one.split('@').slice(0, 2).join('@'))
    .join('/');
