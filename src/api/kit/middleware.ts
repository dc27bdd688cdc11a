import type { MiddlewareHandler } from 'hono';
import { newId } from '../../platform/ids.ts';
import type { AppEnv } from './app-env.ts';
import type { Deps } from './deps.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Keeps a caller's own request id when it is harmless, and logs every request under it. */
export const requestContext =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : newId();
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    c.res.headers.set('x-request-id', requestId);
    for (const [name, value] of Object.entries(c.get('budgetHeaders') ?? {})) c.res.headers.set(name, value);
    deps.log.debug(
      {
        request_id: requestId,
        org_id: c.get('orgId'),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        duration_ms: Math.round(performance.now() - started),
      },
      'request',
    );
  };

/** Safe defaults on every answer; a page that needs more (the API reference) states its own policy. */
export const securityHeaders =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('cache-control', headers.get('cache-control') ?? 'no-store');
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (deps.settings.publicBaseUrl.startsWith('https:')) {
      headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  };

const EXPOSED =
  'Link, X-Next-Cursor, X-Has-More, X-Page-Limit, X-Request-Id, Idempotent-Replayed, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';

/** Only configured origins may call from a browser; `*` is never sent. */
export const cors =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const origin = c.req.header('origin');
    const allowed = origin !== undefined && deps.settings.corsOrigins.includes(origin);
    const preflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    if (preflight && allowed) {
      c.res = new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
          'access-control-allow-headers':
            'content-type, x-api-key, x-org-slug, x-request-id, idempotency-key, authorization',
          'access-control-max-age': '600',
        },
      });
    } else {
      await next();
    }
    c.res.headers.append('vary', 'Origin');
    if (allowed) {
      c.res.headers.set('access-control-allow-origin', origin);
      c.res.headers.set('access-control-allow-credentials', 'true');
      c.res.headers.set('access-control-expose-headers', EXPOSED);
    }
  };
