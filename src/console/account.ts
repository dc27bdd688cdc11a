import type { Context, Hono } from 'hono';
import type { AppEnv } from '../api/kit/app-env.ts';
import type { Deps } from '../api/kit/deps.ts';
import type { OpenedPurpose } from '../db/accounts/account-links.ts';
import { type Link, readLink } from '../db/accounts/account-links.ts';
import { findUserByEmail } from '../db/accounts/users.ts';
import { findOrganisationName } from '../db/webhooks/support.ts';
import { sha256 } from '../platform/digest.ts';
import type { Html } from './format.ts';
import { forward } from './forward.ts';
import { layout, type Page } from './layout.ts';
import {
  confirmPage,
  deadLinkPage,
  donePage,
  forgotPasswordPage,
  invitationPage,
  mailedPage,
  passwordPage,
  signUpPage,
} from './pages/account.ts';
import type { ConsoleEnv } from './visit.ts';

type Step = {
  readonly path: string;
  readonly purpose: OpenedPurpose;
  /** The API route that it calls. */
  readonly route: string;
  readonly title: string;
  readonly done: string;
  /** Next step for a link that is no longer valid. */
  readonly dead: string;
  readonly show: (deps: Deps, action: string, token: string, link: Link) => Promise<Html> | Html;
};

const showInvitation: Step['show'] = async (deps, action, token, link) => {
  if (link.place === null) throw new Error('the invitation has no organisation');
  const { orgId, role } = link.place;
  const name = await deps.db.asTenant(orgId, (tx) => findOrganisationName(tx, orgId));
  const user = await deps.db.asSystem((tx) => findUserByEmail(tx, link.email));
  const to = { email: link.email, organisation: name ?? '', role, isKnown: user !== null };
  return invitationPage(action, token, to);
};

/** Pages of mailed links. Mail programs open links by themselves, so only the form on the page has an effect. */
const STEPS: readonly Step[] = [
  {
    path: '/account/confirm',
    purpose: 'sign_up',
    route: '/api/v1/auth/confirm',
    title: 'Confirm your address',
    done: 'Your address is confirmed, and your organisation is ready.',
    dead: 'If you already confirmed your address, sign in. Otherwise sign up again.',
    show: (_deps, action, token, link) => confirmPage(action, token, link.email),
  },
  {
    path: '/account/invitation',
    purpose: 'invitation',
    route: '/api/v1/auth/invitations/accept',
    title: 'Accept an invitation',
    done: 'You are now a member of the organisation.',
    dead: 'If you already accepted the invitation, sign in. Otherwise ask for a new invitation.',
    show: showInvitation,
  },
  {
    path: '/account/password',
    purpose: 'reset',
    route: '/api/v1/auth/password-reset/confirm',
    title: 'Choose a new password',
    done: 'Your password is changed, and you are signed out everywhere.',
    dead: 'Request a new link under “Forgot the password?” on the sign-in page.',
    show: (_deps, action, token, link) => passwordPage(action, token, link.email),
  },
];

const REFUSED: Readonly<Record<string, string>> = {
  wrong_password: 'This is not the password that you chose at sign-up. Try again, or sign up again.',
  password_required: 'This address has no account yet. Choose a password.',
  password_not_wanted: 'This address already has an account. Accept without a password.',
};
const TOO_SHORT = 'The password must have 10 to 256 characters.';
const TOO_OFTEN = 'Too many attempts. Wait a few minutes and try again.';

type Failure = {
  readonly error: { readonly details?: { readonly errors?: readonly { readonly type: string }[] } };
};

/** Requests with only an e-mail address; the response is the same for every address. */
const REQUESTS = [
  {
    path: '/sign-up',
    route: '/api/v1/auth/sign-up',
    fields: ['email', 'password', 'organisation_name'],
    title: 'Sign up',
    mailed: 'We are sending a mail to this address. Open its link to confirm the address.',
    invalid:
      'Enter an e-mail address, a password of 10 to 256 characters, and the name of your organisation.',
    show: signUpPage,
  },
  {
    path: '/forgot-password',
    route: '/api/v1/auth/password-reset',
    fields: ['email'],
    title: 'Forgot the password?',
    mailed: 'If this address has an account, we are sending a mail with a link to choose a new password.',
    invalid: 'Enter the e-mail address of your account.',
    show: forgotPasswordPage,
  },
] as const;

/** The pages linked from the sign-in page: each requests a mail. */
export const requestRoutes = (pages: Hono<ConsoleEnv>, app: Hono<AppEnv>): void => {
  for (const { path, route, fields, title, mailed, invalid, show } of REQUESTS) {
    const page = (text: string | null) =>
      layout({
        title,
        identity: null,
        notice: text === null ? null : { tone: 'bad', text },
        content: show(`/console${path}`),
      });
    pages.get(path, (c) => c.html(page(null)));
    pages.post(path, async (c) => {
      const form = c.get('form');
      const body = Object.fromEntries(fields.map((name) => [name, form.get(name) ?? '']));
      const answer = await forward(app, c, route, body);
      if (answer.status === 429) return c.html(page(TOO_OFTEN), 429);
      if (answer.status === 422) return c.html(page(invalid), 422);
      if (answer.status !== 202) throw new Error(`${route} returned ${answer.status}`);
      return c.html(layout({ title, identity: null, content: mailedPage(mailed) }));
    });
  }
};

/** The pages linked from mails. They sign nobody in. */
export const accountRoutes = (pages: Hono<ConsoleEnv>, app: Hono<AppEnv>, deps: Deps): void => {
  for (const step of STEPS) {
    const page = async (
      c: Context<ConsoleEnv>,
      token: string,
      refusal?: { readonly status: 422 | 429; readonly text: string },
    ): Promise<Response> => {
      const at = { purpose: step.purpose, tokenSha256: sha256(token), now: deps.clock.now() };
      const link = await readLink(deps.db, at);
      const shared = { title: step.title, identity: null };
      if (link === null) return c.html(layout({ ...shared, content: deadLinkPage(step.dead) }), 404);
      const notice: Page['notice'] = refusal === undefined ? null : { tone: 'bad', text: refusal.text };
      const content = await step.show(deps, `/console${step.path}`, token, link);
      return c.html(layout({ ...shared, notice, content }), refusal?.status ?? 200);
    };

    pages.get(step.path, (c) => page(c, c.req.query('token') ?? ''));
    pages.post(step.path, async (c) => {
      const field = (name: string) => c.get('form').get(name) ?? '';
      const token = field('token');
      const password = field('password');
      const answer = await forward(app, c, step.route, { token, ...(password === '' ? {} : { password }) });
      if (answer.status === 200) {
        return c.html(layout({ title: step.title, identity: null, content: donePage(step.done) }));
      }
      if (answer.status === 429) return page(c, token, { status: 429, text: TOO_OFTEN });
      if (answer.status !== 422) throw new Error(`${step.route} returned ${answer.status}`);
      const { error } = (await answer.json()) as Failure;
      const text = error.details?.errors
        ?.map(({ type }) => REFUSED[type])
        .find((known) => known !== undefined);
      return page(c, token, { status: 422, text: text ?? TOO_SHORT });
    });
  }
};
