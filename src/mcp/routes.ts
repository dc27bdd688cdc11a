import {
  type AuthInfo,
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
} from '@modelcontextprotocol/server';
import type { Context, Hono } from 'hono';
import type { AppEnv } from '../api/kit/app-env.ts';
import type { Deps } from '../api/kit/deps.ts';
import { ApiError } from '../api/kit/errors.ts';
import { createMcpAuthenticate } from '../api/kit/mcp-authenticate.ts';
import { createOriginCheck } from '../api/kit/origin.ts';
import { resourceMetadataPath, resourceMetadataUrl, scopesOfResource } from '../api/kit/resources.ts';
import { LOOPBACK } from '../platform/loopback.ts';
import { readAppPages } from './apps/pages.ts';
import type { Asker } from './ask.ts';
import { readMessage } from './message.ts';
import { MCP_PATH, protectedResource } from './metadata.ts';
import { readMethodPages } from './pages.ts';
import { createServer } from './server.ts';

/** Names that a request may ask for: our own, and every name of this machine where our own is one. */
const hostsOf = (publicBaseUrl: string): string[] => {
  const { hostname } = new URL(publicBaseUrl);
  return LOOPBACK.has(hostname) ? [hostname, ...localhostAllowedHostnames()] : [hostname];
};

const authInfoOf = (asker: Asker, resourceMetadataUrl: string): AuthInfo => ({
  // Nothing behind this needs the secret itself.
  token: '',
  clientId: asker.caller.credentialId,
  scopes: [...asker.caller.scopes],
  resourceMetadataUrl,
  extra: { asker },
});

const askedBy = (authInfo: AuthInfo | undefined): Asker => {
  const asker = authInfo?.extra?.asker;
  if (asker === undefined) throw new Error('a message came past the authentication');
  return asker as Asker;
};

/** The MCP server and what a client must know to get a token for it; `create` makes the server of one request. */
export const mcpRoutes = (app: Hono<AppEnv>, deps: Deps, create = createServer): void => {
  const { publicBaseUrl } = deps.settings;
  const hosts = hostsOf(publicBaseUrl);
  const metadataUrl = resourceMetadataUrl(publicBaseUrl, 'mcp');
  const checkOrigin = createOriginCheck(deps);
  const challenge = (error?: string, scope = scopesOfResource('mcp').join(' ')): string =>
    `Bearer ${[
      'realm="should-cost"',
      ...(error === undefined ? [] : [`error="${error}"`]),
      `scope="${scope}"`,
      `resource_metadata="${metadataUrl}"`,
    ].join(', ')}`;
  const authenticate = createMcpAuthenticate(deps, challenge);
  const pages = { method: readMethodPages(), apps: readAppPages() };

  const handler = createMcpHandler(({ authInfo }) => create(deps, askedBy(authInfo), pages), {
    legacy: 'stateless',
    onerror: (error) => deps.log.debug({ err: error }, 'a message was refused'),
  });

  const serve = async (c: Context<AppEnv>): Promise<Response> => {
    c.set('route', MCP_PATH);
    // The listener makes the address out of the Host header: a page that points its own name at this machine is refused.
    if (!validateHostHeader(new URL(c.req.url).host, hosts).ok) {
      throw new ApiError('forbidden_origin', {
        message: 'The MCP server is not served under this host name.',
      });
    }
    checkOrigin(c, { mayBeMissing: true });
    const bearer = await authenticate(c);
    c.set('orgId', bearer.caller.orgId);
    const read = await readMessage(c.req.raw);
    if (read instanceof Response) return read;
    const { url, headers, signal } = c.req.raw;
    return handler.fetch(new Request(url, { method: 'POST', headers, signal }), {
      authInfo: authInfoOf({ ...bearer, requestId: c.get('requestId') }, metadataUrl),
      parsedBody: read.message,
    });
  };

  app.post(MCP_PATH, serve);
  app.all(MCP_PATH, (c) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow: 'OPTIONS, POST' });
    // No stream of the server's own, and no session to end.
    throw new ApiError('method_not_allowed', { headers: { allow: 'OPTIONS, POST' } });
  });
  const documents = {
    '/.well-known/oauth-protected-resource': 'mcp',
    [resourceMetadataPath('mcp')]: 'mcp',
    [resourceMetadataPath('rest')]: 'rest',
  } as const;
  for (const [path, resource] of Object.entries(documents)) {
    const document = protectedResource(publicBaseUrl, resource);
    app.get(path, (c) =>
      c.json(document, 200, { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }),
    );
  }
};
