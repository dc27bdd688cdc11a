import type { Hono } from 'hono';
import { insertRequest, insertSignUp } from '../../db/accounts/account-links.ts';
import { hashPassword } from '../../platform/password.ts';
import type { AppEnv } from '../kit/app-env.ts';
import type { Deps } from '../kit/deps.ts';
import { makeLink } from './links.ts';
import { openRoute } from './open-route.ts';
import { resendConfirmation, signUp } from './specs.ts';

const ANSWER = { message: 'We are sending a mail to this address. Open its link to confirm the address.' };

/** Known and unknown addresses cause the same work and the same response; only the mail differs, so nobody can probe for accounts. */
export const signUpRoutes = (app: Hono<AppEnv>, deps: Deps): void => {
  openRoute(app, deps, signUp, async ({ body, now, limit }) => {
    await limit('sign-up', body.email);
    const passwordHash = await hashPassword(body.password);
    const { link, mail } = makeLink(deps, 'sign_up', { email: body.email, now });
    await deps.db.asSystem((tx) =>
      insertSignUp(tx, link, { passwordHash, organisationName: body.organisation_name }),
    );
    deps.starter.kick([mail]);
    return ANSWER;
  });

  openRoute(app, deps, resendConfirmation, async ({ body, now, limit }) => {
    await limit('sign-up', body.email);
    const { link, mail } = makeLink(deps, 'sign_up_again', { email: body.email, now });
    await deps.db.asSystem((tx) => insertRequest(tx, 'sign_up_again', link));
    deps.starter.kick([mail]);
    return { message: 'If a sign-up for this address is open, we are sending a mail with a new link.' };
  });
};
