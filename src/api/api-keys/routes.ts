import { z } from '@hono/zod-openapi';
import {
  type ApiKey,
  countActiveKeys,
  countApiKeys,
  findApiKey,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  lockKeyring,
  MAX_ACTIVE_KEYS,
  narrowDescendants,
  revokeApiKey,
  updateApiKey as updateRow,
} from '../../db/accounts/api-keys.ts';
import type { Tx } from '../../db/kernel/database.ts';
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
const requireGrantable = (caller: Pick<Caller, 'scopes'>, scopes: readonly string[]): void => {
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

/** The key that the caller is; null for a session. It may have been revoked since the request was admitted. */
const mintingKey = async (tx: Tx, caller: Caller, now: Date): Promise<ApiKey | null> => {
  if (caller.userId !== null) return null;
  const key = await findApiKey(tx, caller.orgId, caller.credentialId);
  const isActive = key !== null && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
  if (!isActive) throw new ApiError('invalid_api_key');
  return key;
};

/** A key never outlives the one that minted it. */
const requireWithin = (minting: ApiKey | null, expiresAt: Date | null): void => {
  const end = minting?.expiresAt ?? null;
  if (end === null || (expiresAt !== null && expiresAt <= end)) return;
  throw invalid([
    {
      loc: ['body', 'expires_at'],
      msg: `must not be later than that of the key that issued it, ${end.toISOString()}`,
      type: 'later_than_minting_key',
    },
  ]);
};

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
    requireGrantable(caller, body.scopes);
    await lockKeyring(tx, caller.orgId);
    const mintedBy = await mintingKey(tx, caller, now);
    // As it is now, which may be less than when the request was admitted.
    if (mintedBy !== null) requireGrantable({ scopes: new Set(mintedBy.scopes) }, body.scopes);
    const expiresAt = futureOf(body.expires_at, now) ?? mintedBy?.expiresAt ?? null;
    requireWithin(mintedBy, expiresAt);
    if ((await countActiveKeys(tx, caller.orgId, now)) >= MAX_ACTIVE_KEYS)
      throw conflict(`An organisation has at most ${MAX_ACTIVE_KEYS} active keys.`, {
        reason: 'too_many_keys',
        limit: MAX_ACTIVE_KEYS,
      });
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
      mintedBy,
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
      'A key never changes itself. Expiry and spend cap are changed by a session of an owner or admin only. A key that was issued by a key keeps within its scopes and expiry; what a key loses of either, the keys that it issued lose too.',
    scope: 'keys:write',
    weight: 'light',
    params: apiKeyId,
    body: updateApiKey,
    responses: { 200: { description: 'The key', schema: apiKey } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now }) => {
    await lockKeyring(tx, caller.orgId);
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
    const minting = row.mintedBy === null ? null : await findApiKey(tx, caller.orgId, row.mintedBy);
    if (minting !== null && body.scopes !== undefined)
      requireGrantable({ scopes: new Set(minting.scopes) }, body.scopes);
    const expiresAt = futureOf(body.expires_at, now);
    if (expiresAt !== undefined) requireWithin(minting, expiresAt);
    await updateRow(tx, caller.orgId, row.id, {
      name: body.name,
      scopes: body.scopes === undefined ? undefined : [...new Set(body.scopes)],
      expiresAt,
      ...capOf(body, row.spendCapAction),
    });
    const changed = await findApiKey(tx, caller.orgId, row.id);
    if (changed === null) throw notFound();
    await narrowDescendants(tx, caller.orgId, changed);
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
    description:
      'Holds within one second everywhere, also for every key that was issued by it, directly or not. The records stay, with `revoked_at`.',
    scope: 'keys:write',
    weight: 'light',
    params: apiKeyId,
    responses: { 200: { description: 'Revoked', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now }) => {
    await lockKeyring(tx, caller.orgId);
    const row = await lockApiKey(tx, caller.orgId, params.id);
    if (row === null) throw notFound();
    await revokeApiKey(tx, caller.orgId, row.id, now);
    return { status: 200, body: { message: 'The key is revoked.' } };
  },
);

export const apiKeyRoutes: readonly Route[] = [create, list, get, update, revoke];
