import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { admitSession, type Budget } from '../../db/accounts/admission.ts';
import { admitKeys, type KeyAdmission, type KeyRequest } from '../../db/accounts/key-admission.ts';
import { admitRestToken } from '../../db/oauth/admission.ts';
import { isWellFormedKey } from '../../platform/api-key.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { sha256 } from '../../platform/digest.ts';
import type { AppEnv } from './app-env.ts';
import { createFailureCount } from './auth-failures.ts';
import { type Caller, heldByRole, scopesOf } from './caller.ts';
import type { Deps } from './deps.ts';
import { ApiError, type ErrorDetails, notFound } from './errors.ts';
import { refusalOfKey } from './key-refusal.ts';
import { createOriginCheck } from './origin.ts';
import { budgetHeaders, rateLimited } from './rate-headers.ts';
import { resourceMetadataUrl, resourceUrl } from './resources.ts';
import { heaviesOf, type Weighed } from './route.ts';

export const SESSION_COOKIE = 'sc_session';

const KEY_HEADER = 'X-API-Key';
const MISSING_HINT = 'The request has no credential. Send an API key in the header X-API-Key.';
const TOKEN_HINT =
  'The access token is unknown, expired or revoked, or it is not for this service. Request a new one.';
const SESSION_HINT = 'The session has ended. Sign in again.';
const BEARER_HINT = 'API keys are sent in the header X-API-Key, not as a bearer token in Authorization.';

/** An opaque access token, in the alphabet of the protocol library. An operator's token has its own prefix. */
const BEARER = /^bearer +([A-Za-z0-9_-]{43})$/i;

/** Maximum number of requests admitted by one SQL statement: few enough to keep it short. */
const TOGETHER = 64;

/** Usually it takes a millisecond or two; after this time, other requests no longer wait for it. */
const PATIENCE_MS = 250;

/** True for a request with an API key or an access token, valid or not. */
export const showsCredential = (c: Context<AppEnv>): boolean =>
  c.req.header('x-api-key') !== undefined || BEARER.test(c.req.header('authorization') ?? '');

export type Authenticate = (c: Context<AppEnv>, spec: Weighed) => Promise<Caller>;

type Authenticator = (c: Context<AppEnv>, credential: string, heavies: number) => Promise<Caller | null>;

const spend = (c: Context<AppEnv>, budget: Budget, now: Date): void => {
  c.set('budgetHeaders', budgetHeaders(budget, now));
  if (!budget.allowed) throw rateLimited(budget.bound, budget.retryIn);
};

const byKeyOf = (deps: Deps): Authenticator => {
  const admit = coalesce<KeyRequest, KeyAdmission | null>(
    (requests) => admitKeys(deps.db, requests, deps.clock.now()),
    { atMost: TOGETHER, patienceMs: PATIENCE_MS },
  );

  return async (c, key, heavies) => {
    if (!isWellFormedKey(key)) return null;
    const found = await admit({ sha256: sha256(key), heavies });
    if (found === null) return null;
    if (found.budget === null) throw rateLimited(found.bound, found.retryIn);
    spend(c, found.budget, deps.clock.now());
    const slug = c.req.header('x-org-slug');
    if (slug !== undefined && slug !== found.slug) throw notFound();
    return {
      orgId: found.orgId,
      kind: 'api_key',
      credentialId: found.credentialId,
      scopes: found.scopes,
      userId: null,
      role: null,
    };
  };
};

const bySessionOf = (deps: Deps): Authenticator => {
  const checkOrigin = createOriginCheck(deps);
  return async (c, token, heavies) => {
    const now = deps.clock.now();
    const slug = c.req.header('x-org-slug') ?? null;
    const found = await admitSession(deps.db, sha256(token), { slug, heavies, now });
    if (found === null) return null;
    if (found.place === null) throw notFound();
    spend(c, found.place.budget, now);
    checkOrigin(c);
    return {
      orgId: found.place.orgId,
      kind: 'session',
      credentialId: found.sessionId,
      scopes: scopesOf(found.place.role),
      userId: found.userId,
      role: found.place.role,
    };
  };
};

const byTokenOf = (deps: Deps): Authenticator => {
  const resource = resourceUrl(deps.settings.publicBaseUrl, 'rest');
  return async (c, token, heavies) => {
    const found = await admitRestToken(
      deps.db,
      { sha256: sha256(token), resource, heavies },
      deps.clock.now(),
    );
    if (found === null) return null;
    spend(c, found.budget, deps.clock.now());
    const slug = c.req.header('x-org-slug');
    if (slug !== undefined && slug !== found.slug) throw notFound();
    return {
      orgId: found.orgId,
      kind: 'access_token',
      credentialId: found.credentialId,
      scopes: heldByRole(found.scopes, found.role),
      userId: found.userId,
      // Decisions reserved for a person's session must not be possible with a token of that person.
      role: null,
    };
  };
};

const refusalOf = (deps: Deps) => {
  const countFailure = createFailureCount(deps);
  const metadata = resourceMetadataUrl(deps.settings.publicBaseUrl, 'rest');
  const wordsOf = async (c: Context<AppEnv>): Promise<{ message: string; details: ErrorDetails }> => {
    const key = c.req.header(KEY_HEADER) ?? '';
    if (key !== '') {
      const { reason, message } = await refusalOfKey(deps, key);
      return { message, details: { reason } };
    }
    const authorization = c.req.header('authorization') ?? '';
    if (/^bearer sc_live_/i.test(authorization))
      return { message: BEARER_HINT, details: { reason: 'missing', header: KEY_HEADER } };
    if (authorization !== '') return { message: TOKEN_HINT, details: { reason: 'token_refused' } };
    return getCookie(c, SESSION_COOKIE) === undefined
      ? { message: MISSING_HINT, details: { reason: 'missing' } }
      : { message: SESSION_HINT, details: { reason: 'session_ended' } };
  };
  return async (c: Context<AppEnv>): Promise<never> => {
    await countFailure(c);
    throw new ApiError('invalid_api_key', {
      ...(await wordsOf(c)),
      headers: {
        'www-authenticate': `ApiKey realm="should-cost", header="${KEY_HEADER}", Bearer resource_metadata="${metadata}"`,
      },
    });
  };
};

/**
 * Credential, organisation and limits of a request. Keeps the budget headers for whatever response follows. A request without a
 * valid credential counts against its address, never against the credential.
 */
export const createAuthenticate = (deps: Deps): Authenticate => {
  const [byKey, byToken, bySession] = [byKeyOf(deps), byTokenOf(deps), bySessionOf(deps)];
  const refuse = refusalOf(deps);
  return async (c, spec) => {
    const key = c.req.header('x-api-key');
    const bearer = key === undefined ? BEARER.exec(c.req.header('authorization') ?? '')?.[1] : undefined;
    const token = key === undefined && bearer === undefined ? getCookie(c, SESSION_COOKIE) : undefined;
    const heavies = heaviesOf(spec);
    const caller =
      key !== undefined
        ? await byKey(c, key, heavies)
        : bearer !== undefined
          ? await byToken(c, bearer, heavies)
          : token !== undefined
            ? await bySession(c, token, heavies)
            : null;
    return caller ?? refuse(c);
  };
};
