import { createHash, randomBytes } from 'node:crypto';
import { mcpRoutes } from '../../src/mcp/routes.ts';
import { createGuardedFetch } from '../../src/oauth/fetch-guard.ts';
import { oauthRoutes } from '../../src/oauth/routes.ts';
import { createTestApp, TEST_BASE_URL, type TestApp } from '../support/app.ts';
import type { Stack } from '../support/stack.ts';

export const REDIRECT = 'http://127.0.0.1:9911/callback';
export const MCP = `${TEST_BASE_URL}/mcp-server/mcp`;
export const REST = `${TEST_BASE_URL}/api/v1`;

type Also = Partial<Parameters<typeof createGuardedFetch>[0]> & {
  readonly createServer?: Parameters<typeof mcpRoutes>[2];
};

/** The HTTP surface with the MCP server and the authorization server, as the service wires it. */
export const createOauthApp = async (
  stack: Stack,
  options: Parameters<typeof createTestApp>[1] = {},
  { createServer, ...fetchGuard }: Also = {},
): Promise<TestApp> => {
  const service = await createTestApp(stack, options);
  mcpRoutes(service.app, service.deps, createServer);
  oauthRoutes(service.app, service.deps, {
    cookieKeys: ['a test key of the cookies'],
    fetch: createGuardedFetch({ allowInsecure: false, ...fetchGuard }),
  });
  return service;
};

type Sent = { readonly method?: string; readonly body?: string; readonly headers?: Record<string, string> };

/** A browser as far as this needs one: cookies, forms, and a redirect at a time. */
export const createBrowser = (
  service: { readonly app: Pick<TestApp['app'], 'request'> },
  cookies = new Map<string, string>(),
  base = TEST_BASE_URL,
) => {
  const open = async (url: string, { method = 'GET', body, headers = {} }: Sent = {}) => {
    const answer = await service.app.request(new URL(url, base).href, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), value);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return {
    cookies,
    open,
    submit: (url: string, fields: Record<string, string>, origin = base) =>
      open(url, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      }),
  };
};

export type Browser = ReturnType<typeof createBrowser>;

export const register = async (service: TestApp, metadata: Record<string, unknown> = {}) => {
  const answer = await service.app.request('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Buyer’s agent', redirect_uris: [REDIRECT], ...metadata }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

export type Request = {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
  readonly clientId: string;
};

export const newRequest = (
  clientId: string,
  asked: { readonly scope?: string; readonly resource?: readonly string[]; readonly redirect?: string } = {},
  also: Record<string, string> = {},
): Request => {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: asked.redirect ?? REDIRECT,
    scope: asked.scope ?? 'mcp:use calculations:read parts:read billing:read',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...also,
  });
  for (const one of asked.resource ?? [MCP]) query.append('resource', one);
  return { url: `/oauth/authorize?${query}`, verifier, state, clientId };
};

/** Opens the request and signs in: gives the page of the interaction. */
export const begin = async (
  browser: Browser,
  request: Request,
  person: { email: string; password: string },
) => {
  const first = await browser.open(request.url);
  const page = first.headers.get('location') ?? '';
  if (first.status !== 303) throw new Error(`${first.status} ${first.text}`);
  const path = new URL(page, TEST_BASE_URL).pathname;
  const signedIn = await browser.submit(`${path}/sign-in`, person);
  if (signedIn.status !== 303) throw new Error(`${signedIn.status} ${signedIn.text}`);
  return path;
};

/** Allows: gives what the client gets back in its redirect. */
export const allow = async (
  browser: Browser,
  path: string,
  org: string,
  decision = 'allow',
): Promise<URL> => {
  const allowed = await browser.submit(`${path}/consent`, { org, decision });
  if (allowed.status !== 303) throw new Error(`${allowed.status} ${allowed.text}`);
  const resumed = await browser.open(allowed.headers.get('location') ?? '');
  const back = resumed.headers.get('location');
  if (back === null) throw new Error(`${resumed.status} ${resumed.text}`);
  return new URL(back);
};

export type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error?: string;
};

export const askToken = async (service: TestApp, fields: Record<string, string>) => {
  const answer = await service.app.request('/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, body: (await answer.json()) as Tokens };
};

export const exchange = (service: TestApp, request: Request, back: URL, also: Record<string, string> = {}) =>
  askToken(service, {
    grant_type: 'authorization_code',
    client_id: request.clientId,
    code: back.searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
    code_verifier: request.verifier,
    resource: MCP,
    ...also,
  });

export const revoke = (service: TestApp, clientId: string, token: string) =>
  service.app.request('/oauth/revoke', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: clientId, token }).toString(),
  });
