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
    description: `The key is in this answer only. No scope can be granted that the caller lacks. A key that is issued by a key has its spend cap and action, no later expiry (its own when none is given), and what it spends counts against the caps of all keys that it descends from; it is revoked with them. An organisation has at most ${MAX_ACTIVE_KEYS} keys that are neither revoked nor expired: beyond, 409 \`conflict\` with \`details.limit\`.`,
    scope: 'keys:write',
    weight: 'light',
    secretAnswer: true,
    body: createApiKey,
    responses: { 201: { description: 'The key, shown once', schema: createdApiKey } },
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
    summary: 'API keys, newest first, revoked ones too',
    scope: 'keys:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of keys', schema: envelope(apiKey).openapi('ApiKeyList') } },
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
    summary: 'One API key, without the key itself',
    scope: 'keys:read',
    weight: 'light',
    params: apiKeyId,
    responses: { 200: { description: 'The key', schema: apiKey } },
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
    summary: 'Change a key; its name, scopes, expiry or spend cap',
    description:
      'A key never changes itself. Expiry and spend cap are changed by a session of an owner or admin only. A key that was issued by a key keeps within its scopes and expiry; what a key loses of either, the keys that it issued lose too.',
    scope: 'keys:write',
    weight: 'light',
    params: apiKeyId,
    body: updateApiKey,
    responses: { 200: { description: 'The key', schema: apiKey } },
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
    summary: 'Revoke a key, for good',
    description:
      'Holds within one second everywhere, also for every key that was issued by it, directly or not. The records stay, with `revoked_at`.',
    scope: 'keys:write',
    weight: 'light',
    params: apiKeyId,
    responses: { 200: { description: 'Revoked', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now }) => {
    unwrap(await revokeRow(tx, caller.orgId, params.id, now));
    return { status: 200, body: { message: 'The key is revoked.' } };
  },
);

export const apiKeyRoutes: readonly Route[] = [create, list, get, update, revoke];
