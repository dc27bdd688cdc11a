import type { NotFound } from '../../db/kernel/outcome.ts';
import { type ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a format that cannot be deleted. */
const refusal = (refused: NotFound | { readonly kind: 'platform' }): ApiError =>
  refused.kind === 'platform'
    ? conflict(
        'This format belongs to the platform and cannot be deleted. Only formats of your organisation can.',
        { reason: refused.kind },
      )
    : plainRefusal(refused);

export const unwrap = unwrapWith(refusal);
