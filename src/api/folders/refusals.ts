import type { FolderRefused } from '../../db/parts/folder-changes.ts';
import { type ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling } from '../kit/settled.ts';

/** Why a folder is not written, as an answer. */
const refusal = (refused: FolderRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'name_taken':
      return conflict('A folder of this name is there already.', { reason: kind, field: 'name' });
    case 'system_folder':
      return conflict('This folder belongs to the decomposition of assemblies.', { reason: kind });
    case 'own_subtree':
      return conflict('A folder cannot be moved into itself or below.', { reason: kind });
  }
};

export const settled = settling(refusal);
