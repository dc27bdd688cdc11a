import { sql } from 'kysely';
import { type Database, enterTenant, type Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { provisionOrganisation } from '../organisations/provision.ts';
import { deleteLink, dropResets, dropSignUps, type Link, lockLink } from './account-links.ts';
import { findMember } from './members.ts';
import { recordAudit } from './operators.ts';
import { deleteSessionsOf } from './sessions.ts';
import { findUserByEmail, insertMembership, insertUser, setPassword } from './users.ts';

type Used = { readonly tokenSha256: Buffer; readonly requestId: string; readonly now: Date };

const asAdminWithin = async (tx: Tx): Promise<void> => {
  await sql`select set_config('role', 'sc_admin', true)`.execute(tx);
};

/**
 * Uses up the link of a sign-up: creates the account and an organisation with its baseline, owned by the account, in one
 * transaction. False: the link is used up or expired, or the address got an account in another way.
 */
export const confirmSignUp = (
  db: Database,
  make: Used & {
    readonly userId: string;
    readonly orgId: OrgId;
    readonly slugOf: (organisationName: string) => string;
    readonly tierSlug: string;
  },
): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const { now, orgId, userId, tierSlug } = make;
    const link = await lockLink(tx, { purpose: 'sign_up', tokenSha256: make.tokenSha256, now });
    if (link === null || link.passwordHash === null || link.organisationName === null) return false;
    const { email, passwordHash, organisationName: name } = link;
    if (!(await insertUser(tx, { id: userId, email, passwordHash, now }))) return false;
    await dropSignUps(tx, email);
    const slug = make.slugOf(name);
    await asAdminWithin(tx);
    await provisionOrganisation(tx, { id: orgId, name, slug, tierSlug, now });
    await insertMembership(tx, { orgId, userId, role: 'owner', now });
    await recordAudit(
      tx,
      {
        action: 'organisation.create',
        orgId,
        target: orgId,
        before: null,
        after: { slug, tier_slug: tierSlug },
      },
      { operator: 'sign-up', requestId: make.requestId, now },
    );
    return true;
  });

type Acceptance =
  | { readonly outcome: 'unknown' | 'needs_password' | 'has_account' }
  | { readonly outcome: 'accepted' };

/**
 * Uses up an invitation: the person becomes a member, and gets an account if necessary. `needs_password` (password missing) and
 * `has_account` (password sent although an account exists) change nothing.
 */
export const acceptInvitation = (
  db: Database,
  make: Used & { readonly userId: string; readonly passwordHash: string | null },
): Promise<Acceptance> =>
  db.asSystem(async (tx): Promise<Acceptance> => {
    const { now, passwordHash } = make;
    const link = await lockLink(tx, { purpose: 'invitation', tokenSha256: make.tokenSha256, now });
    if (link === null || link.place === null) return { outcome: 'unknown' };
    const existing = await findUserByEmail(tx, link.email);
    if (existing !== null && passwordHash !== null) return { outcome: 'has_account' };
    if (existing === null) {
      if (passwordHash === null) return { outcome: 'needs_password' };
      const user = { id: make.userId, email: link.email, passwordHash, now };
      // A sign-up of this address was confirmed at the same moment, so it has an account now.
      if (!(await insertUser(tx, user))) return { outcome: 'has_account' };
    }
    await dropSignUps(tx, link.email);
    await deleteLink(tx, link.id);
    await join(tx, link, existing?.id ?? make.userId, make);
    return { outcome: 'accepted' };
  });

const join = async (tx: Tx, link: Link, userId: string, by: Used): Promise<void> => {
  if (link.place === null) throw new Error('an invitation names its organisation');
  const { orgId, role } = link.place;
  await enterTenant(tx, orgId);
  if ((await findMember(tx, orgId, userId)) !== null) return;
  await insertMembership(tx, { orgId, userId, role, now: by.now });
  await asAdminWithin(tx);
  await recordAudit(
    tx,
    { action: 'member.add', orgId, target: userId, before: null, after: { role, invitation_id: link.id } },
    { operator: `user ${userId}`, requestId: by.requestId, now: by.now },
  );
};

/**
 * Uses up a password reset and ends every session, because an attacker may hold one. False: the link is unknown, used or expired.
 */
export const resetPassword = (
  db: Database,
  reset: { readonly tokenSha256: Buffer; readonly passwordHash: string; readonly now: Date },
): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const { tokenSha256, passwordHash, now } = reset;
    const link = await lockLink(tx, { purpose: 'reset', tokenSha256, now });
    const user = link === null ? null : await findUserByEmail(tx, link.email);
    if (user === null) return false;
    await setPassword(tx, user.id, passwordHash, now);
    await deleteSessionsOf(tx, user.id);
    await dropResets(tx, user.email);
    return true;
  });
