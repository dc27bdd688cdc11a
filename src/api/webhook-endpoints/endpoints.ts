import { z } from '@hono/zod-openapi';
import { asId, type EndpointId } from '../../db/kernel/ids.ts';
import { EVENT_TYPES } from '../../db/outbox/event-types.ts';
import { deleteEndpoint, setEndpointStatus } from '../../db/webhooks/webhook-actions.ts';
import {
  countEndpoints,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  mayAddEndpoint,
  updateEndpoint,
} from '../../db/webhooks/webhook-endpoints.ts';
import { newId } from '../../platform/ids.ts';
import { newSigningSecret } from '../../platform/outbound/standard-webhooks.ts';
import { requireManager } from '../kit/caller.ts';
import { existing, notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { preparedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { assertTarget, readSubscriptions } from './checks.ts';
import { endpointLimit } from './refusals.ts';
import {
  BASE,
  created,
  createRequest,
  endpoint,
  endpointId,
  endpointToWire,
  eventTypeList,
  TAG,
  updateRequest,
} from './schemas.ts';

const create = preparedRoute(
  {
    operationId: 'createWebhookEndpoint',
    method: 'post',
    path: BASE,
    tag: TAG,
    summary: 'Create a webhook endpoint',
    description:
      'The signing secret is returned only once. An address that is not allowed is 422 `url_refused`.',
    scope: 'webhooks:write',
    weight: 'light',
    published: false,
    secretAnswer: true,
    body: createRequest,
    responses: { 201: { description: 'The id and the signing secret.', schema: created } },
    errors: ['bad_request', 'conflict', 'url_refused'],
  },
  async ({ deps, body }) => {
    const eventTypes = readSubscriptions(body.event_types);
    await assertTarget(deps, body.url);
    return eventTypes;
  },
  async ({ deps, tx, caller, body, prepared, now }) => {
    if (!(await mayAddEndpoint(tx, caller.orgId))) throw endpointLimit();
    const id = newId();
    const secret = newSigningSecret();
    await insertEndpoint(
      tx,
      caller.orgId,
      {
        id: asId<EndpointId>(id),
        url: body.url,
        eventTypes: prepared,
        description: body.description ?? '',
        secret,
      },
      { now, secrets: deps.secrets },
    );
    return { status: 201, body: { id, secret } };
  },
);

const LIST = 'listWebhookEndpoints';

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: BASE,
    tag: TAG,
    summary: 'List webhook endpoints',
    description: 'Newest first.',
    scope: 'webhooks:read',
    weight: 'light',
    published: false,
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of endpoints.', schema: envelope(endpoint) } },
  },
  async ({ deps, tx, caller, query }) =>
    answerPage(deps, {
      operationId: LIST,
      path: BASE,
      query,
      load: (page) => listEndpoints(tx, caller.orgId, page),
      toItems: (rows) => rows.map(endpointToWire),
      count: (page) => countEndpoints(tx, caller.orgId, page),
    }),
);

const eventTypes = readRoute(
  {
    operationId: 'listWebhookEventTypes',
    method: 'get',
    path: `${BASE}/event-types`,
    tag: TAG,
    summary: 'List event types',
    description: 'Lists the event types that an endpoint can subscribe to.',
    scope: 'webhooks:read',
    weight: 'light',
    published: false,
    responses: { 200: { description: 'All event types.', schema: eventTypeList } },
  },
  async () => ({ status: 200, body: Object.keys(EVENT_TYPES) }),
);

const get = readRoute(
  {
    operationId: 'getWebhookEndpoint',
    method: 'get',
    path: `${BASE}/{endpoint_id}`,
    tag: TAG,
    summary: 'Get a webhook endpoint',
    description: 'Returns the endpoint without its signing secret.',
    scope: 'webhooks:read',
    weight: 'light',
    published: false,
    params: endpointId,
    responses: { 200: { description: 'The endpoint.', schema: endpoint } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => ({
    status: 200,
    body: endpointToWire(existing(await findEndpoint(tx, caller.orgId, params.endpoint_id))),
  }),
);

const update = preparedRoute(
  {
    operationId: 'updateWebhookEndpoint',
    method: 'patch',
    path: `${BASE}/{endpoint_id}`,
    tag: TAG,
    summary: 'Update a webhook endpoint',
    description: 'Changes address, subscriptions, description or status. The next attempt uses the changes.',
    scope: 'webhooks:write',
    weight: 'light',
    published: false,
    params: endpointId,
    body: updateRequest,
    responses: { 200: { description: 'The updated endpoint.', schema: endpoint } },
    errors: ['bad_request', 'not_found', 'url_refused'],
  },
  async ({ deps, body }) => {
    const subscriptions = body.event_types === undefined ? undefined : readSubscriptions(body.event_types);
    if (body.url !== undefined) await assertTarget(deps, body.url);
    return subscriptions;
  },
  async ({ tx, caller, params, body, prepared, now }) => {
    const { status, ...fields } = body;
    // Reserved for a person, not a program with a key.
    if (status !== undefined) requireManager(caller);
    const row =
      status === undefined
        ? await lockEndpoint(tx, caller.orgId, params.endpoint_id)
        : await setEndpointStatus(tx, caller.orgId, params.endpoint_id, status, now);
    if (row === null) throw notFound();
    if (Object.keys(fields).length === 0) return { status: 200, body: endpointToWire(row) };
    const change = { url: body.url, eventTypes: prepared, description: body.description };
    await updateEndpoint(tx, caller.orgId, row.id, change, now);
    const changed = existing(await findEndpoint(tx, caller.orgId, row.id));
    return { status: 200, body: endpointToWire(changed) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteWebhookEndpoint',
    method: 'delete',
    path: `${BASE}/{endpoint_id}`,
    tag: TAG,
    summary: 'Delete a webhook endpoint',
    description: 'Open deliveries are stopped.',
    scope: 'webhooks:write',
    weight: 'light',
    published: false,
    params: endpointId,
    responses: { 200: { description: 'The endpoint was deleted.', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now }) => {
    if (!(await deleteEndpoint(tx, caller.orgId, params.endpoint_id, now))) throw notFound();
    return { status: 200, body: { message: 'The webhook endpoint is deleted.' } };
  },
);

/** `event-types` comes before `{endpoint_id}`, which would match it too. */
export const endpointRoutes: readonly Route[] = [create, list, eventTypes, get, update, remove];
