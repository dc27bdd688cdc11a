import { MAX_SETS, type SetRefused } from '../../db/reference-sets/changes.ts';
import { tooManyPending } from '../calculations/refusals.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a refused change of a reference set. */
const refusal = (refused: SetRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
      return plainRefusal(refused);
    case 'too_many_pending':
      return tooManyPending(refused);
    case 'unknown_revisions':
      return new ApiError('not_found', { details: { field: 'items', not_found: [...refused.revisionIds] } });
    case 'not_priced':
      return conflict(
        'Part revisions of the set have no priced calculation that could be their baseline. Price them first: see details.part_revision_ids.',
        { reason: kind, part_revision_ids: [...refused.revisionIds] },
      );
    case 'too_many_sets':
      return conflict(
        `The organisation has ${MAX_SETS} reference sets, which is the limit. Delete one first.`,
        {
          reason: kind,
          limit: MAX_SETS,
        },
      );
    case 'empty_set':
      return conflict('This reference set has no part revisions. Add some first.', { reason: kind });
    case 'still_running':
      return conflict('This reprice is still running. Wait until every calculation has ended.', {
        reason: kind,
      });
    case 'already_accepted':
      return conflict('The prices of this reprice are the baseline already.', { reason: kind });
  }
};

export const unwrap = unwrapWith(refusal);
