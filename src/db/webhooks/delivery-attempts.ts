import { sql } from 'kysely';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type DeliveryId, type EndpointId, type OrgId } from '../kernel/ids.ts';
import { together } from '../kernel/pipeline.ts';
import { PREPARED } from '../kernel/prepared.ts';
import type { RequestHeaders } from './deliveries.ts';
import { grantSlots, isAnyWaiting, isSlotFree, lockSlots } from './delivery-slots.ts';
import { countFailure, resetFailures } from './endpoint-health.ts';
import { endDelivery } from './open-deliveries.ts';
import { signingSecrets } from './webhook-endpoints.ts';

/** One attempt: `n` counts from 1. Every write names both, so that a second worker with the same attempt changes nothing. */
type AttemptKey = { readonly deliveryId: DeliveryId; readonly n: number };

/** Why nothing is sent now. */
export type NotSent =
  /** Nothing is to be sent: the row was deleted or has ended. `granted`: deliveries that got its slot and must be woken. */
  | { readonly state: 'ended'; readonly granted: readonly DeliveryId[] }
  /** This attempt has already failed and been recorded. */
  | { readonly state: 'recorded' }
  /** No slot is free; the delivery waits for one. */
  | { readonly state: 'waiting' }
  /** The caller did not want this endpoint; nothing has changed. */
  | { readonly state: 'left' };

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

/** An attempt that may begin: its delivery, locked, with the body to send. */
type Due = {
  readonly state: 'due';
  readonly row: Row & { readonly body: string };
  /** False: it has its slot, because another process began it before. */
  readonly takesSlot: boolean;
};

type Row = NonNullable<Awaited<ReturnType<typeof lockRow>>>;

const lockRow = (tx: Tx, orgId: OrgId, id: DeliveryId) =>
  tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', (join) =>
      join.onRef('e.org_id', '=', 'd.org_id').onRef('e.id', '=', 'd.endpoint_id'),
    )
    .innerJoin('events as v', (join) =>
      join.onRef('v.org_id', '=', 'd.org_id').onRef('v.id', '=', 'd.event_id'),
    )
    .select([
      'd.status',
      'd.attempt_count',
      'd.event_id',
      'd.event_type',
      'd.replay_of',
      'd.replay_job_id',
      'v.body',
      'e.id as endpoint_id',
      'e.url',
      'e.status as endpoint_status',
      'e.deleted_at',
      'e.secret_sealed',
      'e.former_secret_sealed',
      'e.former_secret_until',
    ])
    .where('d.org_id', '=', orgId)
    .where('d.id', '=', id)
    .forUpdate('d')
    .modifyEnd(PREPARED)
    .executeTakeFirst();

const ENDED: NotSent = { state: 'ended', granted: [] };

/** Why a delivery cannot be sent any more, or null. */
const stopReason = (row: Row): string | null => {
  if (row.deleted_at !== null) return 'endpoint_deleted';
  if (row.endpoint_status !== 'enabled') return 'endpoint_disabled';
  return row.body === null ? 'body_expired' : null;
};

/** Locks the slots of the organisation and the delivery, and ends the delivery if it cannot be sent any more. */
export const findAttempt = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  options: { readonly now: Date; readonly isWanted: (endpoint: EndpointId) => boolean },
): Promise<Due | NotSent> => {
  const [, row] = await together([lockSlots(tx, orgId), lockRow(tx, orgId, key.deliveryId)]);
  if (row === undefined) return ENDED;
  if (row.status === 'pending' && row.attempt_count >= key.n) return { state: 'recorded' };
  const resumes = row.status === 'attempting' && row.attempt_count === key.n;
  const isNext = row.status === 'pending' && row.attempt_count === key.n - 1;
  if (!resumes && !isNext) return ENDED;
  const { body } = row;
  const stopped = stopReason(row);
  if (stopped !== null || body === null) {
    // It may have held a slot.
    const end = { error: stopped ?? 'body_expired', now: options.now };
    return { state: 'ended', granted: await endDelivery(tx, orgId, key.deliveryId, end) };
  }
  if (!options.isWanted(asId(row.endpoint_id))) return { state: 'left' };
  return { state: 'due', row: { ...row, body }, takesSlot: isNext };
};

/**
 * Takes a slot for an attempt, or queues for one, and returns what to send: address and secrets as they are now. A second call
 * for the same attempt (its worker died) returns the same, to be sent again. One SQL statement, so that it may end a transaction (`ending`).
 */
export const beginAttempt = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  { row, takesSlot }: Due,
  options: { readonly now: Date; readonly secrets: SecretBox },
): Promise<Sendable | NotSent> => {
  const written = await writeAttempt(tx, orgId, key, row, { now: options.now, takesSlot });
  if (written === undefined) return { state: 'waiting' };
  const endpointId = asId<EndpointId>(row.endpoint_id);
  return {
    state: 'send',
    endpointId,
    isRepeated: written.is_repeated,
    url: row.url,
    eventId: row.event_id,
    body: row.body,
    signingSecrets: signingSecrets({ ...row, id: endpointId }, orgId, options),
  };
};

/** Tests and replays were requested by a person, so they do not count for the endpoint's health. */
const isOriginal = (row: Row): boolean =>
  row.event_type !== 'endpoint.test' && row.replay_of === null && row.replay_job_id === null;

