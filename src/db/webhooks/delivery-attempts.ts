import { sql } from 'kysely';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type DeliveryId, type EndpointId, type OrgId } from '../kernel/ids.ts';
import { together } from '../kernel/pipeline.ts';
import { PREPARED } from '../kernel/prepared.ts';
import {
  type DeliveryWiring,
  grantSlots,
  lockSlots,
  SLOTS_PER_ENDPOINT,
  SLOTS_PER_ORGANISATION,
} from '../outbox/delivery-slots.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import type { RequestHeaders } from './deliveries.ts';
import { countFailure, resetFailures } from './endpoint-health.ts';
import { signingSecrets } from './webhook-endpoints.ts';

/** One attempt: `n` counts from 1. Every write names both, so that a second worker with the same attempt changes nothing. */
type AttemptKey = { readonly deliveryId: DeliveryId; readonly n: number };

/** Why nothing is sent now. */
export type NotSent =
  /** Nothing is to be sent: the row was deleted or has ended. */
  | { readonly state: 'ended' }
  /** It cannot be sent any more: the caller ends it, with this error. */
  | { readonly state: 'stopped'; readonly error: string }
  /** This attempt has already failed and been recorded. */
  | { readonly state: 'recorded' }
  /** No slot is free; the delivery waits for one. */
  | { readonly state: 'waiting' };

export type Sendable = {
  readonly state: 'send';
  readonly endpointId: EndpointId;
  /** True if another process began this attempt before. */
  readonly isRepeated: boolean;
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  /** Newest first. They leave the process only as a signature. */
  readonly signingSecrets: readonly string[];
};

type Begun = {
  /** As it was before: `attempting` with this number of the attempt if it had its slot. */
  readonly status: string;
  readonly attempt_count: number;
  readonly event_id: string;
  readonly body: string | null;
  readonly endpoint_id: string;
  readonly url: string;
  readonly endpoint_status: string;
  readonly deleted_at: Date | null;
  readonly secret_sealed: Buffer;
  readonly former_secret_sealed: Buffer | null;
  readonly former_secret_until: Date | null;
  readonly has_begun: boolean;
  readonly is_repeated: boolean;
};

/** Why a delivery cannot be sent any more, or null. The SQL of `writeAttempt` has the same conditions. */
const stopReason = (row: Begun): string | null => {
  if (row.deleted_at !== null) return 'endpoint_deleted';
  if (row.endpoint_status !== 'enabled') return 'endpoint_disabled';
  return row.body === null ? 'body_expired' : null;
};

/**
 * Begins an attempt, and returns what to send: address and secrets as they are now. Unless the delivery has a slot, it takes one, or waits
 * for one. A second call for the same attempt (its worker died) returns the same, to be sent again. One round trip, so that it may end a
 * transaction (`ending`).
 */
export const beginAttempt = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  options: { readonly now: Date; readonly secrets: SecretBox },
): Promise<Sendable | NotSent> => {
  const [, row] = await together([lockSlots(tx, orgId), writeAttempt(tx, orgId, key, options.now)]);
  if (row === undefined) return { state: 'ended' };
  if (row.status === 'pending' && row.attempt_count >= key.n) return { state: 'recorded' };
  const isNext = row.status === 'pending' && row.attempt_count === key.n - 1;
  if (!isNext && !(row.status === 'attempting' && row.attempt_count === key.n)) return { state: 'ended' };
  const { body } = row;
  const stopped = stopReason(row);
  if (stopped !== null || body === null) return { state: 'stopped', error: stopped ?? 'body_expired' };
  if (!row.has_begun) return { state: 'waiting' };
  const endpointId = asId<EndpointId>(row.endpoint_id);
  return {
    state: 'send',
    endpointId,
    isRepeated: row.is_repeated,
    url: row.url,
    eventId: row.event_id,
    body,
    signingSecrets: signingSecrets({ ...row, id: endpointId }, orgId, options),
  };
};

/**
 * Under the lock: records the start of the attempt of a delivery that has its slot or takes one; otherwise it waits. Tests and replays were
 * requested by a person, so they do not count for the endpoint's health.
 */
