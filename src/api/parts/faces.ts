import { type Caller, requireScope } from '../kit/caller.ts';
import type { Deps } from '../kit/deps.ts';
import { findFaces } from './pictures.ts';

/** Maximum size of a model in a response; some 100,000 corners. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The model behind `getPartFacesUrl`, for callers that cannot fetch another URL: null if it is missing or too large for a
 * response.
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
