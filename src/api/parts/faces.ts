import { type Caller, requireScope } from '../kit/caller.ts';
import type { Deps } from '../kit/deps.ts';
import { findFaces } from './pictures.ts';

/** Of a model that goes through an answer; some 100,000 corners. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The bytes behind `getPartFacesUrl`, for who cannot go to another address: null when there is no model, or it is too large for an answer.
 * @throws ApiError insufficient_scope, not_found
 */
export const readFaces = async (
  deps: Deps,
  caller: Caller,
  part: { readonly partId: string; readonly revisionId: string },
): Promise<Buffer | null> => {
  requireScope(caller, 'parts:read');
  const key = await deps.db.asTenant(caller.orgId, (tx) => findFaces(tx, caller.orgId, part));
  return key === null ? null : deps.store.read(key, { maxBytes: MAX_BYTES });
};
