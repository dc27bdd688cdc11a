import { findTier } from '../../db/organisations/organisations.ts';
import { checkExpiredAddresses, removeDoomed } from '../../db/uploads/object-chores.ts';
import { stagingKey, storageUsed } from '../../db/uploads/stored-objects.ts';
import type { Caller } from '../kit/caller.ts';
import type { Deps } from '../kit/deps.ts';

/** Size of the received object, in bytes; null if there is none. */
export const findSentBytes = async (deps: Deps, caller: Caller, id: string): Promise<number | null> =>
  (await deps.store.head(stagingKey(caller.orgId, id.toLowerCase())))?.size_bytes ?? null;

/** If a new file would not fit, first releases the reservations of expired addresses without an object. */
export const freeStorage = async (deps: Deps, caller: Caller, bytes: number): Promise<void> => {
  const { orgId } = caller;
  const isTight = await deps.db.asTenant(orgId, async (tx) => {
    const { storageBytes } = await findTier(tx, orgId);
    return (await storageUsed(tx, orgId)) + bytes > storageBytes;
  });
  if (isTight) await checkExpiredAddresses(deps, orgId, { now: deps.clock.now() });
};

/** After the commit: deletes released objects from S3. After a crash a sweep does it. */
export const removeGivenBack = async (
  deps: Deps,
  caller: Caller,
  owners: readonly string[],
): Promise<void> => {
  for (const belongsTo of owners)
    await removeDoomed(deps, caller.orgId, { now: deps.clock.now(), belongsTo });
};
