import { z } from '@hono/zod-openapi';
import type { Member } from '../../db/members.ts';
import { email } from '../auth/schemas.ts';
import { timestamp, uuid } from '../kit/schemas.ts';

const role = z
  .enum(['owner', 'admin', 'member'])
  .openapi({ description: 'a member works with everything but API keys and webhooks', example: 'member' });

export const member = z
  .object({ user_id: uuid(), email: z.string(), role, created_at: timestamp })
  .openapi('Member');

export const memberToWire = (row: Member): z.infer<typeof member> => ({
  user_id: row.userId,
  email: row.email,
  role: row.role,
  created_at: row.createdAt.toISOString(),
});

export const addMember = z
  .strictObject({ email: email.openapi({ type: 'string', format: 'email', maxLength: 254 }), role })
  .openapi('MemberAdd');

export const updateMember = z.strictObject({ role }).openapi('MemberUpdate');

export const memberId = z.object({ user_id: uuid() });
