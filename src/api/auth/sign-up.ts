import type { Hono } from 'hono';
import { asId, type OrgId } from '../../db/ids.ts';
import { recordAudit } from '../../db/operators.ts';
import { provisionOrganisation } from '../../db/provision.ts';
import { insertMembership, insertUser } from '../../db/users.ts';
import { randomBase62 } from '../../platform/api-key.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/password.ts';
import type { AppEnv } from '../kit/app-env.ts';
import type { Deps } from '../kit/deps.ts';
import { openRoute } from './open-route.ts';
import { signUpRequest } from './schemas.ts';

/** The plan that a new organisation begins with. */
const FIRST_TIER = 'free';
const SLUG_BASE = 40;
const SLUG_SUFFIX = 8;

/** Readable, and never a hint whether another organisation has the same name. */
const slugOf = (name: string): string => {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_BASE)
    .replace(/^-|-$/g, '');
  return `${base === '' ? 'org' : base}-${randomBase62(SLUG_SUFFIX).toLowerCase()}`;
};

const WELCOME = {
  subject: 'Your organisation is ready',
  text: 'You signed up, and your organisation with its baseline environment is ready. Sign in with your e-mail address.',
};

const KNOWN = {
  subject: 'You already have an account',
  text: 'Somebody, perhaps you, tried to sign up with this address. It has an account already: sign in, or reset your password.',
};

/** A person, an organisation and its baseline environment. Known and unknown addresses get the same answer; a mail tells the difference. */
export const signUpRoutes = (app: Hono<AppEnv>, deps: Deps): void =>
  openRoute(
    app,
    deps,
    { method: 'post', path: '/api/v1/auth/sign-up', body: signUpRequest },
    async ({ c, body, now, limit }) => {
      await limit('sign-up', body.email);
      const passwordHash = await hashPassword(body.password);
      const isNew = await deps.db.asAdmin(async (tx) => {
        const userId = newId();
        if (!(await insertUser(tx, { id: userId, email: body.email, passwordHash, now }))) return false;
        const id = asId<OrgId>(newId());
        const slug = slugOf(body.organisation_name);
        await provisionOrganisation(tx, {
          id,
          name: body.organisation_name,
          slug,
          tierSlug: FIRST_TIER,
          now,
        });
        await insertMembership(tx, { orgId: id, userId, role: 'owner', now });
        await recordAudit(
          tx,
          {
            action: 'organisation.create',
            orgId: id,
            target: id,
            before: null,
            after: { slug, tier_slug: FIRST_TIER },
          },
          { operator: 'sign-up', requestId: c.get('requestId'), now },
        );
        return true;
      });
      deps.background.run('sign-up mail', () =>
        deps.mail.send({ id: `sign-up.${newId()}`, to: [body.email], ...(isNew ? WELCOME : KNOWN) }),
      );
      return { status: 201, body: { message: 'Thank you. A mail is on its way; you can sign in now.' } };
    },
  );
