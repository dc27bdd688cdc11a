import type { Hono } from 'hono';
import { deleteTokensOf, insertReset, RESET_MINUTES, takeReset } from '../../db/sessions.ts';
import { findUserByEmail, setPassword } from '../../db/users.ts';
import { sha256 } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/password.ts';
import { newToken } from '../../platform/token.ts';
import type { AppEnv } from '../kit/app-env.ts';
import type { Deps } from '../kit/deps.ts';
import { invalid } from '../kit/errors.ts';
import { openRoute } from './open-route.ts';
import { resetConfirmation, resetRequest } from './schemas.ts';

const PATH = '/api/v1/auth/password-reset';

const textOf = (baseUrl: string, token: string): string =>
  [
    'Somebody, perhaps you, asked for a new password for this address.',
    '',
    `Your code, good for ${RESET_MINUTES} minutes and for one use:`,
    '',
    `  ${token}`,
    '',
    `Send it as "token", with your new "password", to POST ${baseUrl}${PATH}/confirm.`,
    'If it was not you, nothing has changed and you need not do anything.',
  ].join('\n');

/** Makes a reset for an address that has an account, and mails its code; the database keeps a digest only. */
export const sendReset = async (deps: Deps, email: string, now: Date): Promise<void> => {
  const made = newToken();
  const id = newId();
  const known = await deps.db.asSystem(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null) return false;
    await insertReset(tx, { id, userId: user.id, sha256: made.sha256, now });
    return true;
  });
  if (!known) return;
  await deps.mail.send({
    id: `password-reset.${id}`,
    to: [email],
    subject: 'A new password',
    text: textOf(deps.settings.publicBaseUrl, made.token),
  });
};

export const passwordResetRoutes = (app: Hono<AppEnv>, deps: Deps): void => {
  // The look-up happens behind the answer: neither its text nor its time says whether the address is known.
  openRoute(app, deps, { method: 'post', path: PATH, body: resetRequest }, async ({ body, now, limit }) => {
    await limit('reset', body.email);
    deps.background.run('password reset', () => sendReset(deps, body.email, now));
    return { status: 202, body: { message: 'If the address has an account, a mail is on its way.' } };
  });

  openRoute(
    app,
    deps,
    { method: 'post', path: `${PATH}/confirm`, body: resetConfirmation },
    async ({ body, now, limit }) => {
      await limit('login', null);
      const passwordHash = await hashPassword(body.password);
      const done = await deps.db.asSystem(async (tx) => {
        const userId = await takeReset(tx, sha256(body.token), now);
        if (userId === null) return false;
        await setPassword(tx, userId, passwordHash, now);
        await deleteTokensOf(tx, userId);
        return true;
      });
      if (!done) {
        throw invalid([{ loc: ['body', 'token'], msg: 'unknown, used or expired', type: 'invalid_token' }]);
      }
      return { status: 200, body: { message: 'The password is changed; every session has ended.' } };
    },
  );
};
