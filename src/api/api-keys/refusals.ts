import type { KeyRefused } from '../../db/accounts/key-changes.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a refused change of a key. */
const refusal = (refused: KeyRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'scope_lacking':
      return new ApiError('insufficient_scope', {
        message: `This credential lacks the scope ${refused.scope}, so it cannot grant it. Leave the scope out, or use a credential that has it.`,
        details: { required_scope: refused.scope },
      });
    case 'minting_key_ended':
      return new ApiError('invalid_api_key');
    case 'too_many_keys':
      return conflict(
        `The organisation already has ${refused.limit} active keys, the most allowed. Revoke one first.`,
        {
          reason: kind,
          limit: refused.limit,
        },
      );
    case 'own_key':
      return new ApiError('insufficient_scope', {
        message: 'A key cannot change or revoke itself. Use another key, or a session.',
      });
    case 'revoked':
      return conflict('This key is revoked and cannot be changed. Create a new key.', { reason: kind });
  }
};

export const unwrap = unwrapWith(refusal);
