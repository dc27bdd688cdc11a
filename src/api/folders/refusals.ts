import type { FolderRefused } from '../../db/parts/folder-changes.ts';
import { type ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a refused change of a folder. */
const refusal = (refused: FolderRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'name_taken':
      return conflict('The parent already has a folder with this name. Choose another name.', {
        reason: kind,
        field: 'name',
      });
    case 'system_folder':
      return conflict(
        'The service keeps the parts of assemblies in this folder; it cannot be changed or deleted.',
        { reason: kind },
      );
    case 'own_subtree':
      return conflict('A folder cannot move into itself or one of its subfolders. Choose another parent.', {
        reason: kind,
      });
  }
};

export const unwrap = unwrapWith(refusal);
