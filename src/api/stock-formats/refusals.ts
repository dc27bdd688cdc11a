import type { NotFound } from '../../db/kernel/outcome.ts';
import { type ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling } from '../kit/settled.ts';

/** Why a format is not deleted, as an answer. */
const refusal = (refused: NotFound | { readonly kind: 'platform' }): ApiError =>
  refused.kind === 'platform'
    ? conflict('Formats of the platform cannot be deleted.', { reason: refused.kind })
    : plainRefusal(refused);

export const settled = settling(refusal);
