import { sendTest, setEndpointStatus } from '../../db/webhooks/webhook-actions.ts';
import { lockEndpoint, rotateSecret } from '../../db/webhooks/webhook-endpoints.ts';
import { newSigningSecret } from '../../platform/outbound/standard-webhooks.ts';
import { deliveryStarts } from '../../workflows/deliver-webhook/contract.ts';
import { requireManager } from '../kit/caller.ts';
import { existing } from '../kit/errors.ts';
import { type Route, writeRoute } from '../kit/route.ts';
import { refusal } from './refusals.ts';
import { BASE, deliveryAccepted, endpoint, endpointId, endpointToWire, secretOnly, TAG } from './schemas.ts';

const rotate = writeRoute(
  {
    operationId: 'rotateWebhookSecret',
    method: 'post',
    path: `${BASE}/{endpoint_id}/rotate-secret`,
    tag: TAG,
    summary: 'Rotate the signing secret',
    description:
      'Returns a new secret once. Deliveries carry signatures of the old and the new secret for 24 hours.',
    scope: 'webhooks:write',
    weight: 'light',
    published: false,
    secretAnswer: true,
    params: endpointId,
    responses: { 200: { description: 'The new signing secret.', schema: secretOnly } },
    errors: ['not_found'],
  },
  async ({ deps, tx, caller, params, now }) => {
    const row = existing(await lockEndpoint(tx, caller.orgId, params.endpoint_id));
    const secret = newSigningSecret();
    await rotateSecret(tx, caller.orgId, row.id, secret, { now, secrets: deps.secrets });
    return { status: 200, body: { secret } };
  },
);

const test = writeRoute(
  {
    operationId: 'testWebhookEndpoint',
    method: 'post',
    path: `${BASE}/{endpoint_id}/test`,
    tag: TAG,
    summary: 'Send a test event',
    description: 'Sends `endpoint.test` to this endpoint only.',
    scope: 'webhooks:write',
    weight: 'light',
    published: false,
    params: endpointId,
    responses: { 202: { description: 'The queued delivery.', schema: deliveryAccepted } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, now, requestId, staged }) => {
    const at = { now, requestId, ...deliveryStarts };
    const sent = await sendTest(tx, caller.orgId, params.endpoint_id, at);
    if (sent.outcome !== 'sent') throw refusal(sent.outcome);
    staged(sent.staged);
    return { status: 202, body: { delivery_id: sent.deliveryId } };
  },
);

const enable = writeRoute(
  {
    operationId: 'enableWebhookEndpoint',
    method: 'post',
    path: `${BASE}/{endpoint_id}/enable`,
    tag: TAG,
    summary: 'Enable a webhook endpoint',
    description: 'Needs the session of an owner or admin.',
    scope: 'webhooks:write',
    weight: 'light',
    published: false,
    params: endpointId,
    responses: { 200: { description: 'The endpoint.', schema: endpoint } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now }) => {
    // Reserved for a person ("dashboard" in the reference), not a program with a key.
    requireManager(caller);
    const enabled = existing(await setEndpointStatus(tx, caller.orgId, params.endpoint_id, 'enabled', now));
    return { status: 200, body: endpointToWire(enabled) };
  },
);

export const endpointActionRoutes: readonly Route[] = [rotate, test, enable];
