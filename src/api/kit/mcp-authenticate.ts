import type { Context } from 'hono';
import { admitMcpKey, type McpAdmission } from '../../db/accounts/mcp-admission.ts';
import { isWellFormedKey } from '../../platform/api-key.ts';
import { sha256 } from '../../platform/digest.ts';
import type { AppEnv } from './app-env.ts';
import { createFailureCount } from './auth-failures.ts';
import type { Caller } from './caller.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import { rateLimited } from './rate-headers.ts';
import type { Scope } from './scopes.ts';

/** All credentials of an organisation together may ask this many times what one of them may. */
const SHARED = 3;

const BEARER = /^bearer +([\x21-\x7e]{1,512}) *$/i;

export const MCP_SCOPE: Scope = 'mcp:use';

/**
 * Who asks the MCP server: the bearer of an API key. Its limit is its own, outside the REST bucket. `challenge` is what a refusal says in
 * WWW-Authenticate, so that a client finds where tokens come from.
 */
export const createMcpAuthenticate = (deps: Deps, challenge: (error?: string, scope?: string) => string) => {
  const countFailure = createFailureCount(deps);
  const own = deps.settings.mcpRequestsPerMinute;
  const budget = { own, shared: own * SHARED };

  const admit = async (token: string): Promise<McpAdmission | null> =>
    isWellFormedKey(token) ? admitMcpKey(deps.db, sha256(token), budget, deps.clock.now()) : null;

  return async (c: Context<AppEnv>): Promise<Caller> => {
    const sent = c.req.header('authorization');
    const token = BEARER.exec(sent ?? '')?.[1];
    const found = token === undefined ? null : await admit(token);
    if (found === null) {
      await countFailure(c);
      throw new ApiError('invalid_api_key', {
        message: 'The bearer token is missing, malformed, expired or revoked.',
        headers: { 'www-authenticate': challenge(sent === undefined ? undefined : 'invalid_token') },
      });
    }
    if (!found.allowed) throw rateLimited(found.bound, found.retryIn);
    if (!found.scopes.includes(MCP_SCOPE)) {
      throw new ApiError('insufficient_scope', {
        message: `The MCP server needs the scope ${MCP_SCOPE}.`,
        details: { required_scope: MCP_SCOPE },
        headers: { 'www-authenticate': challenge('insufficient_scope', MCP_SCOPE) },
      });
    }
    return {
      orgId: found.orgId,
      credentialId: found.credentialId,
      scopes: new Set(found.scopes),
      userId: null,
      role: null,
    };
  };
};
