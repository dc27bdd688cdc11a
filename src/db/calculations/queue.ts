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

const sinceOf = (now: Date): Date => new Date(now.getTime() - MEASURED_MINUTES * 60_000);

const completions = (orgId: OrgId, now: Date) => sql`
  select count(*) as count, min(started_at) as first from calculations
  where org_id = ${orgId} and status = 'succeeded' and finished_at >= ${sinceOf(now)} and not served_from_cache
    and parent_calculation_id is null`;

type Completions = { readonly count: number; readonly first: Date | null };

const rateOf = ({ count, first }: Completions, now: Date): Rate => {
  if (first === null || count < LEAST_COMPLETIONS)
    return { perSecond: PLATFORM_RATE_PER_S, basis: 'platform_default' };
  const from = Math.max(first.getTime(), sinceOf(now).getTime());
  return { perSecond: count / Math.max(1, (now.getTime() - from) / 1000), basis: 'org_rate' };
};

/** Completions of the last 15 minutes over the time since the first of them; what a cache answered at once does not count. */
export const findRate = async (tx: Tx, orgId: OrgId, now: Date): Promise<Rate> => {
  const { rows } = await sql<Completions>`${PREPARED} ${completions(orgId, now)}`.execute(tx);
  return rateOf(rows[0] ?? { count: 0, first: null }, now);
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

/** Where a calculation stands and how fast the queue moves; null where it is not queued or running. */
export const findPlace = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  now: Date,
): Promise<{ readonly position: number; readonly rate: Rate } | null> => {
  const { rows } = await sql<Completions & { readonly position: number }>`${PREPARED}
    select r.position, done.count, done.first from (${ranked(orgId)}) r cross join (${completions(orgId, now)}) done
    where r.id = ${id}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { position: row.position, rate: rateOf(row, now) };
};

export const countRunning = async (tx: Tx, orgId: OrgId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from calculations
    where org_id = ${orgId} and status = 'running' and parent_calculation_id is null`.execute(tx);
  return rows[0]?.count ?? 0;
};
