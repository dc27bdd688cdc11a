import { z } from '@hono/zod-openapi';
import { MEMBER_ROLES } from '../../db/accounts/admission.ts';
import type { Invitation, Member } from '../../db/accounts/members.ts';
import { email } from '../auth/schemas.ts';
import { timestamp, uuid } from '../kit/schemas.ts';

const role = z.enum(MEMBER_ROLES).openapi({ example: 'member' }).describe('Role in the organisation. A `member` can do everything except manage API keys, webhook endpoints and members.');

export const member = z
  .object({
    user_id: uuid('UUID of the person. Null until the invitation is accepted.').nullable(),
    invitation_id: uuid('UUID of the invitation. Null for a member.').nullable(),
    status: z.enum(['member', 'invited']).describe('`member`, or `invited` until the invitation is accepted.'),
    email: z.string().describe('E-mail address of the person.'),
    role,
    created_at: timestamp.describe('Time at which the person joined or was invited, RFC 3339 in UTC.'),
    expires_at: timestamp.nullable().describe('Time until which the invitation can be accepted, RFC 3339 in UTC. Null for a member.'),
  })
  .openapi('Member', { description: 'A member of the organisation, or a person invited to it.' });

export const memberToWire = (row: Member | Invitation): z.infer<typeof member> => {
  const isInvited = 'invitationId' in row;
  return {
    user_id: isInvited ? null : row.userId,
    invitation_id: isInvited ? row.invitationId : null,
    status: isInvited ? 'invited' : 'member',
    email: row.email,
    role: row.role,
    created_at: row.createdAt.toISOString(),
    expires_at: isInvited ? row.expiresAt.toISOString() : null,
  };
};

export const addMember = z.strictObject({ email: email.describe('E-mail address to send the invitation to.'), role }).openapi('MemberAdd', { description: 'A person to invite.' });

export const updateMember = z.strictObject({ role }).openapi('MemberUpdate', { description: 'New role of a member.' });

export const memberId = z.object({ user_id: uuid('UUID of the member to change or remove.') });

export const invitationId = z.object({ invitation_id: uuid('UUID of the invitation to withdraw.') });
