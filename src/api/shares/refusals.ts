import type { NotPriced } from '../../db/reports/source.ts';
import { MAX_SHARES, type ShareRefused } from '../../db/shares/changes.ts';
import { type ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, storageExceeded, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a link that was refused. */
const refusal = (refused: ShareRefused | NotPriced): ApiError => {
  switch (refused.kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'storage_exceeded':
      return storageExceeded(refused);
    case 'not_priced':
      return conflict(`This calculation is ${refused.status} and has no price to share. Run it first.`, {
        reason: refused.kind,
        status: refused.status,
      });
    case 'too_many_shares':
      return conflict(
        `The organisation has ${MAX_SHARES} links, which is the limit. Revoke one that is no longer needed.`,
        { reason: refused.kind, limit: MAX_SHARES },
      );
  }
};

export const unwrap = unwrapWith(refusal);
