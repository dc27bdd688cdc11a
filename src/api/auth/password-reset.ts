import type { Hono } from 'hono';
import { insertRequest, readLink } from '../../db/accounts/account-links.ts';
import { resetPassword } from '../../db/accounts/accounts.ts';
import { sha256 } from '../../platform/digest.ts';
import { hashPassword } from '../../platform/password.ts';
import type { AppEnv } from '../kit/app-env.ts';
import type { Deps } from '../kit/deps.ts';
import { invalidToken, makeLink } from './links.ts';
import { openRoute } from './open-route.ts';
import { confirmPasswordReset, requestPasswordReset } from './specs.ts';

export const passwordResetRoutes = (app: Hono<AppEnv>, deps: Deps): void => {
  openRoute(app, deps, requestPasswordReset, async ({ body, now, limit }) => {
    await limit('reset', body.email);
    const { link, mail } = makeLink(deps, 'reset', { email: body.email, now });
    await deps.db.asSystem((tx) => insertRequest(tx, 'reset', link));
    deps.starter.kick([mail]);
    return { message: 'If this address has an account, we are sending a mail with a link to it.' };
  });

  openRoute(app, deps, confirmPasswordReset, async ({ body, now, limit }) => {
    await limit('link', null);
    const tokenSha256 = sha256(body.token);
    if ((await readLink(deps.db, { purpose: 'reset', tokenSha256, now })) === null) throw invalidToken();
    const passwordHash = await hashPassword(body.password);
    if (!(await resetPassword(deps.db, { tokenSha256, passwordHash, now }))) throw invalidToken();
    return { message: 'The password is changed, and all sessions have ended. Sign in again.' };
  });
};
