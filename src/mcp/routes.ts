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
import {
  type Resource,
  resourceMetadataPath,
  resourceMetadataUrl,
  resourceUrl,
  scopesOfResource,
} from '../api/kit/resources.ts';
import { shown } from '../platform/issue-words.ts';
import { LOOPBACK } from '../platform/loopback.ts';
import { appPages } from './apps/pages.ts';
import type { McpCaller } from './call-operation.ts';
import { readMessage } from './message.ts';
import { readMethodPages } from './pages.ts';
import { createServer } from './server.ts';

export const MCP_PATH = '/mcp-server/mcp';

/** RFC 9728. `resource` is the URL that a person enters in a client; our own authorization server issues its tokens. */
const protectedResource = (publicBaseUrl: string, resource: Resource) => ({
  resource: resourceUrl(publicBaseUrl, resource),
  resource_name: 'should-cost',
  authorization_servers: [publicBaseUrl],
  scopes_supported: scopesOfResource(resource),
  bearer_methods_supported: ['header'],
});

/** Allowed host names: that of the public URL, and all loopback names if it is one of them. */
const hostsOf = (publicBaseUrl: string): string[] => {
  const { hostname } = new URL(publicBaseUrl);
  return LOOPBACK.has(hostname) ? [hostname, ...localhostAllowedHostnames()] : [hostname];
};

const authInfoOf = (mcpCaller: McpCaller, resourceMetadataUrl: string): AuthInfo => ({
  // Later code does not need the secret.
  token: '',
  clientId: mcpCaller.caller.credentialId,
  scopes: [...mcpCaller.caller.scopes],
  resourceMetadataUrl,
  extra: { mcpCaller },
});

const callerOf = (authInfo: AuthInfo | undefined): McpCaller => {
  const mcpCaller = authInfo?.extra?.mcpCaller;
  if (mcpCaller === undefined) throw new Error('a message without authentication');
  return mcpCaller as McpCaller;
};

/** The MCP server and the metadata with which a client gets a token; `create` makes the server of one request. */
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
  const pages = { method: readMethodPages(), apps: appPages() };

  const handler = createMcpHandler(({ authInfo }) => create(deps, callerOf(authInfo), pages), {
    legacy: 'stateless',
    onerror: (error) => deps.log.debug({ err: error }, 'a message was refused'),
  });

  const serve = async (c: Context<AppEnv>): Promise<Response> => {
    c.set('route', MCP_PATH);
    // Guards against DNS rebinding: a page could resolve a name of its own to this machine.
    const { host } = new URL(c.req.url);
    if (!validateHostHeader(host, hosts).ok) {
      throw new ApiError('forbidden_origin', {
        message: `The MCP server is not available under the host ${shown(host)}. Use the address of this service.`,
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
    // The server opens no streams and keeps no sessions.
    throw new ApiError('method_not_allowed', {
      message: `The MCP server does not support ${c.req.method}. Send messages with POST.`,
      headers: { allow: 'OPTIONS, POST' },
    });
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
