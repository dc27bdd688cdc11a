import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../api/kit/app-env.ts';
import { ClientGone, capBody, MAX_OPEN_BYTES, readBytes } from '../api/kit/body.ts';
import type { Deps } from '../api/kit/deps.ts';
import { ApiError } from '../api/kit/errors.ts';
import { errorResponse } from '../api/kit/failures.ts';
import { createOriginCheck } from '../api/kit/origin.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import { findOrganisationName, findOrganisations } from '../db/webhooks/support.ts';
import { accountRoutes, requestRoutes } from './account.ts';
import { endpointActions } from './actions.ts';
import { identify } from './identity.ts';
import { CONTENT_SECURITY_POLICY, layout } from './layout.ts';
import { deliveryPage } from './pages/delivery.ts';
import { confirmDisablePage, endpointPage } from './pages/endpoint.ts';
import { findPage } from './pages/find.ts';
import { organisationPage } from './pages/organisation.ts';
import { organisationsPage, placesPage } from './pages/organisations.ts';
import { confirmReplayPage, replayPage, startReplay } from './pages/replays.ts';
import { signingRoutes } from './signing.ts';
import { STYLE } from './style.ts';
import { type ConsoleEnv, type ConsoleOptions, PageNotFound, type Visit } from './visit.ts';

const UUID = '[0-9a-f-]{36}';

const errorPage = (deps: Deps, error: unknown, c: Context<ConsoleEnv>): Response | Promise<Response> => {
  if (error instanceof PageNotFound) {
    return c.html(message('Not found', 'This page does not exist, or you may not see it.'), 404);
  }
  if (error instanceof ApiError && error.code === 'forbidden_origin') {
    return c.html(
      message(
        'Refused',
        'This form was not sent from the console. Open the page again and repeat the action.',
      ),
      403,
    );
  }
  // A request that these pages never send. The cast widens the context, which Hono's types do not allow.
  if (error instanceof ApiError || error instanceof ClientGone) return errorResponse(deps, error, c as never);
  deps.log.error({ err: error, request_id: c.get('requestId'), path: c.req.path }, 'console page failed');
  const id = c.get('requestId');
  return c.html(
    message(
      'Internal error',
      `The page could not be shown. Try again; if it persists, send the id ${id} to support.`,
    ),
    500,
  );
};

/** Adds the support console at `/console`. */
export const consoleRoutes = (app: Hono<AppEnv>, deps: Deps, options: ConsoleOptions): void => {
  const pages = new Hono<ConsoleEnv>({ strict: false });
  const checkOrigin = createOriginCheck(deps);

  pages.use(async (c, next) => {
    c.header('content-security-policy', CONTENT_SECURITY_POLICY);
    checkOrigin(c);
    await next();
  });
  pages.use(
    capBody<ConsoleEnv>(() => MAX_OPEN_BYTES),
    async (c, next) => {
      if (c.req.method === 'POST')
        c.set('form', new URLSearchParams((await readBytes(c.req.raw)).toString()));
      await next();
    },
  );
  pages.onError((error, c) => errorPage(deps, error, c));

  pages.get('/style.css', (c) => {
    c.header('cache-control', 'public, max-age=300');
    return c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' });
  });
  signingRoutes(pages, app, deps, options);
  if (options.sessions) {
    accountRoutes(pages, app, deps);
    requestRoutes(pages, app);
  }

  pages.use(signedIn(deps, options));
  pages.get('/', async (c) => {
    const identity = c.get('identity');
    if (identity.kind === 'manager') {
      const [only, second] = identity.places;
      if (only !== undefined && second === undefined) return c.redirect(`/console/orgs/${only.id}`, 303);
      return c.html(layout({ title: 'Your organisations', identity, content: placesPage(identity.places) }));
    }
    const query = (c.req.query('q') ?? '').trim().slice(0, 255);
    const rows = await deps.db.asAdmin((tx) => findOrganisations(tx, query, deps.clock.now()));
    return c.html(layout({ title: 'Organisations', identity, content: organisationsPage(rows, query) }));
  });

  const inside = (page: (visit: Visit, ...ids: string[]) => Promise<Response>, ...params: string[]) =>
    pageOf(deps, options, page, params);
  const org = `/orgs/:org{${UUID}}`;
  const endpoint = `${org}/endpoints/:endpoint{${UUID}}`;
  const delivery = `${endpoint}/deliveries/:delivery{${UUID}}`;
  pages.get(org, inside(organisationPage));
  pages.get(`${org}/find`, inside(findPage));
  pages.get(endpoint, inside(endpointPage, 'endpoint'));
  pages.post(`${endpoint}/test`, inside(endpointActions.test, 'endpoint'));
  pages.post(`${endpoint}/enable`, inside(endpointActions.enable, 'endpoint'));
  pages.get(`${endpoint}/disable`, inside(confirmDisablePage, 'endpoint'));
  pages.post(`${endpoint}/disable`, inside(endpointActions.disable, 'endpoint'));
  for (const kind of ['failed', 'missed'] as const) {
    pages.get(`${endpoint}/replay-${kind}`, inside(confirmReplayPage(kind), 'endpoint'));
    pages.post(`${endpoint}/replay-${kind}`, inside(startReplay(kind), 'endpoint'));
  }
  pages.get(delivery, inside(deliveryPage, 'endpoint', 'delivery'));
  pages.post(`${delivery}/replay`, inside(endpointActions.replay, 'endpoint', 'delivery'));
  pages.get(`${org}/replays/:job{${UUID}}`, inside(replayPage, 'job'));
  pages.all('*', () => {
    throw new PageNotFound();
  });

  app.route('/console', pages);
};

const message = (title: string, text: string) =>
  layout({
    title,
    identity: null,
    content: html`<p>${text}</p><p><a href="/console">To the console</a></p>`,
  });

const signedIn =
  (deps: Deps, options: ConsoleOptions): MiddlewareHandler<ConsoleEnv> =>
  async (c, next) => {
    const identity = await identify(c, deps, options);
    if (identity === null) return c.redirect('/console/sign-in', 303);
    c.set('identity', identity);
    await next();
  };

/** Opens the organisation for people with access; for everybody else it does not exist. */
const pageOf =
  (
    deps: Deps,
    options: ConsoleOptions,
    page: (visit: Visit, ...ids: string[]) => Promise<Response>,
    params: readonly string[],
  ): MiddlewareHandler<ConsoleEnv> =>
  async (c) => {
    const identity = c.get('identity');
    const orgId = asId<OrgId>(c.req.param('org') ?? '');
    const isOwn = identity.kind === 'operator' || identity.places.some(({ id }) => id === orgId);
    if (!isOwn) throw new PageNotFound();
    const orgName = await deps.db.asTenant(orgId, (tx) => findOrganisationName(tx, orgId));
    if (orgName === null) throw new PageNotFound();
    const base = `/console/orgs/${orgId}`;
    const visit = { c, deps, options, identity, orgId, orgName, base, now: deps.clock.now() };
    return page(visit, ...params.map((name) => c.req.param(name) ?? ''));
  };
