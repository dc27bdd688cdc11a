import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { inSpan, traceId } from '../../platform/tracing/span.ts';
import type { AppEnv } from './app-env.ts';
import type { Deps } from './deps.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Safe defaults; a page that needs more (the API reference) sets its own policy. */
const securityHeaders = (publicBaseUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(publicBaseUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
});

const EXPOSED =
  'Link, Deprecation, Sunset, WWW-Authenticate, X-Next-Cursor, X-Has-More, X-Page-Limit, X-Request-Id, Idempotent-Replayed, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-allow-headers':
    'content-type, x-api-key, x-org-slug, x-request-id, idempotency-key, authorization, mcp-protocol-version, mcp-method, mcp-name',
  'access-control-max-age': '600',
};

/** Only configured origins may call from a browser; `*` is never sent. */
const corsHeaders = (origin: string): Readonly<Record<string, string>> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': EXPOSED,
});

/** Health checks and scrapes come every few seconds and would hide customers' requests in the log. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Gives the request an id (a caller's harmless id is kept) and logs the request under it. Sets the headers of every response, and
 * answers preflights of configured origins.
 */
export const requestContext = (deps: Deps): MiddlewareHandler<AppEnv> => {
  const fixed = { ...securityHeaders(deps.settings.publicBaseUrl), vary: 'Origin' };
  const origins = new Set(deps.settings.corsOrigins);
  // Its lines have no field that may hold a secret, and looking for one would cost as much as the line.
  const log = deps.log.child({}, { redact: [] });
  return async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
    const origin = c.req.header('origin');
    const isAllowed = origin !== undefined && origins.has(origin);
    c.set('requestId', requestId);
    c.set('baseHeaders', {
      ...fixed,
      ...(isAllowed ? corsHeaders(origin) : {}),
      'x-request-id': requestId,
    });
    const started = performance.now();
    await inSpan('HTTP', { 'http.request.method': c.req.method }, async (span) => {
      if (isAllowed && isPreflight(c)) c.res = new Response(null, { status: 204, headers: PREFLIGHT });
      else await next();
      if (c.get('isComplete') !== true) complete(c);
      const route = c.get('route') ?? 'other';
      span
        ?.updateName(`${c.req.method} ${route}`)
        .setAttributes({ 'http.route': route, 'http.response.status_code': c.res.status });
      c.set('traceId', traceId());
    });
    const elapsed = performance.now() - started;
    const line = {
      request_id: requestId,
      org_id: c.get('orgId'),
      trace_id: c.get('traceId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      duration_ms: Math.round(elapsed),
    };
    if (PROBES.has(c.req.path)) log.debug(line, 'request');
    else log.info(line, 'request');
    const route = c.get('route') ?? 'other';
    const seconds = (elapsed - (c.get('waitedMs') ?? 0)) / 1000;
    deps.metrics.request({ method: c.req.method, route, status: c.res.status, seconds });
  };
};

const isPreflight = (c: Context): boolean =>
  c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;

/** Headers that a page may set itself. */
const SET_BY_HANDLER = new Set(['cache-control', 'content-security-policy']);

const complete = (c: Context<AppEnv>): void => {
  const { headers } = c.res;
  for (const [name, value] of Object.entries({ ...c.get('baseHeaders'), ...c.get('budgetHeaders') })) {
    if (name === 'vary') headers.append(name, value);
    else if (!SET_BY_HANDLER.has(name) || !headers.has(name)) headers.set(name, value);
  }
};
