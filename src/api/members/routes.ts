import { z } from '@hono/zod-openapi';
import { expiryOf } from '../../db/accounts/account-links.ts';
import { limitAttempts } from '../../db/accounts/admission.ts';
import {
  auditMember,
  countMembers,
  findInvitation,
  findMember,
  findMemberByEmail,
  invite,
  listMembers,
  lockOwners,
  type Member,
  removeMember as removeRow,
  setRole,
  withdrawInvitation,
} from '../../db/accounts/members.ts';
import type { Tx } from '../../db/kernel/database.ts';
import { sha256Hex } from '../../platform/digest.ts';
import { makeLink } from '../auth/links.ts';
import type { Caller } from '../kit/caller.ts';
import { ApiError, conflict, notFound } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { preparedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { addMember, invitationId, member, memberId, memberToWire, updateMember } from './schemas.ts';

const TAG = 'Members';
const PATH = '/api/v1/members';
const LIST = 'listMembers';

const SHARED = { tag: TAG, scope: 'keys:write', managersOnly: true, weight: 'light' } as const;

/** Mails to people who did not ask for them: of an organisation, and to one of them. */
const INVITATIONS = { attempts: 50, windowSeconds: 3600 };
const INVITATIONS_TO_ONE = { attempts: 5, windowSeconds: 3600 };

/** Owners are made and unmade by owners: an admin could else take the organisation over. */
const requireOwner = (caller: Caller): void => {
  if (caller.role === 'owner') return;
  throw new ApiError('insufficient_scope', {
    message: 'This call needs the session of an owner.',
    details: { required_role: ['owner'] },
  });
};

/** The member, when the caller may change it; @throws ApiError not_found, insufficient_scope, conflict for the last owner */
const takeFromOwners = async (tx: Tx, caller: Caller, userId: string): Promise<Member> => {
  const owners = await lockOwners(tx, caller.orgId);
  const found = await findMember(tx, caller.orgId, userId);
  if (found === null) throw notFound();
  if (found.role === 'owner') {
    requireOwner(caller);
    if (owners.length === 1) {
      throw conflict('The last owner stays: make somebody else an owner first.', { reason: 'last_owner' });
    }
  }
  return found;
};

const list = readRoute(
  {
    ...SHARED,
    operationId: LIST,
    method: 'get',
    path: PATH,
    summary: 'People of the organisation, members and invited ones, newest first',
    description:
      'An invitation that nobody has accepted yet has an `invitation_id` and no `user_id`, whether or not the address has an account.',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page', schema: envelope(member).openapi('MemberList') } },
  },
  async ({ deps, tx, caller, query, now }) => {
    const { rows, position, page } = await readList(deps, { operationId: LIST, path: PATH, query }, (asked) =>
      listMembers(tx, caller.orgId, asked, now),
    );
    return {
      status: 200,
      headers: position.headers,
      body: {
        items: rows.map(memberToWire),
        count: rows.length,
        next_cursor: position.nextCursor,
        has_more: position.hasMore,
        total: query.include_total === true ? await countMembers(tx, caller.orgId, page, now) : null,
      },
    };
  },
);

const add = preparedRoute(
  {
    ...SHARED,
    operationId: 'addMember',
    method: 'post',
    path: PATH,
    summary: 'Invite a person by e-mail address',
    description:
      'They become a member by accepting from their mailbox within seven days; an address without an account chooses a password there. The answer is the same for every address. Inviting again sends a new link, and the former one opens nothing any more.',
    body: addMember,
    responses: { 201: { description: 'The invitation', schema: member } },
    errors: ['conflict', 'too_many_requests'],
  },
  async ({ deps, caller, body, now }) => {
    const ofOrganisation = `invitation:${caller.orgId}`;
    const limits = [
      [ofOrganisation, INVITATIONS],
      [`${ofOrganisation}:${sha256Hex(body.email)}`, INVITATIONS_TO_ONE],
    ] as const;
    for (const [bucket, limit] of limits) {
      const wait = await limitAttempts(deps.db, [bucket], { ...limit, now });
      if (wait === null) continue;
      throw new ApiError('too_many_requests', {
        details: { limit: limit.attempts, window_seconds: limit.windowSeconds },
        headers: { 'retry-after': String(wait) },
      });
    }
  },
  async ({ deps, tx, caller, body, now, requestId, staged }) => {
    const { orgId } = caller;
    const { email, role } = body;
    if (role === 'owner') requireOwner(caller);
    const existing = await findMemberByEmail(tx, orgId, email);
    if (existing !== null) {
      throw conflict('This person is a member already.', { existing_user_id: existing.userId });
    }
    const former = await findInvitation(tx, orgId, { email }, now);
    if (former?.role === 'owner') requireOwner(caller);
    const { link, mail } = makeLink(deps, 'invitation', { email, now });
    if (!(await invite(tx, link, { orgId, role }))) {
      throw conflict('Somebody invited this address at the same moment.');
    }
    await auditMember(
      tx,
      orgId,
      { action: 'member.invite', target: link.id, before: null, after: { role } },
      { userId: caller.userId, requestId, now },
    );
    staged([mail]);
    const invitation = { invitationId: link.id, email, role, createdAt: now };
    return { status: 201, body: memberToWire({ ...invitation, expiresAt: expiryOf('invitation', now) }) };
  },
);

const withdraw = writeRoute(
  {
    ...SHARED,
    operationId: 'withdrawInvitation',
    method: 'delete',
    path: `${PATH}/invitations/{invitation_id}`,
    summary: 'Withdraw an invitation that is not accepted yet',
    params: invitationId,
    responses: { 200: { description: 'Withdrawn', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now, requestId }) => {
    const found = await findInvitation(tx, caller.orgId, { id: params.invitation_id }, now);
    if (found === null) throw notFound();
    if (found.role === 'owner') requireOwner(caller);
    if (!(await withdrawInvitation(tx, caller.orgId, found.id))) throw notFound();
    await auditMember(
      tx,
      caller.orgId,
      { action: 'member.withdraw', target: found.id, before: { role: found.role }, after: null },
      { userId: caller.userId, requestId, now },
    );
    return { status: 200, body: { message: 'The invitation is withdrawn; its link opens nothing.' } };
  },
);

const update = writeRoute(
  {
    ...SHARED,
    operationId: 'updateMember',
    method: 'patch',
    path: `${PATH}/{user_id}`,
    summary: 'Change a role',
    description:
      'Owners are made and unmade by owners only; the last one stays (409). It holds from the next request on.',
    params: memberId,
    body: updateMember,
    responses: { 200: { description: 'The member', schema: member } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, body, now, requestId }) => {
    const current = await findMember(tx, caller.orgId, params.user_id);
    if (current === null) throw notFound();
    if (current.role === body.role) return { status: 200, body: memberToWire(current) };
    const before = await takeFromOwners(tx, caller, params.user_id);
    if (body.role === 'owner') requireOwner(caller);
    await setRole(tx, caller.orgId, before.userId, body.role);
    await auditMember(
      tx,
      caller.orgId,
      {
        action: 'member.update',
        target: before.userId,
        before: { role: before.role },
        after: { role: body.role },
      },
      { userId: caller.userId, requestId, now },
    );
    return { status: 200, body: memberToWire({ ...before, role: body.role }) };
  },
);

const remove = writeRoute(
  {
    ...SHARED,
    operationId: 'removeMember',
    method: 'delete',
    path: `${PATH}/{user_id}`,
    summary: 'Remove a person from the organisation',
    description:
      'Their sessions lose access with the next request. API keys belong to the organisation and stay.',
    params: memberId,
    responses: { 200: { description: 'Removed', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, now, requestId }) => {
    const before = await takeFromOwners(tx, caller, params.user_id);
    await removeRow(tx, caller.orgId, before.userId);
    await auditMember(
      tx,
      caller.orgId,
      { action: 'member.remove', target: before.userId, before: { role: before.role }, after: null },
      { userId: caller.userId, requestId, now },
    );
    return { status: 200, body: { message: 'The person is no longer a member.' } };
  },
);

export const memberRoutes: readonly Route[] = [list, add, withdraw, update, remove];
