import { findTier } from '../../db/organisations/organisations.ts';
import { removeDoomed, settleAddresses } from '../../db/uploads/object-chores.ts';
import { stagingKey, storageUsed } from '../../db/uploads/stored-objects.ts';
import type { Caller } from '../kit/caller.ts';
import type { Deps } from '../kit/deps.ts';

/** Size of what the customer sent, in bytes; null when nothing is there. */
export const findSentBytes = async (deps: Deps, caller: Caller, id: string): Promise<number | null> =>
  (await deps.store.head(stagingKey(caller.orgId, id.toLowerCase())))?.size_bytes ?? null;

/** Where a new file would not fit, addresses that expired without one give their reservation back first. */
export const makeRoom = async (deps: Deps, caller: Caller, bytes: number): Promise<void> => {
  const { orgId } = caller;
  const isTight = await deps.db.asTenant(orgId, async (tx) => {
    const { storageBytes } = await findTier(tx, orgId);
    return (await storageUsed(tx, orgId)) + bytes > storageBytes;
  });
  if (isTight) await settleAddresses(deps, orgId, { now: deps.clock.now() });
};

/** After the commit: what was given back leaves S3. A crash leaves it to a sweep. */
export const removeGivenBack = async (
  deps: Deps,
  caller: Caller,
  owners: readonly string[],
): Promise<void> => {
  for (const belongsTo of owners)
    await removeDoomed(deps, caller.orgId, { now: deps.clock.now(), belongsTo });
};
