import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type DeliveryId, type EndpointId, type OrgId } from '../kernel/ids.ts';
import { insertDeliveries } from '../outbox/events.ts';
import type { Staged } from '../outbox/staged-starts.ts';

export const MAX_REPLAYED = 10_000;

/** Maximum number of running bulk replays of an organisation; each sends a page a second. Assumed. */
export const MAX_RUNNING_REPLAYS = 5;

/** `failed`: failed deliveries. `missed`: events without a delivery to the endpoint, for example while it was disabled. */
export type ReplayKind = 'failed' | 'missed';

export type ReplayWindow = {
  readonly kind: ReplayKind;
  readonly since: Date;
  readonly until: Date;
  /** Null: every type. For `missed` never null: the endpoint's subscriptions. */
  readonly eventTypes: readonly string[] | null;
};

export type ReplayJob = ReplayWindow & {
  readonly id: string;
  readonly endpointId: EndpointId;
  readonly status: 'running' | 'finished';
  readonly total: number;
  readonly replayed: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

/** The events that a bulk replay sends, each once. Events whose body was deleted cannot be sent. */
const candidates = (orgId: OrgId, endpointId: EndpointId, window: ReplayWindow) =>
  (window.kind === 'failed' ? failed : missedEvents)(orgId, endpointId, window);

/**
 * Failed deliveries of the window whose event has no newer delivery to the same endpoint: an event that was or is being replayed
 * is not sent again.
 */
const failed = (orgId: OrgId, endpointId: EndpointId, window: ReplayWindow) => sql`
  select d.created_at, d.id, d.event_id, d.event_type, d.id as replay_of
  from webhook_deliveries d
  join events v on v.org_id = d.org_id and v.id = d.event_id
  where d.org_id = ${orgId} and d.endpoint_id = ${endpointId} and d.status = 'failed'
    and d.created_at >= ${window.since} and d.created_at < ${window.until}
    and d.finished_at < ${window.until}
    and ${ofTypes('d.event_type', window)} and v.body is not null
    and not exists (
      select 1 from webhook_deliveries newer
      where newer.org_id = d.org_id and newer.event_id = d.event_id and newer.endpoint_id = d.endpoint_id
        and (newer.created_at, newer.id) > (d.created_at, d.id))`;

const missedEvents = (orgId: OrgId, endpointId: EndpointId, window: ReplayWindow) => sql`
  select v.created_at, v.id, v.id as event_id, v.type as event_type, null::uuid as replay_of
  from events v
  where v.org_id = ${orgId} and v.created_at >= ${window.since} and v.created_at < ${window.until}
    and ${ofTypes('v.type', window)} and v.body is not null
    and not exists (
      select 1 from webhook_deliveries d
      where d.org_id = v.org_id and d.event_id = v.id and d.endpoint_id = ${endpointId})`;

const ofTypes = (column: string, { eventTypes }: ReplayWindow) =>
  eventTypes === null ? sql`true` : sql`${sql.ref(column)} = any(${sql.val([...eventTypes])}::text[])`;

/** Number of deliveries that a bulk replay of this window would send, at most 10,000. */
export const countReplayable = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: EndpointId,
  window: ReplayWindow,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from (${candidates(orgId, endpointId, window)}) c limit ${MAX_REPLAYED}) as capped`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
};

/** True if the organisation may start another one; a concurrent second request counts the first. */
const mayBegin = async (tx: Tx, orgId: OrgId): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook-replays:${orgId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('webhook_replays')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  return count < MAX_RUNNING_REPLAYS;
};

/** Null: the organisation has the maximum number of running replays. */
export const insertReplayJob = async (
  tx: Tx,
  orgId: OrgId,
  job: ReplayWindow & { readonly endpointId: EndpointId; readonly now: Date },
): Promise<{ readonly id: string; readonly total: number } | null> => {
  if (!(await mayBegin(tx, orgId))) return null;
  const id = newId();
  const total = await countReplayable(tx, orgId, job.endpointId, job);
  await tx
    .insertInto('webhook_replays')
    .values({
      org_id: orgId,
      id,
      endpoint_id: job.endpointId,
      kind: job.kind,
      since: job.since,
      until: job.until,
      event_types: job.eventTypes === null ? null : [...job.eventTypes],
      status: 'running',
      total,
      created_at: job.now,
    })
    .execute();
  return { id, total };
};

export const findReplayJob = async (tx: Tx, orgId: OrgId, id: string): Promise<ReplayJob | null> => {
  const row = await tx
    .selectFrom('webhook_replays')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    endpointId: asId(row.endpoint_id),
    kind: row.kind as ReplayKind,
    since: row.since,
    until: row.until,
    eventTypes: row.event_types,
    status: row.status as ReplayJob['status'],
    total: row.total,
    replayed: row.replayed,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
};

/** Next step after a page. `behind`: an earlier replay of the endpoint is running. */
export type ReplayState = 'more' | 'behind' | 'finished';

/** Only the oldest replay of an endpoint runs: two replays must not double the rate at the receiver. */
const isFirst = async (
  tx: Tx,
  orgId: OrgId,
  job: { readonly id: string; readonly endpoint_id: string; readonly created_at: Date },
): Promise<boolean> => {
  const earlier = await tx
    .selectFrom('webhook_replays')
    .select('id')
    .where('org_id', '=', orgId)
    .where('endpoint_id', '=', job.endpoint_id)
    .where('status', '=', 'running')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return earlier?.id === job.id;
};

/**
 * Replays the next page of a job and advances its position, in one transaction: after a crash a page is either complete or
 * missing. Ends the job after its last page, after 10,000, or when its endpoint is no longer enabled.
 */
export const replayNextPage = async (
  tx: Tx,
  orgId: OrgId,
  jobId: string,
  options: { readonly now: Date; readonly pageSize: number },
): Promise<{ readonly state: ReplayState; readonly staged: readonly Staged[] }> => {
  const job = await tx
    .selectFrom('webhook_replays as r')
    .innerJoin('webhook_endpoints as e', (join) =>
      join.onRef('e.org_id', '=', 'r.org_id').onRef('e.id', '=', 'r.endpoint_id'),
    )
    .selectAll('r')
    .select('e.status as endpoint_status')
    .where('r.org_id', '=', orgId)
    .where('r.id', '=', jobId)
    .forUpdate('r')
    .executeTakeFirst();
  if (job === undefined || job.status === 'finished') return { state: 'finished', staged: [] };
  const endpointId = asId<EndpointId>(job.endpoint_id);
  // Serialises the jobs, so that the second sees what the first has sent.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook-replay:${endpointId}`}, 0))`.execute(tx);
  if (job.endpoint_status === 'enabled' && !(await isFirst(tx, orgId, job)))
    return { state: 'behind', staged: [] };
  const window = {
    kind: job.kind as ReplayKind,
    since: job.since,
    until: job.until,
    eventTypes: job.event_types,
  };
  const limit = Math.min(options.pageSize, MAX_REPLAYED - job.replayed);
  const rows =
    job.endpoint_status === 'enabled'
      ? await nextCandidates(tx, orgId, endpointId, window, { ...job, limit })
      : [];
  const replays = rows.map((row) => ({
    endpointId,
    eventId: row.event_id,
    eventType: row.event_type,
    replayOf: row.replay_of === null ? null : asId<DeliveryId>(row.replay_of),
    replayJobId: jobId,
  }));
  const staged = await insertDeliveries(tx, orgId, replays, options.now);
  const last = rows.at(-1);
  const finished = rows.length < options.pageSize;
  await tx
    .updateTable('webhook_replays')
    .set({
      replayed: job.replayed + rows.length,
      ...(last === undefined
        ? {}
        : { cursor_created_at: sql<Date>`${last.created_text}::timestamptz`, cursor_id: last.id }),
      ...(finished ? { status: 'finished', finished_at: options.now } : {}),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', jobId)
    .execute();
  return { state: finished ? 'finished' : 'more', staged };
};

/** Ends an abandoned bulk replay: deliveries not yet replayed stay failed and can be replayed later. */
export const endReplay = async (tx: Tx, orgId: OrgId, jobId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_replays')
    .set({ status: 'finished', finished_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', jobId)
    .where('status', '=', 'running')
    .execute();
};

const nextCandidates = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: EndpointId,
  window: ReplayWindow,
  at: { readonly id: string; readonly cursor_id: string | null; readonly limit: number },
) => {
  // Compared inside the database: a Date would drop the microseconds.
  const behind =
    at.cursor_id === null
      ? sql`true`
      : sql`(c.created_at, c.id) > (select r.cursor_created_at, r.cursor_id from webhook_replays r
          where r.org_id = ${orgId} and r.id = ${at.id})`;
  const { rows } = await sql<{
    id: string;
    event_id: string;
    event_type: string;
    replay_of: string | null;
    created_text: string;
  }>`
    select c.id, c.event_id, c.event_type, c.replay_of, c.created_at::text as created_text
    from (${candidates(orgId, endpointId, window)}) c where ${behind}
    order by c.created_at, c.id limit ${at.limit}`.execute(tx);
  return rows;
};
