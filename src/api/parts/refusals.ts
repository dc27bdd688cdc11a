import type { PartRefused } from '../../db/parts/changes.ts';
import { type ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, storageExceeded, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a refused change of a part, a revision or a file of one. */
const refusal = (refused: PartRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'storage_exceeded':
      return storageExceeded(refused);
    case 'part_number_taken':
      return conflict(
        'Another part has this part number. Choose another number; details.existing_part_id names that part.',
        { existing_part_id: refused.id },
      );
    case 'revision_code_taken':
      return conflict('The part already has a revision with this code. Choose another code.', {
        existing_revision_id: refused.id,
      });
    case 'only_revision':
      return conflict('A part needs at least one revision. Add another one first, or delete the part.', {
        reason: kind,
      });
    case 'work_pending':
      return conflict(
        `Calculations of this ${refused.of} are queued or running. Cancel them, or wait until they have finished.`,
        {
          reason: kind,
        },
      );
    case 'not_confirmed':
      return conflict(
        `This upload is ${refused.status}; only a confirmed one can be bound to a revision. Wait until it is confirmed, or retry it.`,
        {
          reason: `upload_${refused.status}`,
        },
      );
  }
};

export const unwrap = unwrapWith(refusal);
