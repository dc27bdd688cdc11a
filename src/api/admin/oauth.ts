import { z } from '@hono/zod-openapi';
import { introspectToken, type TokenState } from '../../db/oauth/introspection.ts';
import { sha256 } from '../../platform/digest.ts';
import { type AdminRoute, adminWrite } from './admin-route.ts';

const MAX_TOKEN = 512;
const MS = 1000;

/** RFC 7662, 2.2. */
const introspectionOf = (state: TokenState) => ({
  active: true,
  token_type: state.kind === 'AccessToken' ? 'access_token' : 'refresh_token',
  scope: state.scope,
  client_id: state.clientId,
  sub: state.userId,
  aud: state.resources,
  iat: Math.floor(state.issuedAt.getTime() / MS),
  exp: Math.floor(state.expiresAt.getTime() / MS),
  org_id: state.orgId,
  grant_id: state.grantId,
});

/** Token introspection, for operators who examine a leaked token. Resources check tokens in the database. */
const introspect = adminWrite(
  {
    operationId: 'adminIntrospectToken',
    method: 'post',
    path: '/api/v1/admin/oauth/introspect',
    body: z.strictObject({ token: z.string().min(1).max(MAX_TOKEN) }),
  },
  async ({ deps, body, now }) => {
    const state = await introspectToken(deps.db, sha256(body.token), now);
    return {
      status: 200,
      body: state === null ? { active: false } : introspectionOf(state),
      audit: {
        action: 'oauth.introspect',
        orgId: state?.orgId ?? null,
        target: state?.grantId ?? null,
        before: null,
        after: null,
      },
    };
  },
);

export const adminOauthRoutes: readonly AdminRoute[] = [introspect];
