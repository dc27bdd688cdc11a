import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { CalculationId, OrgId } from '../ids.ts';
import { PREPARED } from '../prepared.ts';

/** Until an organisation has a measured rate of its own, in completions per second. */
const PLATFORM_RATE_PER_S = 0.5;
const MEASURED_MINUTES = 15;
const LEAST_COMPLETIONS = 5;

/** How fast work of the organisation ends. */
export type Rate = { readonly perSecond: number; readonly basis: 'org_rate' | 'platform_default' };

/** Completions of the last 15 minutes over the time since the first of them; what a cache answered at once does not count. */
export const findRate = async (tx: Tx, orgId: OrgId, now: Date): Promise<Rate> => {
  const since = new Date(now.getTime() - MEASURED_MINUTES * 60_000);
  const { rows } = await sql<{ count: number; first: Date | null }>`${PREPARED}
    select count(*) as count, min(started_at) as first from calculations
    where org_id = ${orgId} and status = 'succeeded' and finished_at >= ${since} and not served_from_cache
      and parent_calculation_id is null`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.first === null || row.count < LEAST_COMPLETIONS)
    return { perSecond: PLATFORM_RATE_PER_S, basis: 'platform_default' };
  const from = Math.max(row.first.getTime(), since.getTime());
  return { perSecond: row.count / Math.max(1, (now.getTime() - from) / 1000), basis: 'org_rate' };
};

export const etaSeconds = (position: number, rate: Rate): number => Math.ceil(position / rate.perSecond);

export type Queued = { readonly id: CalculationId; readonly position: number };

const ranked = (orgId: OrgId) => sql`
  select id, status, row_number() over (order by (status = 'running') desc, enqueued_at, id)::integer as position
  from calculations
  where org_id = ${orgId} and status in ('queued', 'running') and parent_calculation_id is null`;

/** The head of the queue: 1-based rank among queued and running work, running first. */
export const listQueue = async (tx: Tx, orgId: OrgId, limit: number): Promise<readonly Queued[]> => {
  const { rows } = await sql<{ id: CalculationId; position: number }>`
    select id, position from (${ranked(orgId)}) r order by position limit ${limit}`.execute(tx);
  return rows;
};

/** Ranks of some calculations; what is not queued or running has none. */
export const positionsOf = async (
  tx: Tx,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: string; position: number }>`${PREPARED}
    select id, position from (${ranked(orgId)}) r where id = any(${sql.val([...ids])}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.position]));
};

export const countRunning = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from calculations
    where org_id = ${orgId} and status = 'running' and parent_calculation_id is null`.execute(tx);
  return rows[0]?.count ?? 0;
};
