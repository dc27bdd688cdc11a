import { z } from '@hono/zod-openapi';
import { type Grant, listGrants, revokeGrant } from '../../db/oauth/grants.ts';
import { type Caller, isManager } from '../kit/caller.ts';
import { ApiError, notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, timestamp, uuid } from '../kit/schemas.ts';

const TAG = 'OAuth grants';
const PATH = '/api/v1/oauth/grants';
const SHOWN = 500;

const grant = z
  .object({
    id: uuid(),
    user_id: uuid().openapi({ description: 'who allowed it' }),
    client_id: z.string(),
    client_name: z.string().openapi({ description: 'in the words of the client' }),
    client_host: z
      .string()
      .nullable()
      .openapi({ description: "null: a program on the person's own machine" }),
    rest_scopes: z.array(z.string()),
    mcp_scopes: z.array(z.string()),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .openapi('OAuthGrant');

const grantToWire = (row: Grant): z.infer<typeof grant> => ({
  id: row.id,
  user_id: row.userId,
  client_id: row.clientId,
  client_name: row.clientName,
  client_host: row.clientHost,
  rest_scopes: [...(row.resources.rest ?? [])],
  mcp_scopes: [...(row.resources.mcp ?? [])],
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});

/** The user whose grants a caller may see: null for owners and admins, who see all grants. @throws ApiError insufficient_scope */
const whoseOf = (caller: Caller): string | null => {
  if (isManager(caller)) return null;
  if (caller.role !== null && caller.userId !== null) return caller.userId;
  throw new ApiError('insufficient_scope', {
    message: 'This call needs the session of a person. Sign in; API keys and access tokens cannot make it.',
  });
};

const list = readRoute(
  {
    operationId: 'listOAuthGrants',
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'What people allowed clients to do, newest first',
    description: `For sessions: a member sees their own, owners and admins those of everybody. At most ${SHOWN}.`,
    scope: null,
    weight: 'light',
    responses: {
      200: {
        description: 'The grants that hold',
        schema: z.object({ items: z.array(grant), count: z.int() }).openapi('OAuthGrantList'),
      },
    },
  },
  async ({ tx, caller }) => {
    const rows = await listGrants(tx, caller.orgId, whoseOf(caller), SHOWN);
    return { status: 200, body: { items: rows.map(grantToWire), count: rows.length } };
  },
);

const remove = writeRoute(
  {
    operationId: 'revokeOAuthGrant',
    method: 'delete',
    path: `${PATH}/{grant_id}`,
    tag: TAG,
    summary: 'Take a grant back: its tokens are refused from now on',
    description: 'For sessions: a member takes back their own, owners and admins those of everybody.',
    scope: null,
    weight: 'light',
    params: z.object({ grant_id: uuid() }),
    responses: { 200: { description: 'Taken back', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now }) => {
    const whose = whoseOf(caller);
    if (!(await revokeGrant(tx, caller.orgId, { id: params.grant_id, userId: whose, now }))) throw notFound();
    return { status: 200, body: { message: 'The grant is revoked. Its tokens no longer work.' } };
  },
);

export const oauthGrantRoutes: readonly Route[] = [list, remove];
