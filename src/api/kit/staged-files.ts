import type { OrgId } from '../../db/kernel/ids.ts';
import { stagingKey } from '../../db/uploads/stored-objects.ts';
import { newId } from '../../platform/ids.ts';
import type { Deps } from './deps.ts';
import type { KeepFile } from './multipart.ts';

/** The stored files of one request, until the request has taken them. */
export type StagedFiles = {
  readonly keep: KeepFile;
  /** Removes them after the response, for a request that did not take them. */
  readonly clear: () => void;
};

/**
 * Stores files under staging keys, like presigned uploads: a sweep removes what a crash leaves after a day.
 * @param pay spends the weight of each file after the first, which the request has paid
 */
export const createStagedFiles = (deps: Deps, orgId: OrgId, pay: () => Promise<unknown>): StagedFiles => {
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
