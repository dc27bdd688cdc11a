import { z } from '@hono/zod-openapi';
import { type Grant, listGrants, revokeGrant } from '../../db/oauth/grants.ts';
import { type Caller, isManager } from '../kit/caller.ts';
import { ApiError, notFound } from '../kit/errors.ts';
import { createdAt, lastUsedAt } from '../kit/fields.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';

const TAG = 'OAuth grants';
const PATH = '/api/v1/oauth/grants';
const SHOWN = 500;

const grant = z
  .object({
    id: uuid('UUID of the grant.'),
    user_id: uuid('UUID of the person who gave the access.'),
    client_id: z
      .string()
      .describe('Client id: the name from its registration, or the URL of its metadata document.'),
    client_name: z.string().describe('Name that the client gives itself.'),
    client_host: z
      .string()
      .nullable()
      .describe("Host name of the client. Null for a program on the person's own computer."),
    rest_scopes: z.array(z.string()).describe('Scopes that the client may use in the REST API.'),
    mcp_scopes: z.array(z.string()).describe('Scopes that the client may use over MCP.'),
    created_at: createdAt,
    last_used_at: lastUsedAt,
  })
  .openapi('OAuthGrant', { description: 'Access that a person gave to an OAuth client.' });

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
const userFilterOf = (caller: Caller): string | null => {
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
    summary: 'List OAuth grants',
    description: `Needs a session. Members see their own grants, owners and admins those of everybody. At most ${SHOWN}, newest first.`,
    scope: null,
    weight: 'light',
    responses: {
      200: {
        description: 'The grants in force.',
        schema: z
          .object({
            items: z.array(grant).describe('Grants in force, newest first.'),
            count: z.int().describe('Number of grants.'),
          })
          .openapi('OAuthGrantList', { description: 'Active grants.' }),
      },
    },
  },
  async ({ tx, caller }) => {
    const rows = await listGrants(tx, caller.orgId, userFilterOf(caller), SHOWN);
    return { status: 200, body: { items: rows.map(grantToWire), count: rows.length } };
  },
);

const remove = writeRoute(
  {
    operationId: 'revokeOAuthGrant',
    method: 'delete',
    path: `${PATH}/{grant_id}`,
    tag: TAG,
    summary: 'Revoke an OAuth grant',
    description:
      'Its tokens are refused from now on. Needs a session. Members can revoke their own grants, owners and admins those of everybody.',
    scope: null,
    weight: 'light',
    params: z.object({ grant_id: uuid('UUID of the grant to revoke.') }),
    responses: { 200: { description: 'The grant was revoked.', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now }) => {
    const userFilter = userFilterOf(caller);
    if (!(await revokeGrant(tx, caller.orgId, { id: params.grant_id, userId: userFilter, now })))
      throw notFound();
    return { status: 200, body: { message: 'The grant is revoked. Its tokens no longer work.' } };
  },
);

export const oauthGrantRoutes: readonly Route[] = [list, remove];
