import { z } from '@hono/zod-openapi';
import { countApiKeys, findApiKey, listApiKeys, MAX_ACTIVE_KEYS } from '../../db/accounts/api-keys.ts';
import {
  changeKey,
  type Granter,
  issueKey,
  keyForChange,
  revoke as revokeRow,
} from '../../db/accounts/key-changes.ts';
import { newApiKey } from '../../platform/api-key.ts';
import { type Caller, requireManager } from '../kit/caller.ts';
import { existing } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { unwrap } from './refusals.ts';
import { apiKey, apiKeyId, apiKeyToWire, createApiKey, createdApiKey, updateApiKey } from './schemas.ts';

const TAG = 'API keys';
const PATH = '/api/v1/api-keys';
const LIST = 'listApiKeys';

const granterOf = (caller: Caller): Granter => ({
  scopes: caller.scopes,
  keyId: caller.userId === null ? caller.credentialId : null,
});

const dateOf = (text: string | null | undefined): Date | null | undefined =>
  text == null ? text : new Date(text);

const create = writeRoute(
  {
    operationId: 'createApiKey',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Issue an API key',
    description: `The key is returned only once. It cannot have scopes that the caller lacks. A key issued by a key inherits its spend cap, expires no later and is revoked with it. Its spend also counts against the caps of the keys above it. More than ${MAX_ACTIVE_KEYS} active keys are 409 \`conflict\` with \`details.limit\`.`,
    scope: 'keys:write',
    weight: 'light',
    secretAnswer: true,
    body: createApiKey,
    responses: { 201: { description: 'The API key, returned only once.', schema: createdApiKey } },
    errors: ['conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const made = newApiKey();
    const { name, scopes } = body;
    const { prefix, sha256 } = made;
    const given = { name, scopes, prefix, sha256, expiresAt: dateOf(body.expires_at), now };
    const row = unwrap(await issueKey(tx, caller.orgId, granterOf(caller), given));
    return { status: 201, body: { ...apiKeyToWire(row), key: made.key } };
  },
);

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List API keys',
    description: 'Newest first, including revoked keys.',
    scope: 'keys:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: {
      200: {
        description: 'One page of API keys.',
        schema: envelope(apiKey).openapi('ApiKeyList', { description: 'One page of API keys.' }),
      },
    },
  },
  async ({ deps, tx, caller, query }) =>
    answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listApiKeys(tx, caller.orgId, page),
      toItems: (rows) => rows.map(apiKeyToWire),
      count: (page) => countApiKeys(tx, caller.orgId, page),
    }),
);

const get = readRoute(
  {
    operationId: 'getApiKey',
    method: 'get',
    path: `${PATH}/{id}`,
    tag: TAG,
    summary: 'Get an API key',
    description: 'Returns the record without the key itself.',
    scope: 'keys:read',
    weight: 'light',
    params: apiKeyId,
    responses: { 200: { description: 'The API key.', schema: apiKey } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => ({
    status: 200,
    body: apiKeyToWire(existing(await findApiKey(tx, caller.orgId, params.id))),
  }),
);

const update = writeRoute(
  {
    operationId: 'updateApiKey',
    method: 'patch',
    path: `${PATH}/{id}`,
    tag: TAG,
    summary: 'Update an API key',
    description:
      'A key cannot change itself. Only owners and admins change expiry and spend cap, in a session. A key issued by a key stays within its scopes and expiry; keys issued by it follow.',
    scope: 'keys:write',
    weight: 'light',
    params: apiKeyId,
    body: updateApiKey,
    responses: { 200: { description: 'The updated API key.', schema: apiKey } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const by = granterOf(caller);
    const row = unwrap(await keyForChange(tx, caller.orgId, by, params.id));
    const bounds = [body.expires_at, body.spend_cap_cents, body.spend_cap_action];
    if (bounds.some((value) => value !== undefined)) requireManager(caller);
    const change = {
      name: body.name,
      scopes: body.scopes,
      expiresAt: dateOf(body.expires_at),
      spendCapCents: body.spend_cap_cents,
      spendCapAction: body.spend_cap_action,
      now,
    };
    const changed = unwrap(await changeKey(tx, caller.orgId, by, row, change));
    return { status: 200, body: apiKeyToWire(changed) };
  },
);

const revoke = writeRoute(
  {
    operationId: 'revokeApiKey',
    method: 'delete',
    path: `${PATH}/{id}`,
    tag: TAG,
    summary: 'Revoke an API key',
    description:
      'Takes effect within one second, also for all keys issued by it. The record stays, with `revoked_at`. It cannot be undone.',
    scope: 'keys:write',
    weight: 'light',
    params: apiKeyId,
    responses: { 200: { description: 'The API key was revoked.', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now }) => {
    unwrap(await revokeRow(tx, caller.orgId, params.id, now));
    return { status: 200, body: { message: 'The key is revoked.' } };
  },
);

export const apiKeyRoutes: readonly Route[] = [create, list, get, update, revoke];
