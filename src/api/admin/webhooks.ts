import { z } from '@hono/zod-openapi';
import { enterTenant, type Tx } from '../../db/kernel/database.ts';
import { asId, type OrgId } from '../../db/kernel/ids.ts';
import {
  countDeliveries,
  findDelivery,
  listDeliveries,
  PUBLISHED_STATUSES,
} from '../../db/webhooks/deliveries.ts';
import type { ReplayKind } from '../../db/webhooks/delivery-replays.ts';
import { findOrganisationName } from '../../db/webhooks/support.ts';
import { replayDelivery, setEndpointStatus } from '../../db/webhooks/webhook-actions.ts';
import { findEndpoint } from '../../db/webhooks/webhook-endpoints.ts';
import { deliveryStarts } from '../../workflows/deliver-webhook/contract.ts';
import { existing, notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { uuid } from '../kit/schemas.ts';
import { refusal } from '../webhook-endpoints/refusals.ts';
import { readReplayWindow } from '../webhook-endpoints/replay-window.ts';
import { beginReplayOf } from '../webhook-endpoints/replays.ts';
import {
  deliveryToWire,
  endpointToWire,
  missedRequest,
  replayRequest,
} from '../webhook-endpoints/schemas.ts';
import { type AdminRoute, adminRead, adminWrite } from './admin-route.ts';

const PATH = '/api/v1/admin/organisations/{id}';
const LIST = 'adminListDeliveries';

/** Afterwards the transaction sees only this organisation. */
const enter = async (tx: Tx, id: string): Promise<OrgId> => {
  const orgId = asId<OrgId>(id);
  await enterTenant(tx, orgId);
  if ((await findOrganisationName(tx, orgId)) === null) throw notFound();
  return orgId;
};

const list = adminRead(
  {
    operationId: LIST,
    method: 'get',
    path: `${PATH}/deliveries`,
    params: z.object({ id: uuid() }),
    query: z.object({
      ...pageQuery,
      status: z.enum(PUBLISHED_STATUSES).optional(),
      event_type: z.string().max(64).optional(),
      endpoint_id: uuid().optional(),
    }),
  },
  async ({ deps, tx, params, query }) => {
    const orgId = await enter(tx, params.id);
    const filter = {
      endpointId: query.endpoint_id ?? null,
      status: query.status ?? null,
      eventType: query.event_type ?? null,
    };
    return answerPage(deps, {
      operationId: `${LIST}/${orgId}`,
      path: `/api/v1/admin/organisations/${orgId}/deliveries`,
      query,
      load: (page) => listDeliveries(tx, orgId, filter, page),
      toItems: (rows) => rows.map((row) => ({ ...deliveryToWire(row), endpoint_id: row.endpointId })),
      count: (page) => countDeliveries(tx, orgId, filter, page),
    });
  },
);

const replay = adminWrite(
  {
    operationId: 'adminReplayDelivery',
    method: 'post',
    path: `${PATH}/deliveries/{delivery_id}/replay`,
    params: z.object({ id: uuid(), delivery_id: uuid() }),
  },
  async ({ tx, params, now, requestId, staged }) => {
    const orgId = await enter(tx, params.id);
    const delivery = existing(await findDelivery(tx, orgId, params.delivery_id));
    const ids = { endpointId: delivery.endpointId, deliveryId: delivery.id };
    const sent = await replayDelivery(tx, orgId, ids, { now, requestId, ...deliveryStarts });
    if (sent.outcome !== 'sent') throw refusal(sent.outcome);
    staged(sent.staged);
    const body = { delivery_id: sent.deliveryId };
    return {
      status: 202,
      body,
      audit: { action: 'delivery.replay', orgId, target: delivery.id, before: null, after: body },
    };
  },
);

const endpointParams = z.object({ id: uuid(), endpoint_id: uuid() });

const enable = adminWrite(
  {
    operationId: 'adminEnableWebhookEndpoint',
    method: 'post',
    path: `${PATH}/webhook-endpoints/{endpoint_id}/enable`,
    params: endpointParams,
  },
  async ({ tx, params, now }) => {
    const orgId = await enter(tx, params.id);
    const before = await findEndpoint(tx, orgId, params.endpoint_id);
    const after = await setEndpointStatus(tx, orgId, params.endpoint_id, 'enabled', now);
    if (before === null || after === null) throw notFound();
    const state = (row: typeof after) => ({ status: row.status, disabled_reason: row.disabledReason });
    return {
      status: 200,
      body: endpointToWire(after),
      audit: {
        action: 'webhook_endpoint.enable',
        orgId,
        target: after.id,
        before: state(before),
        after: state(after),
      },
    };
  },
);

const replayMany = (kind: ReplayKind, operationId: string) =>
  adminWrite(
    {
      operationId,
      method: 'post',
      path: `${PATH}/webhook-endpoints/{endpoint_id}/replay-${kind}`,
      params: endpointParams,
      body: kind === 'failed' ? replayRequest : missedRequest,
    },
    async ({ tx, params, body, now, requestId, staged }) => {
      const orgId = await enter(tx, params.id);
      const window = readReplayWindow(kind, body, now);
      const begun = await beginReplayOf(tx, orgId, params.endpoint_id, window, { now, requestId });
      staged(begun.staged);
      return {
        status: 202,
        body: begun.body,
        audit: {
          action: `webhook_endpoint.replay_${kind}`,
          orgId,
          target: params.endpoint_id,
          before: null,
          after: begun.body,
        },
      };
    },
  );

export const adminWebhookRoutes: readonly AdminRoute[] = [
  list,
  replay,
  enable,
  replayMany('failed', 'adminReplayFailedDeliveries'),
  replayMany('missed', 'adminReplayMissedEvents'),
];
