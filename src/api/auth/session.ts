import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { deleteSession, findSession, insertSession, SESSION_DAYS } from '../../db/accounts/sessions.ts';
import { findPlaces, findUserByEmail } from '../../db/accounts/users.ts';
import { sha256 } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { verifyPassword } from '../../platform/password.ts';
import { newToken } from '../../platform/token.ts';
import type { AppEnv } from '../kit/app-env.ts';
import { SESSION_COOKIE } from '../kit/authenticate.ts';
import type { Deps } from '../kit/deps.ts';
import { ApiError } from '../kit/errors.ts';
import { createOriginCheck } from '../kit/origin.ts';
import { openRoute } from './open-route.ts';
import { getSession, login, logout } from './specs.ts';

const COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const;

const startSession = async (deps: Deps, c: Context<AppEnv>, userId: string, now: Date): Promise<void> => {
  const made = newToken();
  await deps.db.asSystem((tx) => insertSession(tx, { id: newId(), userId, sha256: made.sha256, now }));
  setCookie(c, SESSION_COOKIE, made.token, { ...COOKIE, maxAge: SESSION_DAYS * 24 * 3600 });
};

/** The signed-in user with their organisations; `X-Org-Slug` selects one of these. */
const whoIs = async (deps: Deps, user: { readonly id: string; readonly email: string }) => ({
  user: { id: user.id, email: user.email },
  organisations: await findPlaces(deps.db, user.id),
});

/** Login, logout, and who is signed in. */
export const sessionRoutes = (app: Hono<AppEnv>, deps: Deps): void => {
  const checkOrigin = createOriginCheck(deps);

  openRoute(app, deps, login, async ({ c, now, body, limit }) => {
    await limit('login', body.email);
    const user = await deps.db.asSystem((tx) => findUserByEmail(tx, body.email));
    if (!(await verifyPassword(body.password, user?.passwordHash ?? null)) || user === null) {
      throw new ApiError('invalid_credentials');
    }
    await startSession(deps, c, user.id, now);
    return whoIs(deps, user);
  });

  openRoute(app, deps, logout, async ({ c }) => {
    const token = getCookie(c, SESSION_COOKIE);
    if (token !== undefined) {
      checkOrigin(c);
      await deps.db.asSystem((tx) => deleteSession(tx, sha256(token)));
    }
    deleteCookie(c, SESSION_COOKIE, COOKIE);
    return { message: 'Signed out.' };
  });

  openRoute(app, deps, getSession, async ({ c, now }) => {
    const token = getCookie(c, SESSION_COOKIE);
    const found =
      token === undefined ? null : await deps.db.asSystem((tx) => findSession(tx, sha256(token), now));
    if (found === null)
      throw new ApiError('invalid_api_key', {
        message: 'Nobody is signed in. Sign in with POST /api/v1/auth/login.',
      });
    return whoIs(deps, { id: found.userId, email: found.email });
  });
};
