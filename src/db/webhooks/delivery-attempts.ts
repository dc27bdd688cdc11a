import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type DeliveryId, type EndpointId, type OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import type { RequestHeaders } from './deliveries.ts';
import { failedWith, grantSlots, hasFreeSlot, lockSlots } from './delivery-slots.ts';
import { countFailure, countSuccess } from './endpoint-health.ts';
import { signingSecrets } from './webhook-endpoints.ts';

/** One attempt: `n` counts from 1. Every write names both, so that a second worker with the same attempt changes nothing. */
type AttemptKey = { readonly deliveryId: DeliveryId; readonly n: number };

export type Begun =
  /** Nothing is to be sent: the row was deleted or has ended. `granted`: deliveries that got its slot and must be woken. */
  | { readonly state: 'ended'; readonly granted: readonly DeliveryId[] }
  /** This attempt has already failed and been recorded. */
  | { readonly state: 'recorded' }
  /** No slot is free; the delivery waits for one. */
  | { readonly state: 'waiting' }
  | {
      readonly state: 'send';
      readonly url: string;
      readonly eventId: string;
      readonly body: string;
      /** Newest first. They leave the process only as a signature. */
      readonly signingSecrets: readonly string[];
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

const ENDED: Begun = { state: 'ended', granted: [] };

/** Why a delivery cannot be sent any more, or null. */
const stopReason = (row: Row): string | null => {
  if (row.deleted_at !== null) return 'endpoint_deleted';
  if (row.endpoint_status !== 'enabled') return 'endpoint_disabled';
  return row.body === null ? 'body_expired' : null;
};

/**
 * Takes a slot for attempt `n`, or queues for one, and returns what to send: address and secrets as they are now. A second call
 * for the same attempt (its worker died) returns the same, to be sent again.
 */
export const beginAttempt = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  options: { readonly now: Date; readonly secrets: SecretBox },
): Promise<Begun> => {
  await lockSlots(tx, orgId);
  const row = await lockRow(tx, orgId, key.deliveryId);
  if (row === undefined) return ENDED;
  if (row.status === 'pending' && row.attempt_count >= key.n) return { state: 'recorded' };
  const resumes = row.status === 'attempting' && row.attempt_count === key.n;
  const isNext = row.status === 'pending' && row.attempt_count === key.n - 1;
  if (!resumes && !isNext) return ENDED;
  const stopped = stopReason(row);
  if (stopped !== null || row.body === null) {
    await endDelivery(tx, orgId, key.deliveryId, stopped ?? 'body_expired', options.now);
    // It may have held a slot.
    return { state: 'ended', granted: await grantSlots(tx, orgId, options.now) };
  }
  const endpointId = asId<EndpointId>(row.endpoint_id);
  if (isNext) {
    if (!(await hasFreeSlot(tx, orgId, endpointId))) {
      await queueForSlot(tx, orgId, key.deliveryId, options.now);
      return { state: 'waiting' };
    }
    await takeSlot(tx, orgId, key, options.now);
  }
  await writeAttempt(tx, orgId, key, row, options.now);
  return {
    state: 'send',
    url: row.url,
    eventId: row.event_id,
    body: row.body,
    signingSecrets: signingSecrets({ ...row, id: endpointId }, orgId, options),
  };
};

/** Tests and replays were requested by a person, so they do not count for the endpoint's health. */
const isOriginal = (row: Row): boolean =>
  row.event_type !== 'endpoint.test' && row.replay_of === null && row.replay_job_id === null;

const queueForSlot = async (tx: Tx, orgId: OrgId, id: DeliveryId, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ waiting_since: eb.fn.coalesce('waiting_since', eb.val(now)) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .execute();
};

const takeSlot = async (tx: Tx, orgId: OrgId, key: AttemptKey, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      status: 'attempting',
      attempt_count: key.n,
      waiting_since: null,
      attempting_since: now,
      next_attempt_at: null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', key.deliveryId)
    .modifyEnd(PREPARED)
    .execute();
};

const writeAttempt = async (tx: Tx, orgId: OrgId, key: AttemptKey, row: Row, now: Date): Promise<void> => {
  await tx
    .insertInto('delivery_attempts')
    .values({
      org_id: orgId,
      delivery_id: key.deliveryId,
      n: key.n,
      endpoint_id: row.endpoint_id,
      counted: isOriginal(row),
      url: row.url,
      started_at: now,
    })
    // The worker of this attempt died before it knew the outcome: record the time of the request whose outcome will be recorded.
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'delivery_id', 'n']).doUpdateSet({ started_at: now, url: row.url }),
    )
    .modifyEnd(PREPARED)
    .execute();
};

const endDelivery = async (tx: Tx, orgId: OrgId, id: DeliveryId, error: string, now: Date): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set(failedWith(error, now))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
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
): Promise<Finished> => {
  await lockSlots(tx, orgId);
  const recorded = await recordOutcome(tx, orgId, key, outcome);
  if (recorded === null) return { state: await stateOf(tx, orgId, key), granted: [], disabled: null };
  const endpointId = asId<EndpointId>(recorded.endpointId);
  const disabled = recorded.counted
    ? await countOutcome(tx, orgId, endpointId, { ...outcome, wasLast: retryDelayMs === null })
    : null;
  const state = await moveOn(tx, orgId, key, outcome, { retryDelayMs, endpointId });
  const granted = await grantSlots(tx, orgId, outcome.endedAt);
  return { state, granted, disabled: disabled === null ? null : { endpointId, ...disabled } };
};

const recordOutcome = async (tx: Tx, orgId: OrgId, key: AttemptKey, outcome: AttemptOutcome) => {
  const row = await tx
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
    .returning(['endpoint_id', 'counted'])
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row === undefined ? null : { endpointId: row.endpoint_id, counted: row.counted };
};

const stateOf = async (tx: Tx, orgId: OrgId, key: AttemptKey): Promise<'retry' | 'ended'> => {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select('status')
    .where('org_id', '=', orgId)
    .where('id', '=', key.deliveryId)
    .executeTakeFirst();
  return row?.status === 'pending' ? 'retry' : 'ended';
};

const countOutcome = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: EndpointId,
  outcome: AttemptOutcome & { readonly wasLast: boolean },
) => {
  if (outcome.succeeded) {
    await countSuccess(tx, orgId, endpointId);
    return null;
  }
  return countFailure(tx, orgId, endpointId, {
    startedAt: outcome.startedAt,
    now: outcome.endedAt,
    wasLast: outcome.wasLast,
  });
};

const moveOn = async (
  tx: Tx,
  orgId: OrgId,
  key: AttemptKey,
  outcome: AttemptOutcome,
  next: { readonly retryDelayMs: number | null; readonly endpointId: EndpointId },
): Promise<'retry' | 'ended'> => {
  const retries =
    !outcome.succeeded && next.retryDelayMs !== null && (await isEnabled(tx, orgId, next.endpointId));
  const nextAttemptAt = retries ? new Date(outcome.endedAt.getTime() + (next.retryDelayMs ?? 0)) : null;
  await tx
    .updateTable('webhook_deliveries')
    .set({
      status: outcome.succeeded ? 'succeeded' : retries ? 'pending' : 'failed',
      next_attempt_at: nextAttemptAt,
      attempting_since: null,
      last_status_code: outcome.statusCode,
      last_error: outcome.error,
      finished_at: retries ? null : outcome.endedAt,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', key.deliveryId)
    .where('status', '=', 'attempting')
    .where('attempt_count', '=', key.n)
    .modifyEnd(PREPARED)
    .execute();
  return retries ? 'retry' : 'ended';
};

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
