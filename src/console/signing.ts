import type { Context, Hono } from 'hono';
import type { AppEnv } from '../api/kit/app-env.ts';
import { addressOf } from '../api/kit/auth-failures.ts';
import { createClientAddress } from '../api/kit/client-address.ts';
import type { Deps } from '../api/kit/deps.ts';
import { limitAttempts } from '../db/accounts/admission.ts';
import { forward } from './forward.ts';
import { forgetOperator, operatorOf, rememberOperator } from './identity.ts';
import { layout } from './layout.ts';
import { signInPage } from './pages/sign-in.ts';
import type { ConsoleEnv, ConsoleOptions } from './visit.ts';

const FAILURES_PER_MINUTE = 60;

const REFUSED = {
  401: 'The e-mail address, password or token is wrong or revoked. Try again.',
  403: 'The console is for owners and admins of an organisation. Ask an owner to change your role.',
  429: 'Too many attempts. Wait a few minutes and try again.',
} as const;

/**
 * Sign-in and sign-out. Owners and admins use the service's own login route, so that its limits and its cookie apply; operators
 * enter their token.
 */
export const signingRoutes = (
  pages: Hono<ConsoleEnv>,
  app: Hono<AppEnv>,
  deps: Deps,
  options: ConsoleOptions,
): void => {
  const clientAddress = createClientAddress(deps.settings.trustedProxies);
  const page = (refused: keyof typeof REFUSED | null) =>
    layout({
      title: 'Sign in',
      identity: null,
      notice: refused === null ? null : { tone: 'bad', text: REFUSED[refused] },
      content: signInPage(options),
    });

  const withToken = async (c: Context<ConsoleEnv>, token: string): Promise<Response> => {
    const operator = await operatorOf(deps, token);
    if (operator !== null) {
      rememberOperator(c, deps, token);
      return c.redirect('/console', 303);
    }
    const address = clientAddress(addressOf(c), c.req.header('x-forwarded-for'));
    const wait = await limitAttempts(deps.db, [`operator-failure:${address}`], {
      attempts: FAILURES_PER_MINUTE,
      windowSeconds: 60,
      now: deps.clock.now(),
    });
    return c.html(page(wait === null ? 401 : 429), wait === null ? 401 : 429);
  };

  const withPassword = async (c: Context<ConsoleEnv>, email: string, password: string): Promise<Response> => {
    const answer = await forward(app, c, '/api/v1/auth/login', { email, password });
    if (answer.status === 200) {
      const { organisations } = (await answer.json()) as { organisations: { role: string }[] };
      if (organisations.every(({ role }) => role === 'member')) return c.html(page(403), 403);
      for (const cookie of answer.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
      return c.redirect('/console', 303);
    }
    return answer.status === 429 ? c.html(page(429), 429) : c.html(page(401), 401);
  };

  pages.get('/sign-in', (c) => c.html(page(null)));
  pages.post('/sign-in', async (c) => {
    const field = (name: string) => (c.get('form').get(name) ?? '').trim();
    if (options.operators && field('token') !== '') return withToken(c, field('token'));
    if (options.sessions && field('email') !== '') {
      return withPassword(c, field('email'), c.get('form').get('password') ?? '');
    }
    return c.html(page(401), 401);
  });
  pages.post('/sign-out', async (c) => {
    forgetOperator(c, deps);
    if (options.sessions) {
      const answer = await forward(app, c, '/api/v1/auth/logout');
      for (const cookie of answer.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
    }
    return c.redirect('/console/sign-in', 303);
  });
};
