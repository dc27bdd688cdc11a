import type { Context, Hono } from 'hono';
import type { AppEnv } from '../api/kit/app-env.ts';
import { addressOf } from '../api/kit/auth-failures.ts';
import { capBody, MAX_OPEN_BYTES, readBytes } from '../api/kit/body.ts';
import { createClientAddress } from '../api/kit/client-address.ts';
import type { Deps } from '../api/kit/deps.ts';
import { ApiError } from '../api/kit/errors.ts';
import { rateLimited, tooManyAttempts } from '../api/kit/rate-headers.ts';
import { STYLE } from '../console/style.ts';
import { limitAttempts } from '../db/accounts/admission.ts';
import { withoutScope } from './clients.ts';
import { interactionRoutes } from './interaction.ts';
import { serveByNode } from './node-bridge.ts';
import { pagePolicy } from './pages/frame.ts';
import { createProvider, type OauthOptions } from './provider.ts';

/** Requests of one address per minute: enough for many clients behind one address, too few for guessing. */
const PER_MINUTE = { authorize: 60, token: 120, register: 10, revoke: 120 } as const;

/** Registrations of one address per day, and maximum size of one: each is stored for a while, used or not. */
const [CLIENTS_PER_DAY, MAX_CLIENT_BYTES, DAY_SECONDS] = [100, 4 * 1024, 86_400];

type Endpoint = keyof typeof PER_MINUTE;

/** Removes the cookies of an earlier request: each flow starts anew, so that nobody continues as a previous user. */
const withoutOwnCookies = (cookie: string | undefined): string =>
  (cookie ?? '')
    .split(';')
    .filter((one) => !one.trim().startsWith('sc_oauth_'))
    .join(';');

/** Cookies of an earlier sign-in, deleted in the browser too. */
const SESSION_COOKIES = ['sc_oauth_session', 'sc_oauth_session.sig'];

/** The authorization server: protocol, pages, metadata. */
export const oauthRoutes = (app: Hono<AppEnv>, deps: Deps, options: OauthOptions): void => {
  const provider = createProvider(deps, options);
  const callback = provider.callback();
  const base = deps.settings.publicBaseUrl;
  const clientAddress = createClientAddress(deps.settings.trustedProxies);
  const cap = capBody((c) => (c.req.path === '/oauth/register' ? MAX_CLIENT_BYTES : MAX_OPEN_BYTES));

  const limit = async (c: Context<AppEnv>, endpoint: Endpoint): Promise<void> => {
    const address = clientAddress(addressOf(c), c.req.header('x-forwarded-for'));
    const wait = await limitAttempts(deps.db, [`oauth-${endpoint}:${address}`], {
      attempts: PER_MINUTE[endpoint],
      windowSeconds: 60,
      now: deps.clock.now(),
    });
    if (wait !== null) throw rateLimited(PER_MINUTE[endpoint], wait);
    if (endpoint !== 'register') return;
    const ofDay = { attempts: CLIENTS_PER_DAY, windowSeconds: DAY_SECONDS };
    const tomorrow = await limitAttempts(deps.db, [`oauth-clients:${address}`], {
      ...ofDay,
      now: deps.clock.now(),
    });
    if (tomorrow !== null) throw tooManyAttempts(ofDay, tomorrow);
  };

  type Own = { readonly cookie?: string; readonly body?: Buffer };

  const serve = async (c: Context<AppEnv>, own: Own = {}): Promise<Response> => {
    const answer = await serveByNode(c, base, callback, own);
    if (answer.headers.get('content-type')?.startsWith('text/html') === true)
      answer.headers.set('content-security-policy', pagePolicy(null));
    return answer;
  };

  const mount = (method: 'GET' | 'POST', path: string, endpoint: Endpoint | null, fresh = false): void => {
    app.on(method, path, cap, async (c) => {
      c.set('route', path);
      if (endpoint !== null) await limit(c, endpoint);
      if (endpoint === 'register') return serve(c, { body: withoutScope(await readBytes(c.req.raw)) });
      if (!fresh) return serve(c);
      const answer = await serve(c, { cookie: withoutOwnCookies(c.req.header('cookie')) });
      for (const name of SESSION_COOKIES) {
        if (!answer.headers.getSetCookie().some((one) => one.startsWith(`${name}=`)))
          answer.headers.append('set-cookie', `${name}=; path=/; max-age=0; httponly; samesite=lax`);
      }
      return answer;
    });
    app.all(path, (c) => {
      // The protocol library decides about cross-origin requests.
      if (c.req.method === 'OPTIONS') return serve(c);
      throw new ApiError('method_not_allowed', { headers: { allow: `OPTIONS, ${method}` } });
    });
  };

  mount('GET', '/oauth/authorize', 'authorize', true);
  mount('GET', '/oauth/authorize/:uid', 'authorize');
  mount('POST', '/oauth/token', 'token');
  mount('POST', '/oauth/register', 'register');
  mount('POST', '/oauth/revoke', 'revoke');
  mount('GET', '/oauth/jwks', null);
  mount('GET', '/.well-known/oauth-authorization-server', null);
  interactionRoutes(app, deps, provider);

  app.get('/oauth/style.css', (c) => {
    c.header('cache-control', 'public, max-age=300');
    return c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' });
  });
};
