import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type NotFound, notFound } from '../kernel/outcome.ts';
import type { NewLink } from './account-links.ts';
import type { Role } from './admission.ts';
import {
  auditMember,
  findInvitation,
  findMember,
  findMemberByEmail,
  invite,
  lockOwners,
  type Member,
  removeMember,
  setRole,
  withdrawInvitation,
} from './members.ts';

/** Why a membership or an invitation was not written. */
export type MemberRefused =
  | NotFound
  /** Only owners may make or remove owners; an admin could otherwise take over the organisation. */
  | { readonly kind: 'owners_only' }
  | { readonly kind: 'last_owner' }
  | { readonly kind: 'is_member_already'; readonly userId: string }
  | { readonly kind: 'invited_meanwhile' };

type Outcome<T> = Done<T> | MemberRefused;

/** Organisation whose members change, and who changes them. */
export type MemberWrite = {
  readonly tx: Tx;
  readonly orgId: OrgId;
  readonly by: {
    readonly userId: string | null;
    readonly role: Role | null;
    readonly requestId: string;
    readonly now: Date;
  };
};

/** Refuses an existing member; of two concurrent invitations of an address, one succeeds. */
export const inviteAddress = async (
  tx: Tx,
  orgId: OrgId,
  link: NewLink,
  role: Role,
): Promise<Outcome<null>> => {
  const member = await findMemberByEmail(tx, orgId, link.email);
  if (member !== null) return { kind: 'is_member_already', userId: member.userId };
  return (await invite(tx, link, { orgId, role })) ? done(null) : { kind: 'invited_meanwhile' };
};

export const inviteMember = async (
  { tx, orgId, by }: MemberWrite,
  link: NewLink,
  role: Role,
): Promise<Outcome<null>> => {
  if (role === 'owner' && by.role !== 'owner') return { kind: 'owners_only' };
  const former = await findInvitation(tx, orgId, { email: link.email }, by.now);
  const isMember = (await findMemberByEmail(tx, orgId, link.email)) !== null;
  if (!isMember && former?.role === 'owner' && by.role !== 'owner') return { kind: 'owners_only' };
  const invited = await inviteAddress(tx, orgId, link, role);
  if (invited.kind !== 'done') return invited;
  await auditMember(
    tx,
    orgId,
    { action: 'member.invite', target: link.id, before: null, after: { role } },
    by,
  );
  return invited;
};

/** Withdraws an invitation that was not accepted yet. */
export const withdraw = async ({ tx, orgId, by }: MemberWrite, id: string): Promise<Outcome<null>> => {
  const found = await findInvitation(tx, orgId, { id }, by.now);
  if (found === null) return notFound();
  if (found.role === 'owner' && by.role !== 'owner') return { kind: 'owners_only' };
  if (!(await withdrawInvitation(tx, orgId, found.id))) return notFound();
  const entry = { action: 'member.withdraw', target: found.id, before: { role: found.role }, after: null };
  await auditMember(tx, orgId, entry, by);
  return done(null);
};

/** Changes a member's role. Only an owner may change an owner, and the last owner stays. */
export const changeRole = async (
  write: MemberWrite,
  userId: string,
  role: Role,
): Promise<Outcome<Member>> => {
  const { tx, orgId, by } = write;
  const current = await findMember(tx, orgId, userId);
  if (current === null) return notFound();
  if (current.role === role) return done(current);
  const found = await memberForChange(write, userId);
  if (found.kind !== 'done') return found;
  const before = found.value;
  if (role === 'owner' && by.role !== 'owner') return { kind: 'owners_only' };
  await setRole(tx, orgId, before.userId, role);
  const entry = {
    action: 'member.update',
    target: before.userId,
    before: { role: before.role },
    after: { role },
  };
  await auditMember(tx, orgId, entry, by);
  return done({ ...before, role });
};

export const remove = async (write: MemberWrite, userId: string): Promise<Outcome<null>> => {
  const { tx, orgId, by } = write;
  const found = await memberForChange(write, userId);
  if (found.kind !== 'done') return found;
  const before = found.value;
  await removeMember(tx, orgId, before.userId);
  const entry = {
    action: 'member.remove',
    target: before.userId,
    before: { role: before.role },
    after: null,
  };
  await auditMember(tx, orgId, entry, by);
  return done(null);
};

const memberForChange = async ({ tx, orgId, by }: MemberWrite, userId: string): Promise<Outcome<Member>> => {
  const owners = await lockOwners(tx, orgId);
  const found = await findMember(tx, orgId, userId);
  if (found === null) return notFound();
  if (found.role !== 'owner') return done(found);
  if (by.role !== 'owner') return { kind: 'owners_only' };
  return owners.length === 1 ? { kind: 'last_owner' } : done(found);
};
