import { z } from '@hono/zod-openapi';
import { limitAttempts } from '../../db/admission.ts';
import type { Tx } from '../../db/database.ts';
import {
  addMember as addRow,
  auditMember,
  countMembers,
  ensureUser,
  findMember,
  listMembers,
  lockOwners,
  type Member,
  organisationName,
  removeMember as removeRow,
  setRole,
} from '../../db/members.ts';
import { newId } from '../../platform/ids.ts';
import { NO_PASSWORD } from '../../platform/password.ts';
import type { Caller } from '../kit/caller.ts';
import { ApiError, conflict, notFound } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { preparedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { invitation } from './invitation.ts';
import { addMember, member, memberId, memberToWire, updateMember } from './schemas.ts';

const TAG = 'Members';
const PATH = '/api/v1/members';
const LIST = 'listMembers';

const SHARED = { tag: TAG, scope: 'keys:write', managersOnly: true, weight: 'light' } as const;

/** Mails to people who did not ask for them. */
const INVITATIONS = { attempts: 50, windowSeconds: 3600 };

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
    summary: 'People of the organisation, newest first',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page', schema: envelope(member).openapi('MemberList') } },
  },
  async ({ deps, tx, caller, query }) => {
    const { rows, position, page } = await readList(deps, { operationId: LIST, path: PATH, query }, (asked) =>
      listMembers(tx, caller.orgId, asked),
    );
    return {
      status: 200,
      headers: position.headers,
      body: {
        items: rows.map(memberToWire),
        count: rows.length,
        next_cursor: position.nextCursor,
        has_more: position.hasMore,
        total: query.include_total === true ? await countMembers(tx, caller.orgId, page) : null,
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
    summary: 'Add a person by e-mail address',
    description:
      'They are told by mail. An address without an account gets one, whose password is chosen by a password reset; the answer is the same.',
    body: addMember,
    responses: { 201: { description: 'The member', schema: member } },
    errors: ['conflict', 'too_many_requests'],
  },
  async ({ deps, caller, now }) => {
    const wait = await limitAttempts(deps.db, [`invitation:${caller.orgId}`], { ...INVITATIONS, now });
    if (wait === null) return;
    throw new ApiError('too_many_requests', {
      details: { limit: INVITATIONS.attempts, window_seconds: INVITATIONS.windowSeconds },
      headers: { 'retry-after': String(wait) },
    });
  },
  async ({ deps, tx, caller, body, now, requestId, afterCommit }) => {
    if (body.role === 'owner') requireOwner(caller);
    const { email, role } = body;
    const userId = await ensureUser(tx, caller.orgId, { id: newId(), email, passwordHash: NO_PASSWORD, now });
    if ((await findMember(tx, caller.orgId, userId)) !== null) {
      throw conflict('This person is a member already.', { existing_user_id: userId });
    }
    await addRow(tx, { orgId: caller.orgId, userId, role, now });
    await auditMember(
      tx,
      caller.orgId,
      { action: 'member.add', target: userId, before: null, after: { role } },
      { userId: caller.userId, requestId, now },
    );
    const mail = invitation({
      organisation: await organisationName(tx, caller.orgId),
      role,
      baseUrl: deps.settings.publicBaseUrl,
    });
    afterCommit('invitation', () =>
      deps.mail.send({ id: `invitation.${caller.orgId}.${userId}.${requestId}`, to: [email], ...mail }),
    );
    return { status: 201, body: memberToWire({ userId, email, role, createdAt: now }) };
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

export const memberRoutes: readonly Route[] = [list, add, update, remove];
