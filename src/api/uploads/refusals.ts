import type { UploadRefused } from '../../db/uploads/changes.ts';
import type { FactsRefused } from '../../db/uploads/drawing-facts.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling, storageExceeded } from '../kit/settled.ts';

/** Why something is not done to an upload, as an answer. */
const refusal = (refused: UploadRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
      return plainRefusal(refused);
    case 'storage_exceeded':
      return storageExceeded(refused);
    case 'too_many_uploads':
      return conflict(
        `The plan keeps at most ${refused.most} uploads; delete some that no part needs any more.`,
        { reason: kind, limit: refused.most },
      );
    case 'object_missing':
      return conflict('No file has arrived at the presigned address yet.', { reason: kind });
    case 'to_be_retried':
      return conflict(`A ${statusOf(refused.reason)} upload cannot be confirmed; use retry.`, {
        reason: refused.reason,
      });
    case 'not_to_be_cancelled':
      return conflict(`A ${statusOf(refused.reason)} upload cannot be cancelled.`, {
        reason: refused.reason,
      });
    case 'not_to_be_joined':
      return conflict(
        refused.reason === 'upload_confirmed'
          ? 'The file was read as it is. Send it with the files of its parts in one ZIP file, as an upload of its own.'
          : 'Files of parts are taken by a STEP file that was refused because its parts are in other files; it names them in missing_files.',
        { reason: refused.reason },
      );
    case 'too_many_files':
      return conflict(`An assembly is joined from at most ${refused.most} files.`, {
        reason: kind,
        most: refused.most,
      });
    case 'files_too_large':
      return new ApiError('payload_too_large', { details: { limit_bytes: refused.mostBytes } });
    case 'upload_confirmed':
      return conflict('A confirmed upload needs no retry.', { reason: kind });
    case 'upload_in_ingest':
      return conflict('The file is being ingested; cancel the upload first.', { reason: kind });
    case 'upload_in_use':
      return conflict(
        'A revision or an assembly uses this file; remove its dataset, or the calculation, first.',
        { reason: kind },
      );
  }
};

const statusOf = (reason: string): string => reason.replace('upload_', '');

/** The word of a refusal in a list of what was skipped. */
export const reasonOf = (refused: UploadRefused): string =>
  'reason' in refused ? refused.reason : refused.kind;

export const settled = settling(refusal);

/** A file whose name does not say a format that is taken here. */
export const unsupported = (message: string, details: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError('unsupported_file_type', { message, details });

/** Why facts are not corrected, as an answer. */
const factsRefusal = (refused: FactsRefused): ApiError =>
  refused.kind === 'not_confirmed'
    ? conflict('Facts are corrected when the upload is confirmed.', { reason: `upload_${refused.status}` })
    : plainRefusal(refused);

export const corrected = settling(factsRefusal);
