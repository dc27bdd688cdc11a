import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { shown } from '../platform/issue-words.ts';
import { adminRoutes } from './admin/routes.ts';
import { serveAdmin } from './admin/serve.ts';
import { confirmRoutes } from './auth/confirm.ts';
import { passwordResetRoutes } from './auth/password-reset.ts';
import { sessionRoutes } from './auth/session.ts';
import { signUpRoutes } from './auth/sign-up.ts';
import type { AppEnv } from './kit/app-env.ts';
import { type Authenticate, createAuthenticate, showsCredential } from './kit/authenticate.ts';
import { capBody, MAX_JSON_BYTES, MAX_MULTIPART_BYTES } from './kit/body.ts';
import type { Deps } from './kit/deps.ts';
import { ApiError } from './kit/errors.ts';
import { errorResponse } from './kit/failures.ts';
import { requestContext } from './kit/middleware.ts';
import { honoPath } from './kit/route.ts';
import { serveRoute } from './kit/serve.ts';
import { metricsRoute } from './metrics.ts';
import { referenceRoutes } from './reference/routes.ts';
import { routes } from './routes.ts';
import { servedDescription } from './served-description.ts';
import { sharedRoute } from './shares/shared.ts';
import { systemRoutes } from './system.ts';
import { upgradePage } from './upgrade-page.ts';

/** Routes that accept files in a form; every other route has the limit of a JSON body. */
const FORMS = new Set(
  routes.filter(({ spec }) => spec.multipart !== undefined).map(({ spec }) => honoPath(spec.path)),
);

/** Middleware that all listeners share. */
const createBase = (deps: Deps, identify: Identify): Hono<AppEnv> => {
  // Not strict: `/x` and `/x/` are one route, without a redirect that would lose a body.
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requestContext(deps));
  app.use(
    capBody(
      (c) =>
        matchedRoutes(c).some(({ path, method }) => method === 'POST' && FORMS.has(path))
          ? MAX_MULTIPART_BYTES
          : MAX_JSON_BYTES,
      identify,
    ),
  );
  app.onError((error, c) => errorResponse(deps, error, c));
  return app;
};

/**
 * Authenticates and counts a request with a credential before a refusal outside of the routes, so that the response carries the
 * budget headers.
 */
type Identify = (c: Context<AppEnv>) => Promise<void>;

const NOBODY: Identify = async () => undefined;

const identifyBy =
  (authenticate: Authenticate): Identify =>
  async (c) => {
    if (!c.req.path.startsWith('/api/v1/') || !showsCredential(c)) return;
    c.set('orgId', (await authenticate(c, { weight: 'light' })).orgId);
  };

const finish = (app: Hono<AppEnv>, deps: Deps, identify: Identify): Hono<AppEnv> => {
  refuseOtherMethods(app, identify);
  app.notFound(async (c) => {
    try {
      await identify(c);
    } catch (error) {
      return errorResponse(deps, error, c);
    }
    return errorResponse(
      deps,
      new ApiError('not_found', {
        message: `No operation has the path ${shown(c.req.path)}. See /docs for the paths.`,
      }),
      c,
    );
  });
  return app;
};

/** The customers' HTTP application; includes the operators' routes if these have no listener of their own. */
export const createApp = (deps: Deps): Hono<AppEnv> => {
  const authenticate = createAuthenticate(deps);
  const identify = identifyBy(authenticate);
  const app = createBase(deps, identify);
  systemRoutes(app, deps, {
    'openapi-public.json': servedDescription('openapi.json', deps.settings.publicBaseUrl),
    'openapi-webhooks.json': servedDescription('openapi-webhooks.json', deps.settings.publicBaseUrl),
  });
  referenceRoutes(app, 'Should-cost service API');
  upgradePage(app, deps);
  signUpRoutes(app, deps);
  confirmRoutes(app, deps);
  sessionRoutes(app, deps);
  passwordResetRoutes(app, deps);
  sharedRoute(app, deps);
  if (!deps.settings.ownAdminListener) {
    serveAdmin(app, deps, adminRoutes);
    metricsRoute(app, deps);
  }
  for (const route of routes) serveRoute(app, deps, authenticate, route);
  return finish(app, deps, identify);
};

/** The HTTP application of the operators' own listener. */
export const createAdminApp = (deps: Deps): Hono<AppEnv> => {
  const app = createBase(deps, NOBODY);
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  metricsRoute(app, deps);
  serveAdmin(app, deps, adminRoutes);
  return finish(app, deps, NOBODY);
};

/** A known path with another method is 405 with Allow, not 404. Registered last, so that it gets only requests that no other route matched. */
const refuseOtherMethods = (app: Hono<AppEnv>, identify: Identify): void => {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
  }
  // Fixed paths before those with parameters, which match them too.
  const byParameters = [...methods].sort(([a], [b]) => a.split(':').length - b.split(':').length);
  for (const [path, allowed] of byParameters) {
    if (allowed.has('GET')) allowed.add('HEAD');
    const allow = [...allowed, 'OPTIONS'].sort().join(', ');
    app.all(path, async (c) => {
      if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow });
      await identify(c);
      throw new ApiError('method_not_allowed', {
        message: `This path does not support ${c.req.method}. Use one of ${allow}.`,
        headers: { allow },
      });
    });
  }
};
