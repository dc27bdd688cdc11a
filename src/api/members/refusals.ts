import type { MemberRefused } from '../../db/accounts/member-changes.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling } from '../kit/settled.ts';

/** Why a membership or an invitation is not written, as an answer. */
const refusal = (refused: MemberRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
      return plainRefusal(refused);
    case 'owners_only':
      return new ApiError('insufficient_scope', {
        message: 'This call needs the session of an owner.',
        details: { required_role: ['owner'] },
      });
    case 'last_owner':
      return conflict('The last owner stays: make somebody else an owner first.', { reason: kind });
    case 'is_member_already':
      return conflict('This person is a member already.', { existing_user_id: refused.userId });
    case 'invited_meanwhile':
      return conflict('Somebody invited this address at the same moment.');
  }
};

export const settled = settling(refusal);