/** Records the start of the attempt, and takes its slot unless it has one. Undefined if no slot is free: the delivery then waits for one. */
const writeAttempt = async (
  tx: Tx,
  orgId: OrgId,
  { deliveryId, n }: AttemptKey,
  row: Row,
  { now, takesSlot }: { readonly now: Date; readonly takesSlot: boolean },
): Promise<{ readonly is_repeated: boolean } | undefined> => {
  const { url } = row;
  const endpointId = asId<EndpointId>(row.endpoint_id);
  const held = takesSlot
    ? sql`
      update webhook_deliveries set status = 'attempting', attempt_count = ${n}, waiting_since = null, attempting_since = ${now},
        next_attempt_at = null
      where org_id = ${orgId} and id = ${deliveryId} and ${isSlotFree(orgId, endpointId)} returning id`
    : sql`select id from webhook_deliveries where org_id = ${orgId} and id = ${deliveryId}`;
  const { rows } = await sql<{ is_repeated: boolean }>`${PREPARED}
    with held as (${held}), waits as (
      update webhook_deliveries set waiting_since = coalesce(waiting_since, ${now})
      where org_id = ${orgId} and id = ${deliveryId} and not exists (select from held)
    ), written as (
      insert into delivery_attempts (org_id, delivery_id, n, endpoint_id, counted, url, started_at)
      select ${orgId}::uuid, id, ${n}::integer, ${endpointId}::uuid, ${isOriginal(row)}::boolean, ${url}::text, ${now}::timestamptz
      from held
      -- The worker of this attempt died before it knew the outcome: record the time of the request whose outcome will be recorded.
      on conflict (org_id, delivery_id, n) do update set started_at = excluded.started_at, url = excluded.url
      returning n
    )
    -- As it was before this SQL statement.
    select exists (
      select 1 from delivery_attempts where org_id = ${orgId} and delivery_id = ${deliveryId} and n = ${n}) as is_repeated
    from written`.execute(tx);
  return rows[0];
};

/**
 * Undoes the start of an attempt that was not made, and grants its slot. Changes nothing if the delivery has moved on meanwhile.
 */
export const postponeAttempt = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  postponed: { readonly error: string; readonly now: Date; readonly delayMs: number },
): Promise<readonly DeliveryId[]> => {
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
  return grantSlots(tx, orgId, postponed.now);
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
  /** Deliveries that got a slot and must be woken. */
  readonly granted: readonly DeliveryId[];
  /** Set when this attempt disabled its endpoint. */
  readonly disabled: { readonly endpointId: EndpointId; readonly disableSeq: number } | null;
};

/**
 * Records the outcome of an attempt, frees its slot and grants the next ones. The first record of an attempt wins; a later one
 * changes nothing and returns the state of the row.
 * @param retryDelayMs until the next attempt, from `endedAt`; null after the last one
 */
export const finishAttempt = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  outcome: AttemptOutcome,
  retryDelayMs: number | null,
): Promise<Finished> =>
  outcome.succeeded
    ? finishSuccess(tx, orgId, key, outcome)
    : finishFailure(tx, orgId, key, outcome, retryDelayMs);

/** The common case, in one SQL statement behind the lock, and a second one if a delivery waits for a slot. */
const finishSuccess = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  outcome: AttemptOutcome,
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
      isAnyWaiting(orgId).as('isAnyoneWaiting'),
    ])
    .modifyEnd(PREPARED);
  const [, { isRecorded, isAnyoneWaiting }] = await together([
    lockSlots(tx, orgId),
    success.executeTakeFirstOrThrow(),
  ]);
  if (!isRecorded) return { state: await stateOf(tx, orgId, key), granted: [], disabled: null };
  return {
    state: 'ended',
    granted: isAnyoneWaiting ? await grantSlots(tx, orgId, outcome.endedAt) : [],
    disabled: null,
  };
};

const finishFailure = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  outcome: AttemptOutcome,
  retryDelayMs: number | null,
): Promise<Finished> => {
  const [, recorded] = await together([
    lockSlots(tx, orgId),
    recordOutcome(tx, orgId, key, outcome).modifyEnd(PREPARED).executeTakeFirst(),
  ]);
  if (recorded === undefined) return { state: await stateOf(tx, orgId, key), granted: [], disabled: null };
  const endpointId = asId<EndpointId>(recorded.endpoint_id);
  const { startedAt, endedAt: now } = outcome;
  const disabled = recorded.counted
    ? await countFailure(tx, orgId, endpointId, { startedAt, now, wasLast: retryDelayMs === null })
    : null;
  const delayMs = retryDelayMs !== null && (await isEnabled(tx, orgId, endpointId)) ? retryDelayMs : null;
  await endAttempt(tx, orgId, key, outcome, delayMs).modifyEnd(PREPARED).execute();
  const granted = await grantSlots(tx, orgId, now);
  return {
    state: delayMs === null ? 'ended' : 'retry',
    granted,
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

const stateOf = async (tx: Tx, orgId: OrgId, key: AttemptKey): Promise<'retry' | 'ended'> => {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select('status')
    .where('org_id', '=', orgId)
    .where('id', '=', key.deliveryId)
    .executeTakeFirst();
  return row?.status === 'pending' ? 'retry' : 'ended';
};

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
