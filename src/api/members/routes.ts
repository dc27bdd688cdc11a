import { z } from '@hono/zod-openapi';
import { expiryOf } from '../../db/accounts/account-links.ts';
import { limitAttempts } from '../../db/accounts/admission.ts';
import {
  changeRole,
  inviteMember,
  type MemberWrite,
  remove as removeRow,
  withdraw as withdrawRow,
} from '../../db/accounts/member-changes.ts';
import { countMembers, listMembers } from '../../db/accounts/members.ts';
import type { Tx } from '../../db/kernel/database.ts';
import { sha256Hex } from '../../platform/digest.ts';
import { makeLink } from '../auth/links.ts';
import type { Caller } from '../kit/caller.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { tooManyAttempts } from '../kit/rate-headers.ts';
import { preparedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { unwrap } from './refusals.ts';
import { addMember, invitationId, member, memberId, memberToWire, updateMember } from './schemas.ts';

const TAG = 'Members';
const PATH = '/api/v1/members';
const LIST = 'listMembers';

const SHARED = { tag: TAG, scope: 'keys:write', managersOnly: true, weight: 'light' } as const;

/** Limits on mails to people who did not request them: per organisation, and per address. */
const INVITATIONS = { attempts: 50, windowSeconds: 3600 };
const INVITATIONS_TO_ONE = { attempts: 5, windowSeconds: 3600 };

const writeOf = (request: {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: Date;
  readonly requestId: string;
}): MemberWrite => {
  const { tx, caller, now, requestId } = request;
  return { tx, orgId: caller.orgId, by: { userId: caller.userId, role: caller.role, requestId, now } };
};

const list = readRoute(
  {
    ...SHARED,
    operationId: LIST,
    method: 'get',
    path: PATH,
    summary: 'List members',
    description:
      'Lists members and invited people, newest first. An open invitation has an `invitation_id` and no `user_id`.',
    paginated: true,
    query: z.object(pageQuery),
    responses: {
      200: {
        description: 'One page of members.',
        schema: envelope(member).openapi('MemberList', {
          description: 'One page of members and invited people.',
        }),
      },
    },
  },
  async ({ deps, tx, caller, query, now }) =>
    answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listMembers(tx, caller.orgId, page, now),
      toItems: (rows) => rows.map(memberToWire),
      count: (page) => countMembers(tx, caller.orgId, page, now),
    }),
);

const add = preparedRoute(
  {
    ...SHARED,
    operationId: 'addMember',
    method: 'post',
    path: PATH,
    summary: 'Invite a person',
    description:
      'Sends an invitation mail that is valid for seven days. A person without an account chooses a password when accepting. Inviting again replaces the link. The response does not reveal whether the address has an account.',
    body: addMember,
    responses: { 201: { description: 'The invitation.', schema: member } },
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
      if (wait !== null) throw tooManyAttempts(limit, wait);
    }
  },
  async ({ deps, body, staged, ...request }) => {
    const { email, role } = body;
    const { now } = request;
    const { link, mail } = makeLink(deps, 'invitation', { email, now });
    unwrap(await inviteMember(writeOf(request), link, role));
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
    summary: 'Withdraw an invitation',
    description: 'Its link no longer works.',
    params: invitationId,
    responses: { 200: { description: 'The invitation was withdrawn.', schema: message } },
    errors: ['not_found'],
  },
  async ({ params, ...request }) => {
    unwrap(await withdrawRow(writeOf(request), params.invitation_id));
    return { status: 200, body: { message: 'The invitation is withdrawn. Its link no longer works.' } };
  },
);

const update = writeRoute(
  {
    ...SHARED,
    operationId: 'updateMember',
    method: 'patch',
    path: `${PATH}/{user_id}`,
    summary: 'Change the role of a member',
    description:
      'Only owners can add or remove the role `owner`. The last owner cannot lose it (409). The role applies from the next request.',
    params: memberId,
    body: updateMember,
    responses: { 200: { description: 'The updated member.', schema: member } },
    errors: ['not_found', 'conflict'],
  },
  async ({ params, body, ...request }) => {
    const row = unwrap(await changeRole(writeOf(request), params.user_id, body.role));
    return { status: 200, body: memberToWire(row) };
  },
);

const remove = writeRoute(
  {
    ...SHARED,
    operationId: 'removeMember',
    method: 'delete',
    path: `${PATH}/{user_id}`,
    summary: 'Remove a member',
    description:
      "The person's sessions lose access with the next request. API keys belong to the organisation and stay. The last owner cannot be removed (409).",
    params: memberId,
    responses: { 200: { description: 'The member was removed.', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ params, ...request }) => {
    unwrap(await removeRow(writeOf(request), params.user_id));
    return { status: 200, body: { message: 'The person is no longer a member of the organisation.' } };
  },
);

export const memberRoutes: readonly Route[] = [list, add, withdraw, update, remove];
