import { z } from '@hono/zod-openapi';
import {
  countDeliveries,
  findDelivery,
  findEventBody,
  listAttempts,
  listDeliveries,
} from '../../db/deliveries.ts';
import { insertReplayJob } from '../../db/delivery-replays.ts';
import { replayDelivery } from '../../db/webhook-actions.ts';
import { findEndpoint, lockEndpoint } from '../../db/webhook-endpoints.ts';
import { deliverWebhookRef } from '../../workflows/deliver-webhook/contract.ts';
import { replayFailedRef } from '../../workflows/replay-failed/contract.ts';
import { notFound } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { refusal } from './refusals.ts';
import { readReplayWindow } from './replay-window.ts';
import {
  BASE,
  DELIVERY_STATUSES,
  delivery,
  deliveryAccepted,
  deliveryDetail,
  deliveryId,
  deliveryToWire,
  detailToWire,
  endpointId,
  replayAccepted,
  replayRequest,
  TAG,
} from './schemas.ts';

const LIST = 'listWebhookDeliveries';

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: `${BASE}/{endpoint_id}/deliveries`,
    tag: TAG,
    summary: 'Deliveries to an endpoint, newest first',
    scope: 'webhooks:read',
    weight: 'light',
    published: false,
    paginated: true,
    params: endpointId,
    query: z.object({
      ...pageQuery,
      status: z.enum(DELIVERY_STATUSES).optional(),
      event_type: z.string().max(64).optional(),
    }),
    responses: { 200: { description: 'One page of deliveries', schema: envelope(delivery) } },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params, query }) => {
    if ((await findEndpoint(tx, caller.orgId, params.endpoint_id)) === null) throw notFound();
    const filter = {
      endpointId: params.endpoint_id,
      status: query.status ?? null,
      eventType: query.event_type ?? null,
    };
    let total: number | null = null;
    const { rows, position } = await readList(
      deps,
      // The endpoint is part of the query that a cursor is bound to.
      {
        operationId: `${LIST}/${params.endpoint_id}`,
        path: `${BASE}/${params.endpoint_id}/deliveries`,
        query,
      },
      async (page) => {
        if (query.include_total === true) total = await countDeliveries(tx, caller.orgId, filter, page);
        return listDeliveries(tx, caller.orgId, filter, page);
      },
    );
    return {
      status: 200,
      headers: position.headers,
      body: {
        items: rows.map(deliveryToWire),
        count: rows.length,
        next_cursor: position.nextCursor,
        has_more: position.hasMore,
        total,
      },
    };
  },
);

const get = readRoute(
  {
    operationId: 'getWebhookDelivery',
    method: 'get',
    path: `${BASE}/{endpoint_id}/deliveries/{delivery_id}`,
    tag: TAG,
    summary: 'One delivery with its exact body and its attempts',
    scope: 'webhooks:read',
    weight: 'light',
    published: false,
    params: deliveryId,
    responses: { 200: { description: 'The delivery', schema: deliveryDetail } },
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
    summary: 'Send the same event again: a new delivery with the same event id and body',
    scope: 'webhooks:write',
    weight: 'light',
    published: false,
    params: deliveryId,
    responses: { 202: { description: 'The new delivery', schema: deliveryAccepted } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, now, requestId, staged }) => {
    const ids = { endpointId: params.endpoint_id, deliveryId: params.delivery_id };
    const at = { now, requestId, startOf: deliverWebhookRef };
    const sent = await replayDelivery(tx, caller.orgId, ids, at);
    if (sent.outcome !== 'sent') throw refusal(sent.outcome);
    staged(sent.staged);
    return { status: 202, body: { delivery_id: sent.deliveryId } };
  },
);

const replayFailed = writeRoute(
  {
    operationId: 'replayFailedWebhookDeliveries',
    method: 'post',
    path: `${BASE}/{endpoint_id}/replay-failed`,
    tag: TAG,
    summary: 'Replay every failed delivery of a window once, as one durable job',
    description:
      'An event whose newest delivery to this endpoint succeeded, or is still open, is not sent again. At most 10,000 deliveries, oldest first.',
    scope: 'webhooks:write',
    weight: 'light',
    published: false,
    params: endpointId,
    body: replayRequest,
    responses: { 202: { description: 'The job', schema: replayAccepted } },
    errors: ['bad_request', 'not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now, stage }) => {
    const window = readReplayWindow(body, now);
    const endpoint = await lockEndpoint(tx, caller.orgId, params.endpoint_id);
    if (endpoint === null) throw notFound();
    if (endpoint.status === 'disabled') throw refusal('endpoint_disabled');
    const job = await insertReplayJob(tx, caller.orgId, { ...window, endpointId: endpoint.id, now });
    const ref = replayFailedRef(job.id);
    await stage(ref);
    return { status: 202, body: { job_id: ref.workflowId, count: job.total } };
  },
);

export const deliveryRoutes: readonly Route[] = [list, get, replay, replayFailed];
