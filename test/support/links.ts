import { makeLink } from '../../src/api/auth/links.ts';
import {
  insertRequest,
  insertSignUp,
  linkContext,
  type NewLink,
} from '../../src/db/accounts/account-links.ts';
import type { Role } from '../../src/db/accounts/admission.ts';
import { invite } from '../../src/db/accounts/members.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { hashPassword } from '../../src/platform/password.ts';
import type { TestApp } from './app.ts';

/** Path and query of a link, as its mail would carry it. */
const pathOf = (app: TestApp, { linkSealed, id }: NewLink): string => {
  const { pathname, search } = new URL(app.deps.secrets.open(linkSealed, linkContext(id)));
  return `${pathname}${search}`;
};

/** Links as if their mails had arrived, for tests of what is done with them. */
export const signUpLink = async (app: TestApp, email: string, password: string): Promise<string> => {
  const { link } = makeLink(app.deps, 'sign_up', { email, now: app.clock.now() });
  const wanted = { passwordHash: await hashPassword(password), organisationName: 'Muster GmbH' };
  await app.db.asSystem((tx) => insertSignUp(tx, link, wanted));
  return pathOf(app, link);
};

export const invitationLink = async (
  app: TestApp,
  email: string,
  to: { readonly orgId: OrgId; readonly role: Role },
): Promise<string> => {
  const { link } = makeLink(app.deps, 'invitation', { email, now: app.clock.now() });
  await app.db.asTenant(to.orgId, (tx) => invite(tx, link, to));
  return pathOf(app, link);
};

export const resetLink = async (app: TestApp, email: string): Promise<string> => {
  const { link } = makeLink(app.deps, 'reset', { email, now: app.clock.now() });
  await app.db.asSystem((tx) => insertRequest(tx, 'reset', link));
  return pathOf(app, link);
};