const writeAttempt = async (
  tx: Tx,
  orgId: OrgId,
  { deliveryId, n }: AttemptKey,
  now: Date,
): Promise<Begun | undefined> => {
  const { rows } = await sql<Begun>`${PREPARED}
    with found as (
      select d.id, d.status, d.attempt_count, d.event_id, v.body, d.endpoint_id, e.url, e.status as endpoint_status, e.deleted_at,
        e.secret_sealed, e.former_secret_sealed, e.former_secret_until,
        d.event_type <> 'endpoint.test' and d.replay_of is null and d.replay_job_id is null as is_original
      from webhook_deliveries d
      join webhook_endpoints e on e.org_id = d.org_id and e.id = d.endpoint_id
      join events v on v.org_id = d.org_id and v.id = d.event_id
      where d.org_id = ${orgId} and d.id = ${deliveryId}
      for update of d
    ), due as (
      select * from found where deleted_at is null and endpoint_status = 'enabled' and body is not null
    ), taken as (
      update webhook_deliveries d
      set status = 'attempting', attempt_count = ${n}, waiting_since = null, attempting_since = ${now}, next_attempt_at = null
      from due
      where d.org_id = ${orgId} and d.id = ${deliveryId} and due.status = 'pending' and due.attempt_count = ${n}::integer - 1
        and (select count(*) < ${SLOTS_PER_ORGANISATION} and count(*) filter (where a.endpoint_id = due.endpoint_id) < ${SLOTS_PER_ENDPOINT}
          from webhook_deliveries a where a.org_id = ${orgId} and a.status = 'attempting')
      returning d.id
    ), waits as (
      update webhook_deliveries d set waiting_since = coalesce(d.waiting_since, ${now})
      from due
      where d.org_id = ${orgId} and d.id = ${deliveryId} and due.status = 'pending' and due.attempt_count = ${n}::integer - 1
        and not exists (select from taken)
    ), written as (
      insert into delivery_attempts (org_id, delivery_id, n, endpoint_id, counted, url, started_at)
      select ${orgId}::uuid, id, ${n}::integer, endpoint_id, is_original, url, ${now}::timestamptz
      from due
      where exists (select from taken) or (status = 'attempting' and attempt_count = ${n}::integer)
      -- The worker of this attempt died before it knew the outcome: record the time of the request whose outcome will be recorded.
      on conflict (org_id, delivery_id, n) do update set started_at = excluded.started_at, url = excluded.url
      returning n
    )
    select found.*, exists (select from written) as has_begun,
      -- As it was before this SQL statement.
      exists (
        select from delivery_attempts where org_id = ${orgId} and delivery_id = ${deliveryId} and n = ${n}) as is_repeated
    from found`.execute(tx);
  return rows[0];
};

/**
 * Undoes the start of an attempt that was not made, and grants its slot. Changes nothing if the delivery has moved on meanwhile.
 */
export const postponeAttempt = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  postponed: {
    readonly error: string;
    readonly now: Date;
    readonly delayMs: number;
    readonly wiring: DeliveryWiring;
  },
): Promise<readonly Staged[]> => {
  await lockSlots(tx, orgId);
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({
      status: 'pending',
      attempt_count: key.n - 1,
      attempting_since: null,
      next_attempt_at: new Date(postponed.now.getTime() + postponed.delayMs),
      last_error: postponed.error,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', key.deliveryId)
    .where('status', '=', 'attempting')
    .where('attempt_count', '=', key.n)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return [];
  await tx
    .deleteFrom('delivery_attempts')
    .where('org_id', '=', orgId)
    .where('delivery_id', '=', key.deliveryId)
    .where('n', '=', key.n)
    .execute();
  return grantSlots(tx, orgId, postponed);
};

export type AttemptOutcome = {
  readonly succeeded: boolean;
  /** A fault of this service prevented it: it does not count for the endpoint's health. */
  readonly isOurFault: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly responseExcerpt: string | null;
  /** `code: text`; null on success. */
  readonly error: string | null;
  readonly requestHeaders: RequestHeaders;
};

export type Finished = {
  /** `retry`: the delivery is pending again; `ended`: it has its final state. */
  readonly state: 'retry' | 'ended';
  /** Starts and signals of deliveries that got a slot. */
  readonly staged: readonly Staged[];
  /** Set when this attempt disabled its endpoint. */
  readonly disabled: { readonly endpointId: EndpointId; readonly disableSeq: number } | null;
};

/**
 * Records a successful attempt, frees its slot and grants the next ones. The first record of an attempt wins; a later one changes nothing
 * and returns the state of the row. One round trip, so that it may end a transaction (`ending`).
 */
export const finishSuccess = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  outcome: AttemptOutcome,
  wiring: DeliveryWiring,
): Promise<Finished> => {
  const success = tx
    .with('recorded', () => recordOutcome(tx, orgId, key, outcome))
    .with('healthy', (from) =>
      resetFailures(tx, orgId).where(
        'id',
        'in',
        from.selectFrom('recorded').select('endpoint_id').where('counted', '=', true),
      ),
    )
    .with('ended', (from) =>
      endAttempt(tx, orgId, key, outcome, null).where((eb) =>
        eb.exists(from.selectFrom('recorded').select('endpoint_id')),
      ),
    )
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('recorded').select('endpoint_id')).as('isRecorded'),
      // As it was before this SQL statement.
      statusOf(tx, orgId, key).as('status'),
    ])
    .modifyEnd(PREPARED);
  const [, { isRecorded, status }, staged] = await together([
    lockSlots(tx, orgId),
    success.executeTakeFirstOrThrow(),
    grantSlots(tx, orgId, { now: outcome.endedAt, wiring }),
  ]);
  return { state: !isRecorded && status === 'pending' ? 'retry' : 'ended', staged, disabled: null };
};

