import type { PartRefused } from '../../db/parts/changes.ts';
import { type ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling, storageExceeded } from '../kit/settled.ts';

/** Why a part, a revision or a file of one is not written, as an answer. */
const refusal = (refused: PartRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'storage_exceeded':
      return storageExceeded(refused);
    case 'part_number_taken':
      return conflict('This part number is taken.', { existing_part_id: refused.id });
    case 'revision_code_taken':
      return conflict('The part has a revision of this code.', { existing_revision_id: refused.id });
    case 'only_revision':
      return conflict('A part keeps at least one revision.', { reason: kind });
    case 'work_pending':
      return conflict(`Calculations of this ${refused.of} are queued or running; cancel them first.`, {
        reason: kind,
      });
    case 'not_confirmed':
      return conflict('Only a confirmed upload can be bound to a revision.', {
        reason: `upload_${refused.status}`,
      });
  }
};

export const settled = settling(refusal);
