import { generateKeyPairSync } from 'node:crypto';
import type { ParsedUrlQuery } from 'node:querystring';
import {
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Deps } from '../api/kit/deps.ts';
import { RESOURCES, resourceUrl, scopesOfResource } from '../api/kit/resources.ts';
import { SCOPES } from '../api/kit/scopes.ts';
import { createAdapter } from './adapter.ts';
import { assertClient } from './clients.ts';
import { errorPage } from './pages/frame.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds. An access token is short-lived, so that a person's loss of a role takes effect even without a revocation. */
const TTL = {
  AuthorizationCode: MINUTE,
  AccessToken: HOUR,
  RefreshToken: 30 * DAY,
  Grant: 90 * DAY,
  Interaction: 10 * MINUTE,
  Session: 10 * MINUTE,
} as const;

/** The library requires a key, but signs nothing with it: tokens are opaque, and id tokens are not issued. */
const unusedKey = (): JWK => ({
  ...(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK),
  use: 'sig',
  alg: 'ES256',
});

export type OauthOptions = {
  /** Keys for the short-lived sign-in cookies; newest first. */
  readonly cookieKeys: readonly string[];
  /** Fetches metadata documents of clients. */
  readonly fetch: Configuration['fetch'];
};

const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

/** Enabled features: registration, revocation, and one resource per token. */
const featuresOf = (base: string): Configuration['features'] => {
  const resources = new Map(RESOURCES.map((one) => [resourceUrl(base, one), one]));
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    claimsParameter: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    registration: { enabled: true, initialAccessToken: false, idFactory: () => crypto.randomUUID() },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resourceUrl(base, 'rest'),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, identifier) => {
        const resource = resources.get(identifier);
        if (resource === undefined)
          throw new errors.InvalidTarget('unknown resource: use the REST or MCP address of this service');
        return {
          audience: identifier,
          scope: scopesOfResource(resource).join(' '),
          accessTokenFormat: 'opaque',
          accessTokenTTL: TTL.AccessToken,
        };
      },
    },
  };
};

/**
 * The library consumes a refresh token before it checks the requested resource. This check runs first, so that a refused request leaves
 * the token valid; otherwise its next honest use would count as theft.
 *
 * @throws errors.InvalidTarget
 */
const assertGranted = (ctx: KoaContextWithOIDC, base: string): void => {
  const token = ctx.oidc.entities.RefreshToken;
  const named = ctx.oidc.params?.resource ?? token?.resource;
  const resource = Array.isArray(named) ? resourceUrl(base, 'rest') : named;
  if (typeof resource === 'string' && token?.resourceIndicators.has(resource) === false)
    throw new errors.InvalidTarget();
};

const configurationOf = (deps: Deps, options: OauthOptions): Configuration => {
  const base = deps.settings.publicBaseUrl;
  const isSecure = base.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
  return {
    adapter: createAdapter(deps.db, deps.clock),
    routes: ROUTES,
    ttl: TTL,
    fetch: options.fetch,
    jwks: { keys: [unusedKey()] },
    cookies: {
      keys: [...options.cookieKeys],
      short: cookie,
      long: cookie,
      names: { interaction: 'sc_oauth_interaction', resume: 'sc_oauth_resume', session: 'sc_oauth_session' },
    },
    // Our scopes belong to the resources, from which the library reads them.
    scopes: ['offline_access'],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'ES256',
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    extraClientMetadata: {
      // Called for every client, whatever its source.
      properties: ['software_statement_policy'],
      validator: (_ctx, _key, _value, metadata) => assertClient(metadata as Record<string, unknown>),
    },
    pkce: { required: () => true },
    rotateRefreshToken: (ctx) => {
      assertGranted(ctx, base);
      return true;
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    features: featuresOf(base),
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx, interaction) => `/oauth/interaction/${interaction.uid}`,
    },
    // Always ask for consent: an earlier consent does not cover the next application.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = String(errorPage(out.error, out.error_description ?? ''));
    },
  };
};

/**
 * Default scopes of a request without any (RFC 6749, 3.3): for MCP the read scopes in the challenge of its 401. REST has none:
 * without requested scopes nothing is granted.
 */
const scopeOf = (base: string, query: ParsedUrlQuery): string | undefined =>
  query.scope === undefined && [query.resource].flat().includes(resourceUrl(base, 'mcp'))
    ? scopesOfResource('mcp').join(' ')
    : undefined;

/** The authorization server, below `/oauth` and at its well-known paths. */
export const createProvider = (deps: Deps, options: OauthOptions): Provider => {
  const provider = new Provider(deps.settings.publicBaseUrl, configurationOf(deps, options));
  // The reverse proxy in front of the service sets the public address.
  provider.proxy = true;
  provider.use((ctx, next) => {
    const scope =
      ctx.path === ROUTES.authorization ? scopeOf(deps.settings.publicBaseUrl, ctx.query) : undefined;
    if (scope !== undefined) ctx.query = { ...ctx.query, scope };
    return next();
  });
  provider.use(async (ctx, next) => {
    await next();
    // The library lists the scopes of its own configuration, not those of the resources.
    if (ctx.oidc?.route === 'discovery')
      ctx.body = { ...(ctx.body as object), scopes_supported: [...SCOPES, 'offline_access'] };
  });
  provider.on('server_error', (_ctx, error) =>
    deps.log.error({ err: error }, 'the authorization server failed'),
  );
  return provider;
};
