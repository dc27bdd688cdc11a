import { checkTarget } from '../platform/outbound/check-target.ts';
import { createOpenSocket, getPinned, type OpenSocket } from '../platform/outbound/pinned-post.ts';
import { type Resolve, resolveWithDns } from '../platform/outbound/resolve.ts';
import { withoutScope } from './clients.ts';

const TIMEOUT_MS = 2_500;

/**
 * The protocol library may fetch clients' metadata documents only under the rules for webhooks: over https, to checked addresses,
 * without redirects, with a timeout and a size limit.
 */
export const createGuardedFetch = (options: {
  readonly allowInsecure: boolean;
  readonly resolve?: Resolve;
  readonly openSocket?: OpenSocket;
  readonly timeoutMs?: number;
}) => {
  const {
    allowInsecure,
    resolve = resolveWithDns,
    openSocket = createOpenSocket(),
    timeoutMs = TIMEOUT_MS,
  } = options;
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    const target = await checkTarget(url, { allowInsecure, mustResolve: true }, resolve);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const response = await getPinned(target, {
      headers,
      openSocket,
      timeoutMs,
      bodyTimeoutMs: timeoutMs,
    });
    const kept = new Headers();
    for (const name of ['content-type', 'cache-control', 'expires']) {
      const value = response.headers[name];
      if (typeof value === 'string') kept.set(name, value);
    }
    return new Response(new Uint8Array(withoutScope(response.body)), {
      status: response.statusCode,
      headers: kept,
    });
  };
};
