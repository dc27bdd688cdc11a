import type { MemberRefused } from '../../db/accounts/member-changes.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a refused change of a membership or an invitation. */
const refusal = (refused: MemberRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
      return plainRefusal(refused);
    case 'owners_only':
      return new ApiError('insufficient_scope', {
        message: 'Only the session of an owner can do this. Ask an owner of the organisation.',
        details: { required_role: ['owner'] },
      });
    case 'last_owner':
      return conflict('The organisation needs at least one owner. Make another member an owner first.', {
        reason: kind,
      });
    case 'is_member_already':
      return conflict('This person is already a member of the organisation.', {
        existing_user_id: refused.userId,
      });
    case 'invited_meanwhile':
      return conflict(
        'Another request invited this address at the same time. List the invitations before you try again.',
      );
  }
};

export const unwrap = unwrapWith(refusal);
