import type { KeyRefused } from '../../db/accounts/key-changes.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling } from '../kit/settled.ts';

/** Why a key is not written, as an answer. */
const refusal = (refused: KeyRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'scope_lacking':
      return new ApiError('insufficient_scope', {
        message: `A credential without the scope ${refused.scope} cannot grant it.`,
        details: { required_scope: refused.scope },
      });
    case 'minting_key_ended':
      return new ApiError('invalid_api_key');
    case 'too_many_keys':
      return conflict(`An organisation has at most ${refused.limit} active keys.`, {
        reason: kind,
        limit: refused.limit,
      });
    case 'own_key':
      return new ApiError('insufficient_scope', {
        message: 'A key cannot change itself; use another credential.',
      });
    case 'revoked':
      return conflict('A revoked key cannot be changed.', { reason: kind });
  }
};

export const settled = settling(refusal);
