import type { Hono } from 'hono';
import { readLink } from '../../db/accounts/account-links.ts';
import { acceptInvitation, confirmSignUp } from '../../db/accounts/accounts.ts';
import { asId, type OrgId } from '../../db/kernel/ids.ts';
import { randomBase62 } from '../../platform/api-key.ts';
import { sha256 } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword, verifyPassword } from '../../platform/password.ts';
import type { AppEnv } from '../kit/app-env.ts';
import type { Deps } from '../kit/deps.ts';
import { invalid } from '../kit/errors.ts';
import { invalidToken } from './links.ts';
import { openRoute } from './open-route.ts';
import { acceptInvitationSpec, confirmAddress } from './specs.ts';

/** Plan of a new organisation. */
const FIRST_TIER = 'free';
const SLUG_BASE = 40;
const SLUG_SUFFIX = 8;

/** Readable, and independent of the names of other organisations, so that it reveals none. */
const slugOf = (name: string): string => {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_BASE)
    .replace(/^-|-$/g, '');
  return `${base === '' ? 'org' : base}-${randomBase62(SLUG_SUFFIX).toLowerCase()}`;
};

const REFUSED = {
  needs_password: [
    'is required, because this address has no account yet: choose a password',
    'password_required',
  ],
  has_account: ['must be left out, because this address already has an account', 'password_not_wanted'],
} as const;

/** Proof that a mailbox belongs to its owner. Accounts and memberships are created only here. */
export const confirmRoutes = (app: Hono<AppEnv>, deps: Deps): void => {
  openRoute(app, deps, confirmAddress, async ({ c, body, now, limit }) => {
    await limit('link', null);
    const tokenSha256 = sha256(body.token);
    const link = await readLink(deps.db, { purpose: 'sign_up', tokenSha256, now });
    if (link === null) throw invalidToken();
    // The owner of the mailbox may not be the person who signed up; without this check they would confirm a stranger's password.
    if (!(await verifyPassword(body.password, link.passwordHash))) {
      throw invalid([
        {
          loc: ['body', 'password'],
          msg: 'is not the password that was chosen at sign-up; enter that one, or sign up again',
          type: 'wrong_password',
        },
      ]);
    }
    const confirmed = await confirmSignUp(deps.db, {
      tokenSha256,
      userId: newId(),
      orgId: asId<OrgId>(newId()),
      slugOf,
      tierSlug: FIRST_TIER,
      requestId: c.get('requestId'),
      now,
    });
    if (!confirmed) throw invalidToken();
    return { message: 'The address is confirmed. You can sign in now.' };
  });

  openRoute(app, deps, acceptInvitationSpec, async ({ c, body, now, limit }) => {
    await limit('link', null);
    const tokenSha256 = sha256(body.token);
    if ((await readLink(deps.db, { purpose: 'invitation', tokenSha256, now })) === null) throw invalidToken();
    const { outcome } = await acceptInvitation(deps.db, {
      tokenSha256,
      userId: newId(),
      passwordHash: body.password === undefined ? null : await hashPassword(body.password),
      requestId: c.get('requestId'),
      now,
    });
    if (outcome === 'unknown') throw invalidToken();
    if (outcome !== 'accepted') {
      const [msg, type] = REFUSED[outcome];
      throw invalid([{ loc: ['body', 'password'], msg, type }]);
    }
    return { message: 'You are a member of the organisation now. You can sign in.' };
  });
};
