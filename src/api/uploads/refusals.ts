import type { FactsRefused } from '../../db/uploads/drawing-facts.ts';
import type { UploadRefused } from '../../db/uploads/refused.ts';
import { tooLarge } from '../kit/body.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, storageExceeded, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a refused change of an upload. */
const refusal = (refused: UploadRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
      return plainRefusal(refused);
    case 'storage_exceeded':
      return storageExceeded(refused);
    case 'too_many_uploads':
      return conflict(`The plan allows ${refused.most} uploads. Delete some that no part needs.`, {
        reason: kind,
        limit: refused.most,
      });
    case 'object_missing':
      return conflict('The presigned URL has received no file. Send the file with PUT, then confirm again.', {
        reason: kind,
      });
    case 'to_be_retried':
      return conflict(
        `This upload is ${statusOf(refused.reason)} and cannot be confirmed. Use POST …/retry.`,
        {
          reason: refused.reason,
        },
      );
    case 'not_to_be_cancelled':
      return conflict(`This upload is ${statusOf(refused.reason)}; only a pending one can be cancelled.`, {
        reason: refused.reason,
      });
    case 'not_to_be_joined':
      return conflict(
        refused.reason === 'upload_confirmed'
          ? 'This upload is already confirmed. Send the assembly with the files of its parts in one ZIP file, as a new upload.'
          : 'Only an upload that failed because parts are in other files takes such files. Its missing_files lists them.',
        { reason: refused.reason },
      );
    case 'too_many_files':
      return conflict(
        `An assembly can have at most ${refused.most} files. Send it as one STEP file instead.`,
        {
          reason: kind,
          most: refused.most,
        },
      );
    case 'files_too_large':
      return tooLarge(refused.mostBytes);
    case 'upload_confirmed':
      return conflict('This upload is already confirmed and needs no retry.', { reason: kind });
    case 'upload_in_ingest':
      return conflict('The file is being read. Wait until that has finished, or cancel the upload first.', {
        reason: kind,
      });
    case 'upload_in_use':
      return conflict(
        'A revision or an assembly uses this file. Delete its dataset or the calculation first.',
        { reason: kind },
      );
  }
};

const statusOf = (reason: string): string => reason.replace('upload_', '');

/** The reason code of a refusal in a list of skipped uploads. */
export const reasonOf = (refused: UploadRefused): string =>
  'reason' in refused ? refused.reason : refused.kind;

export const unwrap = unwrapWith(refusal);

/** A file whose name has none of the accepted extensions. */
export const unsupported = (message: string, details: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError('unsupported_file_type', { message, details });

/** The error response for a refused correction of drawing facts. */
const factsRefusal = (refused: FactsRefused): ApiError =>
  refused.kind === 'not_confirmed'
    ? conflict(`This upload is ${refused.status}; facts can be corrected once it is confirmed.`, {
        reason: `upload_${refused.status}`,
      })
    : plainRefusal(refused);

export const unwrapFacts = unwrapWith(factsRefusal);
