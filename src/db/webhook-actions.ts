import { newId } from '../platform/ids.ts';
import type { Tx } from './database.ts';
import { type Delivery, endOpenDeliveries, findDelivery, findEventBody } from './deliveries.ts';
import { lockSlots } from './delivery-slots.ts';
import { insertDelivery, insertEvent, type StartOf } from './events.ts';
import type { DeliveryId, OrgId } from './ids.ts';
import type { Staged } from './staged-starts.ts';
import { lockEndpoint, markEndpointDeleted, type WebhookEndpoint } from './webhook-endpoints.ts';

type At = { readonly now: Date; readonly requestId: string | null; readonly startOf: StartOf };

type Sent = { readonly outcome: 'sent'; readonly deliveryId: DeliveryId; readonly staged: readonly Staged[] };

/**
 * Deletes an endpoint and ends its open deliveries; false when there is none. The slots are locked before the endpoint, in the order of
 * an attempt that ends: the other way round the two could wait for each other.
 */
export const deleteEndpoint = async (tx: Tx, orgId: OrgId, id: string, now: Date): Promise<boolean> => {
  await lockSlots(tx, orgId);
  const endpoint = await lockEndpoint(tx, orgId, id);
  if (endpoint === null) return false;
  await markEndpointDeleted(tx, orgId, endpoint.id, now);
  await endOpenDeliveries(tx, orgId, endpoint.id, { error: 'endpoint_deleted', now });
  return true;
};

/** Sends `endpoint.test` to one endpoint, whatever it subscribed to. */
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

/** A new delivery of the same event, id and body, to the same endpoint. */
export const replayDelivery = async (
  tx: Tx,
  orgId: OrgId,
  ids: { readonly endpointId: string; readonly deliveryId: string },
  at: At,
): Promise<
  Sent | { readonly outcome: 'not_found' | 'endpoint_disabled' | 'delivery_pending' | 'body_expired' }
> => {
  const endpoint = await lockEndpoint(tx, orgId, ids.endpointId);
  const delivery = endpoint === null ? null : await findDelivery(tx, orgId, ids.deliveryId);
  if (endpoint === null || delivery?.endpointId !== endpoint.id) return { outcome: 'not_found' };
  if (endpoint.status === 'disabled') return { outcome: 'endpoint_disabled' };
  if (isOpen(delivery)) return { outcome: 'delivery_pending' };
  if ((await findEventBody(tx, orgId, delivery.eventId)) === null) return { outcome: 'body_expired' };
  const { eventId, eventType } = delivery;
  return send(tx, orgId, endpoint, { eventId, eventType, replayOf: delivery.id }, at);
};

const isOpen = (delivery: Delivery): boolean =>
  delivery.status === 'pending' || delivery.status === 'attempting';

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
