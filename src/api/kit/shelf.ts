import type { OrgId } from '../../db/kernel/ids.ts';
import { stagingKey } from '../../db/uploads/stored-objects.ts';
import { newId } from '../../platform/ids.ts';
import type { Deps } from './deps.ts';
import type { KeepFile } from './multipart.ts';

/** Where the files of one request lie until the request has taken them. */
export type Shelf = {
  readonly keep: KeepFile;
  /** Removes them behind the answer, for a request that did not take them. */
  readonly clear: () => void;
};

/**
 * Files go to where presigned URLes write to: what a crash leaves there is swept after a day.
 *
 * @param pay the weight of one file more; the first is paid for with the request
 */
export const createShelf = (deps: Deps, orgId: OrgId, pay: () => Promise<unknown>): Shelf => {
  const keys: string[] = [];
  return {
    keep: async (stream) => {
      const id = newId();
      const key = stagingKey(orgId, id);
      keys.push(key);
      if (keys.length > 1) await pay();
      const stored = await deps.store.uploadStream(key, stream, 'application/octet-stream');
      return { id, sizeBytes: stored.size_bytes, sha256: stored.sha256 };
    },
    clear: () => {
      for (const key of keys)
        deps.background.run('removing a refused file', () => deps.store.removeMany([key]));
    },
  };
};
