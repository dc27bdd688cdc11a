import { z } from '@hono/zod-openapi';
import {
  countApiKeys,
  findApiKey,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  revokeApiKey,
  updateApiKey as updateRow,
} from '../../db/api-keys.ts';
import { newApiKey } from '../../platform/api-key.ts';
import { newId } from '../../platform/ids.ts';
import { type Caller, requireManager } from '../kit/caller.ts';
import { ApiError, conflict, invalid, notFound } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { apiKey, apiKeyId, apiKeyToWire, createApiKey, createdApiKey, updateApiKey } from './schemas.ts';

const TAG = 'API keys';
const PATH = '/api/v1/api-keys';
const LIST = 'listApiKeys';

/** Nobody grants what they lack. */
const requireGrantable = (caller: Caller, scopes: readonly string[]): void => {
  const lacking = scopes.find((scope) => !caller.scopes.has(scope));
  if (lacking === undefined) return;
  throw new ApiError('insufficient_scope', {
    message: `A credential without the scope ${lacking} cannot grant it.`,
    details: { required_scope: lacking },
  });
};

const futureOf = (text: string | null | undefined, now: Date): Date | null | undefined => {
  if (text === null || text === undefined) return text;
  const date = new Date(text);
  if (date > now) return date;
  throw invalid([{ loc: ['body', 'expires_at'], msg: 'must be in the future', type: 'in_the_past' }]);
};

const create = writeRoute(
  {
    operationId: 'createApiKey',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Issue an API key',
    description: 'The key is in this answer only. No scope can be granted that the caller lacks.',
    scope: 'keys:write',
    weight: 'light',
    secretAnswer: true,
    body: createApiKey,
    responses: { 201: { description: 'The key, shown once', schema: createdApiKey } },
  },
  async ({ tx, caller, body, now }) => {
    requireGrantable(caller, body.scopes);
    const expiresAt = futureOf(body.expires_at, now) ?? null;
    const made = newApiKey();
    const id = newId();
    await insertApiKey(tx, caller.orgId, {
      id,
      name: body.name,
      prefix: made.prefix,
      sha256: made.sha256,
      scopes: [...new Set(body.scopes)],
      createdAt: now,
      expiresAt,
    });
    const row = await findApiKey(tx, caller.orgId, id);
    if (row === null) throw new Error('a row that was just inserted is there');
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
  async ({ deps, tx, caller, query }) => {
    const { rows, position, page } = await readList(deps, { operationId: LIST, path: PATH, query }, (asked) =>
      listApiKeys(tx, caller.orgId, asked),
    );
    return {
      status: 200,
      headers: position.headers,
      body: {
        items: rows.map(apiKeyToWire),
        count: rows.length,
        next_cursor: position.nextCursor,
        has_more: position.hasMore,
        total: query.include_total === true ? await countApiKeys(tx, caller.orgId, page) : null,
      },
    };
  },
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
  async ({ tx, caller, params }) => {
    const row = await findApiKey(tx, caller.orgId, params.id);
    if (row === null) throw notFound();
    return { status: 200, body: apiKeyToWire(row) };
  },
);

const update = writeRoute(
  {
    operationId: 'updateApiKey',
    method: 'patch',
    path: `${PATH}/{id}`,
    tag: TAG,
    summary: 'Change the name, scopes, expiry or spend cap of a key',
    description:
      'A key never changes itself. Expiry and spend cap are changed by a session of an owner or admin only.',
    scope: 'keys:write',
    weight: 'light',
    params: apiKeyId,
    body: updateApiKey,
    responses: { 200: { description: 'The key', schema: apiKey } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    const row = await lockApiKey(tx, caller.orgId, params.id);
    if (row === null) throw notFound();
    if (row.id === caller.credentialId) {
      throw new ApiError('insufficient_scope', {
        message: 'A key cannot change itself; use another credential.',
      });
    }
    const bounds = [body.expires_at, body.spend_cap_cents, body.spend_cap_action];
    if (bounds.some((value) => value !== undefined)) requireManager(caller);
    if (body.scopes !== undefined) requireGrantable(caller, body.scopes);
    if (row.revokedAt !== null) throw conflict('A revoked key cannot be changed.', { reason: 'revoked' });
    await updateRow(tx, caller.orgId, row.id, {
      name: body.name,
      scopes: body.scopes === undefined ? undefined : [...new Set(body.scopes)],
      expiresAt: futureOf(body.expires_at, now),
      ...capOf(body, row.spendCapAction),
    });
    const changed = await findApiKey(tx, caller.orgId, row.id);
    if (changed === null) throw notFound();
    return { status: 200, body: apiKeyToWire(changed) };
  },
);

/** A cap always has an action (`warn` unless stated), and an action goes with its cap. */
const capOf = (
  body: z.infer<typeof updateApiKey>,
  current: 'warn' | 'pause' | null,
): Parameters<typeof updateRow>[3] => {
  if (body.spend_cap_cents === null) return { spendCapCents: null, spendCapAction: null };
  if (body.spend_cap_cents === undefined) return { spendCapAction: body.spend_cap_action };
  return {
    spendCapCents: body.spend_cap_cents,
    spendCapAction: body.spend_cap_action ?? current ?? 'warn',
  };
};

const revoke = writeRoute(
  {
    operationId: 'revokeApiKey',
    method: 'delete',
    path: `${PATH}/{id}`,
    tag: TAG,
    summary: 'Revoke a key, for good',
    description: 'Holds within one second everywhere. The record stays, with `revoked_at`.',
    scope: 'keys:write',
    weight: 'light',
    params: apiKeyId,
    responses: { 200: { description: 'Revoked', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now }) => {
    const row = await lockApiKey(tx, caller.orgId, params.id);
    if (row === null) throw notFound();
    await revokeApiKey(tx, caller.orgId, row.id, now);
    return { status: 200, body: { message: 'The key is revoked.' } };
  },
);

export const apiKeyRoutes: readonly Route[] = [create, list, get, update, revoke];
