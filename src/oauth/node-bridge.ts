import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import inject from 'light-my-request';
import type { AppEnv } from '../api/kit/app-env.ts';
import { readBytes } from '../api/kit/body.ts';

type Serve = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Headers of the connection, not of the response. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/**
 * Lets a handler written for Node's own server answer a Hono request, so that limits, logs and headers stay those of every other
 * route. The request carries the public address, whatever proxy is in front of this process.
 */
export const serveByNode = async (
  c: Context<AppEnv>,
  publicBaseUrl: string,
  serve: Serve,
  options: { readonly cookie?: string; readonly body?: Buffer } = {},
): Promise<Response> => {
  const base = new URL(publicBaseUrl);
  const url = new URL(c.req.url);
  const headers: Record<string, string> = Object.fromEntries(c.req.raw.headers);
  delete headers['transfer-encoding'];
  delete headers['x-forwarded-for'];
  headers.host = base.host;
  headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
  headers['x-forwarded-host'] = base.host;
  if (options.cookie !== undefined) headers.cookie = options.cookie;
  const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.method !== 'OPTIONS';
  const payload = options.body ?? (hasBody ? await readBytes(c.req.raw) : undefined);
  if (payload === undefined) delete headers['content-length'];
  else headers['content-length'] = String(payload.byteLength);
  const answer = await inject(serve, {
    method: c.req.method as 'GET',
    url: `${url.pathname}${url.search}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const out = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value === undefined || OF_CONNECTION.has(name)) continue;
    for (const one of [value].flat()) out.append(name, String(one));
  }
  const bytes = new Uint8Array(answer.rawPayload);
  const empty = answer.statusCode === 204 || answer.statusCode === 304;
  return new Response(empty ? null : bytes, { status: answer.statusCode, headers: out });
};
