import { sql } from 'kysely';
import { statesSql, WORKED_ON } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { arePending } from './store.ts';

/** Used until an organisation has a measured rate of its own, in completions per second. */
const PLATFORM_RATE_PER_S = 0.5;
const MEASURED_MINUTES = 15;
const LEAST_COMPLETIONS = 5;
/** The newest ones are sufficient, and every run queries them. */
const MOST_COMPLETIONS = 200;

/** Completions per second of the organisation's work. */
export type Rate = { readonly perSecond: number; readonly basis: 'org_rate' | 'platform_default' };

const sinceOf = (now: Date): Date => new Date(now.getTime() - MEASURED_MINUTES * 60_000);

/**
 * Runs that ended lately, and the seconds in which any run waited or ran. The seconds are the union of the stays in the queue,
 * from admission to end, or to now. `reached` is the end of the earlier stays, so that shared time counts once.
 */
const completions = (orgId: OrgId, now: Date) => sql`
  with ended as materialized (
    select enqueued_at as came_at, finished_at as left_at from calculations
    where org_id = ${orgId} and status in ('succeeded', 'failed', 'timed_out') and finished_at >= ${sinceOf(now)}
      and started_at is not null and not served_from_cache and parent_calculation_id is null
    order by finished_at desc limit ${MOST_COMPLETIONS + 1}
  ), bound as (
    select case when count(*) > ${MOST_COMPLETIONS} then min(left_at) else ${sinceOf(now)}::timestamptz end as since from ended
  ), stays as (
    select greatest(came_at, since) as came_at, left_at from ended cross join bound where left_at > since
    union all
    select greatest(open.since, bound.since), ${now}::timestamptz from bound cross join (
      select min(enqueued_at) as since from calculations
      where ${arePending(orgId)}) open
    where open.since < ${now}
  ), walked as (
    select left_at, greatest(came_at, max(left_at) over (
      order by came_at, left_at rows between unbounded preceding and 1 preceding)) as reached
    from stays
  )
  select (select count(*)::int from ended cross join bound where left_at > since) as count,
    (select coalesce(sum(extract(epoch from left_at - reached)) filter (where left_at > reached), 0)::float8 from walked) as busy_s`;

type Completions = { readonly count: number; readonly busy_s: number };

const rateOf = ({ count, busy_s: busySeconds }: Completions): Rate =>
  count < LEAST_COMPLETIONS
    ? { perSecond: PLATFORM_RATE_PER_S, basis: 'platform_default' }
    : { perSecond: count / Math.max(1, busySeconds), basis: 'org_rate' };

/**
 * Ends of the last 15 minutes, divided by the time with work, because idle time does not measure the speed. Prices from the cache
 * do not count.
 */
export const findRate = async (tx: Tx, orgId: OrgId, now: Date): Promise<Rate> => {
  const { rows } = await sql<Completions>`${PREPARED} ${completions(orgId, now)}`.execute(tx);
  return rateOf(rows[0] ?? { count: 0, busy_s: 0 });
};

export const etaSeconds = (position: number, rate: Rate): number => Math.ceil(position / rate.perSecond);

export type Queued = { readonly id: CalculationId; readonly position: number };

const ranked = (orgId: OrgId) => sql`
  select id, status, row_number() over (order by (status in ${statesSql(WORKED_ON)}) desc, enqueued_at, id)::integer as position
  from calculations
  where ${arePending(orgId)}`;

/** The head of the queue: 1-based rank among queued and running work, running first. */
export const listQueue = async (tx: Tx, orgId: OrgId, limit: number): Promise<readonly Queued[]> => {
  const { rows } = await sql<{ id: CalculationId; position: number }>`
    select id, position from (${ranked(orgId)}) r order by position limit ${limit}`.execute(tx);
  return rows;
};

/** Position of a calculation, and speed of the queue. */
export type Place = { readonly position: number; readonly rate: Rate };

/** Null if it is neither queued nor running. */
export const findPlace = async (tx: Tx, orgId: OrgId, id: string, now: Date): Promise<Place | null> => {
  const { rows } = await sql<Completions & { readonly position: number }>`${PREPARED}
    select r.position, done.count, done.busy_s from (${ranked(orgId)}) r cross join (${completions(orgId, now)}) done
    where r.id = ${id}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { position: row.position, rate: rateOf(row) };
};

export const countRunning = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from calculations
    where org_id = ${orgId} and status in ${statesSql(WORKED_ON)} and parent_calculation_id is null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
};
