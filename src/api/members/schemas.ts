import { z } from '@hono/zod-openapi';
import { MEMBER_ROLES } from '../../db/accounts/admission.ts';
import type { Invitation, Member } from '../../db/accounts/members.ts';
import { email } from '../auth/schemas.ts';
import { timestamp, uuid } from '../kit/schemas.ts';

const role = z
  .enum(MEMBER_ROLES)
  .openapi({ description: 'a member works with everything but API keys and webhooks', example: 'member' });

export const member = z
  .object({
    user_id: uuid('null until the invitation is accepted').nullable(),
    invitation_id: uuid('null for a member').nullable(),
    status: z.enum(['member', 'invited']),
    email: z.string(),
    role,
    created_at: timestamp,
    expires_at: timestamp
      .nullable()
      .openapi({ description: 'until when an invitation can be accepted; null for a member' }),
  })
  .openapi('Member');

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

export const addMember = z.strictObject({ email, role }).openapi('MemberAdd');

export const updateMember = z.strictObject({ role }).openapi('MemberUpdate');

export const memberId = z.object({ user_id: uuid() });

export const invitationId = z.object({ invitation_id: uuid() });