/** As `finishSuccess`, of a failed attempt. @param retryDelayMs until the next attempt, from `endedAt`; null after the last one */
export const finishFailure = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  outcome: AttemptOutcome,
  next: { readonly retryDelayMs: number | null; readonly wiring: DeliveryWiring },
): Promise<Finished> => {
  const [, recorded] = await together([
    lockSlots(tx, orgId),
    recordOutcome(tx, orgId, key, outcome).modifyEnd(PREPARED).executeTakeFirst(),
  ]);
  if (recorded === undefined) {
    const row = await statusOf(tx, orgId, key).executeTakeFirst();
    return { state: row?.status === 'pending' ? 'retry' : 'ended', staged: [], disabled: null };
  }
  const { retryDelayMs } = next;
  const endpointId = asId<EndpointId>(recorded.endpoint_id);
  const { startedAt, endedAt: now } = outcome;
  const disabled = recorded.counted
    ? await countFailure(tx, orgId, endpointId, { startedAt, now, wasLast: retryDelayMs === null })
    : null;
  const delayMs = retryDelayMs !== null && (await isEnabled(tx, orgId, endpointId)) ? retryDelayMs : null;
  const [, staged] = await together([
    endAttempt(tx, orgId, key, outcome, delayMs).modifyEnd(PREPARED).execute(),
    grantSlots(tx, orgId, { now, wiring: next.wiring }),
  ]);
  return {
    state: delayMs === null ? 'ended' : 'retry',
    staged,
    disabled: disabled === null ? null : { endpointId, ...disabled },
  };
};

const recordOutcome = (tx: Tx, orgId: OrgId, key: AttemptKey, outcome: AttemptOutcome) =>
  tx
    .updateTable('delivery_attempts')
    .set({
      duration_ms: outcome.durationMs,
      status_code: outcome.statusCode,
      response_excerpt: outcome.responseExcerpt,
      error: outcome.error,
      succeeded: outcome.succeeded,
      request_headers: JSON.stringify(outcome.requestHeaders),
      ...(outcome.isOurFault ? { counted: false } : {}),
    })
    .where('org_id', '=', orgId)
    .where('delivery_id', '=', key.deliveryId)
    .where('n', '=', key.n)
    .where('succeeded', 'is', null)
    .returning(['endpoint_id', 'counted']);

const statusOf = (tx: Tx, orgId: OrgId, key: AttemptKey) =>
  tx
    .selectFrom('webhook_deliveries')
    .select('status')
    .where('org_id', '=', orgId)
    .where('id', '=', key.deliveryId);

/** @param delayMs until the next attempt; null: the delivery has ended. */
const endAttempt = (tx: Tx, orgId: OrgId, key: AttemptKey, outcome: AttemptOutcome, delayMs: number | null) =>
  tx
    .updateTable('webhook_deliveries')
    .set({
      status: outcome.succeeded ? 'succeeded' : delayMs === null ? 'failed' : 'pending',
      next_attempt_at: delayMs === null ? null : new Date(outcome.endedAt.getTime() + delayMs),
      attempting_since: null,
      last_status_code: outcome.statusCode,
      last_error: outcome.error,
      finished_at: delayMs === null ? outcome.endedAt : null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', key.deliveryId)
    .where('status', '=', 'attempting')
    .where('attempt_count', '=', key.n);

const isEnabled = async (tx: Tx, orgId: OrgId, endpointId: EndpointId): Promise<boolean> => {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', endpointId)
    .where('status', '=', 'enabled')
    .executeTakeFirst();
  return row !== undefined;
};
