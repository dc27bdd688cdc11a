import { z } from '@hono/zod-openapi';
import {
  countDeliveries,
  findDelivery,
  findEventBody,
  listAttempts,
  listDeliveries,
  PUBLISHED_STATUSES,
} from '../../db/webhooks/deliveries.ts';
import { replayDelivery } from '../../db/webhooks/webhook-actions.ts';
import { findEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { deliveryStarts } from '../../workflows/deliver-webhook/contract.ts';
import { notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { refusal } from './refusals.ts';
import {
  BASE,
  delivery,
  deliveryAccepted,
  deliveryDetail,
  deliveryId,
  deliveryToWire,
  detailToWire,
  endpointId,
  TAG,
} from './schemas.ts';

const LIST = 'listWebhookDeliveries';

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: `${BASE}/{endpoint_id}/deliveries`,
    tag: TAG,
    summary: 'List deliveries',
    description: 'Newest first.',
    scope: 'webhooks:read',
    weight: 'light',
    published: false,
    paginated: true,
    params: endpointId,
    query: z.object({
      ...pageQuery,
      status: z.enum(PUBLISHED_STATUSES).optional().describe('Return deliveries with this status.'),
      event_type: z.string().max(64).optional().describe('Return deliveries of this event type.'),
    }),
    responses: { 200: { description: 'One page of deliveries.', schema: envelope(delivery) } },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params, query }) => {
    if ((await findEndpoint(tx, caller.orgId, params.endpoint_id)) === null) throw notFound();
    const filter = {
      endpointId: params.endpoint_id,
      status: query.status ?? null,
      eventType: query.event_type ?? null,
    };
    return answerPage(deps, {
      // The endpoint is part of the query that a cursor is bound to.
      operationId: `${LIST}/${params.endpoint_id}`,
      path: `${BASE}/${params.endpoint_id}/deliveries`,
      query,
      load: (page) => listDeliveries(tx, caller.orgId, filter, page),
      toItems: (rows) => rows.map(deliveryToWire),
      count: (page) => countDeliveries(tx, caller.orgId, filter, page),
    });
  },
);

const get = readRoute(
  {
    operationId: 'getWebhookDelivery',
    method: 'get',
    path: `${BASE}/{endpoint_id}/deliveries/{delivery_id}`,
    tag: TAG,
    summary: 'Get a delivery',
    description: 'Returns the exact body and all attempts.',
    scope: 'webhooks:read',
    weight: 'light',
    published: false,
    params: deliveryId,
    responses: { 200: { description: 'The delivery.', schema: deliveryDetail } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const endpoint = await findEndpoint(tx, caller.orgId, params.endpoint_id);
    const row = await findDelivery(tx, caller.orgId, params.delivery_id);
    if (endpoint === null || row?.endpointId !== endpoint.id) throw notFound();
    const body = await findEventBody(tx, caller.orgId, row.eventId);
    return { status: 200, body: detailToWire(row, body, await listAttempts(tx, caller.orgId, row.id)) };
  },
);

const replay = writeRoute(
  {
    operationId: 'replayWebhookDelivery',
    method: 'post',
    path: `${BASE}/{endpoint_id}/deliveries/{delivery_id}/replay`,
    tag: TAG,
    summary: 'Send an event again',
    description:
      'Creates a new delivery with the same event id and body. A pending delivery gets no second one; its next attempt is made at once.',
    scope: 'webhooks:write',
    weight: 'light',
    published: false,
    params: deliveryId,
    responses: { 202: { description: 'The new or pending delivery.', schema: deliveryAccepted } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, now, requestId, staged }) => {
    const ids = { endpointId: params.endpoint_id, deliveryId: params.delivery_id };
    const at = { now, requestId, ...deliveryStarts };
    const sent = await replayDelivery(tx, caller.orgId, ids, at);
    if (sent.outcome !== 'sent') throw refusal(sent.outcome);
    staged(sent.staged);
    return { status: 202, body: { delivery_id: sent.deliveryId } };
  },
);

export const deliveryRoutes: readonly Route[] = [list, get, replay];
