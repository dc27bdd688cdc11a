import type { Context } from 'hono';
import type { Role } from '../../db/accounts/admission.ts';
import {
  admitMcpKey,
  chargeMcp,
  isKeyValid,
  type McpAdmission,
  type McpCost,
} from '../../db/accounts/mcp-admission.ts';
import { admitMcpToken, isTokenValid } from '../../db/oauth/admission.ts';
import { isWellFormedKey } from '../../platform/api-key.ts';
import { sha256 } from '../../platform/digest.ts';
import type { AppEnv } from './app-env.ts';
import { createFailureCount } from './auth-failures.ts';
import { type Caller, heldByRole } from './caller.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './errors.ts';
import { refusalOfKey } from './key-refusal.ts';
import { rateLimited } from './rate-headers.ts';
import { resourceUrl } from './resources.ts';
import type { Spend } from './route.ts';
import type { Scope } from './scopes.ts';

/** The limit of an organisation is this many times that of one credential. */
const SHARED = 3;

const BEARER = /^bearer +([\x21-\x7e]{1,512}) *$/i;

const KEY_PREFIX = 'sc_live_';

type Admitted = McpAdmission & { readonly userId: string | null; readonly role: Role | null };

/** Scopes of a token, limited to those that the person's role has now. */
const scopesHeldBy = ({ scopes, role }: Admitted): ReadonlySet<string> =>
  role === null ? new Set(scopes) : heldByRole(scopes, role);

const MCP_SCOPE: Scope = 'mcp:use';

export type Bearer = {
  readonly caller: Caller;
  /** Checks that the credential is still valid: it may be revoked during a call. */
  readonly isValid: () => Promise<boolean>;
  /**
   * Spends the REST weight of one more operation of this request. The request itself has paid one unit, which counts towards its
   * first operation. @returns what spends more for the same operation
   * @throws ApiError rate_limited
   */
  readonly pay: (heavies: number) => Promise<Spend>;
};

/**
 * Authenticates a bearer of an API key or access token at the MCP server. It has its own limit, outside the REST bucket.
 * `challenge` is the WWW-Authenticate header of a refusal, with which a client finds the authorization server.
 */
export const createMcpAuthenticate = (deps: Deps, challenge: (error?: string, scope?: string) => string) => {
  const countFailure = createFailureCount(deps);
  const own = deps.settings.mcpRequestsPerMinute;
  const budget = { own, shared: own * SHARED };

  const resource = resourceUrl(deps.settings.publicBaseUrl, 'mcp');

  const admit = async (token: string): Promise<Admitted | null> => {
    const now = deps.clock.now();
    if (token.startsWith(KEY_PREFIX)) {
      const found = isWellFormedKey(token) ? await admitMcpKey(deps.db, sha256(token), budget, now) : null;
      return found === null ? null : { ...found, userId: null, role: null };
    }
    return admitMcpToken(deps.db, { sha256: sha256(token), resource }, budget, now);
  };

  const isStillValid = (token: string): Promise<boolean> => {
    const now = deps.clock.now();
    return token.startsWith(KEY_PREFIX)
      ? isKeyValid(deps.db, sha256(token), now)
      : isTokenValid(deps.db, { sha256: sha256(token), resource }, now);
  };

  const wordsOf = async (token: string | undefined) => {
    if (token === undefined)
      return {
        message:
          'The request has no bearer token. Send an access token or an API key as Authorization: Bearer.',
        details: { reason: 'missing' },
      };
    if (!token.startsWith(KEY_PREFIX))
      return {
        message: 'The access token is unknown, expired or revoked. Request a new one.',
        details: { reason: 'token_refused' },
      };
    const { reason, message } = await refusalOfKey(deps, token);
    return { message, details: { reason } };
  };

  return async (c: Context<AppEnv>): Promise<Bearer> => {
    const sent = c.req.header('authorization');
    const token = BEARER.exec(sent ?? '')?.[1];
    const found = token === undefined ? null : await admit(token);
    if (token === undefined || found === null) {
      await countFailure(c);
      throw new ApiError('invalid_api_key', {
        ...(await wordsOf(token)),
        headers: { 'www-authenticate': challenge(sent === undefined ? undefined : 'invalid_token') },
      });
    }
    if (!found.allowed) throw rateLimited(found.bound, found.retryIn);
    if (!scopesHeldBy(found).has(MCP_SCOPE)) {
      throw new ApiError('insufficient_scope', {
        message: `The MCP server needs the scope ${MCP_SCOPE}, which the credential lacks. Use a credential that has it.`,
        details: { required_scope: MCP_SCOPE },
        headers: { 'www-authenticate': challenge('insufficient_scope', MCP_SCOPE) },
      });
    }
    const caller: Caller = {
      orgId: found.orgId,
      kind: found.userId === null ? 'api_key' : 'access_token',
      credentialId: found.credentialId,
      scopes: scopesHeldBy(found),
      userId: found.userId,
      role: found.role,
    };
    const charge = async (cost: McpCost): Promise<McpCost> => {
      const now = deps.clock.now();
      const { allowed, bound, retryIn, spent } = await chargeMcp(deps.db, caller, cost, budget, now);
      if (!allowed) throw rateLimited(bound, retryIn);
      return { ...cost, paid: spent };
    };
    let paid = 1;
    const pay = async (heavies: number): Promise<Spend> => {
      let cost: McpCost = { heavies, paid };
      paid = 0;
      if (heavies > 0 || cost.paid === 0) cost = await charge(cost);
      return async (more) => {
        cost = await charge({ ...cost, heavies: cost.heavies + more });
      };
    };
    return { caller, isValid: () => isStillValid(token), pay };
  };
};
