import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { DeliveryId, OrgId } from '../kernel/ids.ts';
import { lockSlots } from '../outbox/delivery-slots.ts';
import { typesOf } from '../outbox/event-types.ts';
import { insertDelivery, insertEvent } from '../outbox/events.ts';
import {
  type Signal,
  type Staged,
  stageSignal,
  stageStart,
  type WorkflowRef,
} from '../outbox/staged-starts.ts';
import {
  type Delivery,
  endOpenDeliveries,
  findDelivery,
  findEventBody,
  findOpenOf,
  makeDueNow,
} from './deliveries.ts';
import { insertReplayJob, type ReplayKind } from './delivery-replays.ts';
import { disableEndpoint } from './endpoint-health.ts';
import {
  enableEndpoint,
  lockEndpoint,
  markEndpointDeleted,
  type WebhookEndpoint,
} from './webhook-endpoints.ts';

type At = {
  readonly now: Date;
  readonly requestId: string | null;
  readonly startOf: (deliveryId: string) => WorkflowRef;
  /** Signal that makes a delivery's workflow attempt number `n` at once. */
  readonly tryNow: (deliveryId: string, n: number) => Signal;
};

type Sent = { readonly outcome: 'sent'; readonly deliveryId: DeliveryId; readonly staged: readonly Staged[] };

/**
 * Deletes an endpoint and ends its open deliveries; false: not found. Locks the slots before the endpoint, in the order of an
 * attempt that ends: the reverse order could deadlock.
 */
export const deleteEndpoint = async (tx: Tx, orgId: OrgId, id: string, now: Date): Promise<boolean> => {
  await lockSlots(tx, orgId);
  const endpoint = await lockEndpoint(tx, orgId, id);
  if (endpoint === null) return false;
  await markEndpointDeleted(tx, orgId, endpoint.id, now);
  await endOpenDeliveries(tx, orgId, endpoint.id, { error: 'endpoint_deleted', now });
  return true;
};

/**
 * Enables or disables an endpoint by a person's request; null: not found. Disabling ends its open deliveries, as repeated
 * failures do, and sends no mail.
 */
export const setEndpointStatus = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  status: WebhookEndpoint['status'],
  now: Date,
): Promise<WebhookEndpoint | null> => {
  await lockSlots(tx, orgId);
  const before = await lockEndpoint(tx, orgId, id);
  if (before === null || before.status === status) return before;
  if (status === 'enabled') await enableEndpoint(tx, orgId, before.id, now);
  else await disableEndpoint(tx, orgId, before.id, { reason: 'manual', now });
  return lockEndpoint(tx, orgId, id);
};

/** Sends `endpoint.test` to one endpoint, whatever its subscriptions. */
export const sendTest = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: string,
  at: At,
): Promise<Sent | { readonly outcome: 'not_found' | 'endpoint_disabled' }> => {
  const endpoint = await lockEndpoint(tx, orgId, endpointId);
  if (endpoint === null) return { outcome: 'not_found' };
  if (endpoint.status === 'disabled') return { outcome: 'endpoint_disabled' };
  const eventId = await insertEvent(tx, orgId, {
    type: 'endpoint.test',
    factKey: `endpoint-test/${newId()}`,
    data: { message: 'This is a test of your webhook endpoint.', endpoint_id: endpoint.id },
    now: at.now,
  });
  if (eventId === null) throw new Error('a new fact has no event yet');
  return send(tx, orgId, endpoint, { eventId, eventType: 'endpoint.test', replayOf: null }, at);
};

/** Why nothing was sent. */
export type NotSent = { readonly outcome: 'not_found' | 'endpoint_disabled' | 'body_expired' };

/**
 * Sends the event of a delivery again: a new delivery with the same id and body once it has ended. If a delivery of the event to
 * the endpoint is still pending, its next attempt is made at once, and its schedule stays.
 */
export const replayDelivery = async (
  tx: Tx,
  orgId: OrgId,
  ids: { readonly endpointId: string; readonly deliveryId: string },
  at: At,
): Promise<Sent | NotSent> => {
  // In the lock order of an attempt that ends, which may be this delivery's.
  await lockSlots(tx, orgId);
  const endpoint = await lockEndpoint(tx, orgId, ids.endpointId);
  const delivery = endpoint === null ? null : await findDelivery(tx, orgId, ids.deliveryId);
  if (endpoint === null || delivery?.endpointId !== endpoint.id) return { outcome: 'not_found' };
  if (endpoint.status === 'disabled') return { outcome: 'endpoint_disabled' };
  const open = await findOpenOf(tx, orgId, delivery);
  if (open !== null)
    return { outcome: 'sent', deliveryId: open.id, staged: await attemptNow(tx, orgId, open, at) };
  if ((await findEventBody(tx, orgId, delivery.eventId)) === null) return { outcome: 'body_expired' };
  const { eventId, eventType } = delivery;
  return send(tx, orgId, endpoint, { eventId, eventType, replayOf: delivery.id }, at);
};

/** A running attempt, or one that waits for its slot, cannot be hurried. */
const attemptNow = async (tx: Tx, orgId: OrgId, delivery: Delivery, at: At): Promise<readonly Staged[]> => {
  if (!(await makeDueNow(tx, orgId, delivery.id, at.now))) return [];
  return [await stageSignal(tx, orgId, at.tryNow(delivery.id, delivery.attemptCount + 1), { now: at.now })];
};

/**
 * Starts a bulk replay as one durable job.
 * @param window `eventTypes` null: every type of failed deliveries, or of missed events the endpoint's subscriptions
 */
export const beginReplay = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: string,
  window: {
    readonly kind: ReplayKind;
    readonly since: Date;
    readonly until: Date;
    readonly eventTypes: readonly string[] | null;
  },
  at: {
    readonly now: Date;
    readonly requestId: string | null;
    readonly startOf: (jobId: string) => WorkflowRef;
  },
): Promise<
  | { readonly outcome: 'begun'; readonly jobId: string; readonly count: number; readonly staged: Staged }
  | { readonly outcome: 'not_found' | 'endpoint_disabled' | 'too_many_replays' }
> => {
  const endpoint = await lockEndpoint(tx, orgId, endpointId);
  if (endpoint === null) return { outcome: 'not_found' };
  if (endpoint.status === 'disabled') return { outcome: 'endpoint_disabled' };
  const job = await insertReplayJob(tx, orgId, {
    ...replayWindowOf(endpoint, window),
    endpointId: endpoint.id,
    now: at.now,
  });
  if (job === null) return { outcome: 'too_many_replays' };
  const staged = await stageStart(tx, orgId, at.startOf(job.id), at);
  return { outcome: 'begun', jobId: job.id, count: job.total, staged };
};

/** Events that an endpoint could have missed: all its subscriptions except tests, which go to the tested endpoint alone. */
export const replayWindowOf = <
  W extends { readonly kind: ReplayKind; readonly eventTypes: readonly string[] | null },
>(
  endpoint: WebhookEndpoint,
  window: W,
): W =>
  window.kind === 'failed'
    ? window
    : { ...window, eventTypes: typesOf(endpoint.eventTypes).filter((type) => type !== 'endpoint.test') };

const send = async (
  tx: Tx,
  orgId: OrgId,
  endpoint: WebhookEndpoint,
  event: { readonly eventId: string; readonly eventType: string; readonly replayOf: DeliveryId | null },
  at: At,
): Promise<Sent> => {
  const { id, staged } = await insertDelivery(tx, orgId, { endpointId: endpoint.id, ...event }, at);
  return { outcome: 'sent', deliveryId: id, staged: [staged] };
};
