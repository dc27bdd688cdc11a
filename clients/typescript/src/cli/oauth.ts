import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ShouldCostError } from '../errors.ts';

/** Tokens of a sign-in with the browser; the refresh token changes with each use. */
export type Tokens = {
  readonly clientId: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string;
  readonly resource: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

type Metadata = {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly revocation_endpoint: string;
  readonly registration_endpoint: string;
  readonly scopes_supported: readonly string[];
};
type Granted = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
};

const answered = async <T>(url: string, init: RequestInit): Promise<T> => {
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new ShouldCostError(
      'connection_failed',
      `${url} got no response. Check the address and the network.`,
      {
        cause,
      },
    );
  });
  const body = (await response.json().catch(() => ({}))) as { readonly error_description?: string };
  if (!response.ok)
    throw new ShouldCostError(
      'unexpected_response',
      `${url} got ${response.status}${body.error_description === undefined ? '' : `: ${body.error_description}`}.`,
      { status: response.status },
    );
  return body as T;
};

const granted = async (
  given: Omit<Tokens, 'accessToken' | 'refreshToken' | 'expiresAt'>,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Tokens> => {
  const requestedAt = Date.now();
  const body = new URLSearchParams({ client_id: given.clientId, resource: given.resource, ...fields });
  const token = await answered<Granted>(given.tokenEndpoint, { method: 'POST', body, signal });
  return {
    ...given,
    accessToken: token.access_token,
    refreshToken: token.refresh_token,
    expiresAt: requestedAt + token.expires_in * 1000,
  };
};

/** New tokens; those given are used up. */
export const refreshed = ({ refreshToken, ...given }: Tokens, signal: AbortSignal): Promise<Tokens> =>
  granted(given, { grant_type: 'refresh_token', refresh_token: refreshToken }, signal);

/** Ends the grant of the tokens at the service (RFC 7009): the refresh token and every access token of it. */
export const revoke = async (
  { clientId, revocationEndpoint, refreshToken }: Tokens,
  signal: AbortSignal,
): Promise<void> => {
  const body = new URLSearchParams({
    client_id: clientId,
    token: refreshToken,
    token_type_hint: 'refresh_token',
  });
  await answered(revocationEndpoint, { method: 'POST', body, signal });
};

const CALLBACK = '/callback';

/** The query of the redirect after the sign-in. Every other request to the loopback address is 404. */
const redirectQuery = async (
  server: ReturnType<typeof createServer>,
  signal: AbortSignal,
): Promise<URLSearchParams> => {
  for (;;) {
    const [request, response] = (await once(server, 'request', { signal })) as [
      IncomingMessage,
      ServerResponse,
    ];
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isBack = pathname === CALLBACK;
    response
      .writeHead(isBack ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      .end(isBack ? 'Return to the command line. You can close this page.\n' : '');
    if (isBack) return searchParams;
  }
};

const refused = (why: string): ShouldCostError =>
  new ShouldCostError('unexpected_response', `The sign-in did not succeed: ${why}.`);

/**
 * Signs a person in with the browser: authorization code with PKCE on a loopback address (RFC 8252), with a client that registers itself.
 * @param show shows the person the address to open
 */
export const signInWithBrowser = async (
  url: string,
  show: (address: string) => void,
  signal: AbortSignal,
): Promise<Tokens> => {
  const metadata = await answered<Metadata>(new URL('/.well-known/oauth-authorization-server', url).href, {
    signal,
  });
  const server = createServer().listen(0, '127.0.0.1');
  try {
    await once(server, 'listening', { signal });
    const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}${CALLBACK}`;
    const { client_id: clientId } = await answered<{ readonly client_id: string }>(
      metadata.registration_endpoint,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'should-cost command line', redirect_uris: [redirect] }),
        signal,
      },
    );
    const resource = new URL('/api/v1', metadata.issuer).href;
    const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')];
    const address = new URL(metadata.authorization_endpoint);
    const requestedAt = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirect,
      scope: metadata.scopes_supported.filter((scope) => !scope.startsWith('mcp:')).join(' '),
      state,
      resource,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(requestedAt)) address.searchParams.set(name, value);
    const back = redirectQuery(server, signal);
    show(address.href);
    const query = await back;
    const error = query.get('error');
    if (error !== null) throw refused(query.get('error_description') ?? error);
    if (query.get('state') !== state || query.get('iss') !== metadata.issuer)
      throw refused('the response belongs to another request');
    return await granted(
      {
        clientId,
        tokenEndpoint: metadata.token_endpoint,
        revocationEndpoint: metadata.revocation_endpoint,
        resource,
      },
      {
        grant_type: 'authorization_code',
        code: query.get('code') ?? '',
        redirect_uri: redirect,
        code_verifier: verifier,
      },
      signal,
    );
  } finally {
    server.close();
    server.closeAllConnections();
  }
};
