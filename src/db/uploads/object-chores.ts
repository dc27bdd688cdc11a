import type { ObjectStore } from '../../platform/object-store.ts';
import type { Database } from '../kernel/database.ts';
import { asId, type OrgId } from '../kernel/ids.ts';
import { RECEIVED_KEPT_MS } from './stored-objects.ts';

type Stores = { readonly db: Database; readonly store: ObjectStore };

const PAGE = 200;
const LOOKS_AT_ONCE = 10;

/** Organisations with objects to remove or to check, after `after` in id order. */
export const findOrganisationsWithExpiredObjects = (
  db: Database,
  now: Date,
  after: OrgId | null,
): Promise<readonly OrgId[]> =>
  db.asSystem(async (tx) => {
    let query = tx
      .selectFrom('stored_objects')
      .select('org_id')
      .distinct()
      .where('due_at', '<=', now)
      .orderBy('org_id')
      .limit(PAGE);
    if (after !== null) query = query.where('org_id', '>', after);
    return (await query.execute()).map((row) => asId<OrgId>(row.org_id));
  });

/**
 * Removes doomed objects from S3 when they are due, then deletes their rows; for one upload or geometry, or for all. Callers that
 * doom objects call it after the commit; a sweep repeats it after a crash. While a presigned address can still write, the row
 * stays and the object is removed once more afterwards. Returns the number of removed objects.
 */
export const removeDoomed = async (
  { db, store }: Stores,
  orgId: OrgId,
  options: { readonly now: Date; readonly belongsTo?: string; readonly beat?: () => void },
): Promise<number> => {
  const { now, belongsTo } = options;
  let removed = 0;
  for (;;) {
    const keys = await db.asTenant(orgId, async (tx) => {
      let query = tx
        .selectFrom('stored_objects')
        .select('object_key')
        .where('org_id', '=', orgId)
        .where('doomed', '=', true)
        .where('due_at', '<=', now)
        .orderBy('object_key')
        .limit(PAGE);
      if (belongsTo !== undefined) query = query.where('belongs_to', '=', belongsTo);
      return (await query.execute()).map((row) => row.object_key);
    });
    if (keys.length === 0) return removed;
    await store.removeMany(keys);
    await db.asTenant(orgId, async (tx) => {
      // A retry needed it again meanwhile: its ingest then finds that the object is missing.
      await tx
        .deleteFrom('stored_objects')
        .where('org_id', '=', orgId)
        .where('object_key', 'in', keys)
        .where('doomed', '=', true)
        .where(({ eb, or }) => or([eb('address_until', 'is', null), eb('address_until', '<=', now)]))
        .execute();
      await tx
        .updateTable('stored_objects')
        .set(({ ref }) => ({ due_at: ref('address_until') }))
        .where('org_id', '=', orgId)
        .where('object_key', 'in', keys)
        .where('doomed', '=', true)
        .where('address_until', '>', now)
        .execute();
    });
    removed += keys.length;
    options.beat?.();
  }
};

/**
 * Checks expired presigned addresses. Without an object the reservation ends; an object counts with its actual size for the day
 * in which it can be confirmed, and is doomed after that.
 */
export const checkExpiredAddresses = async (
  { db, store }: Stores,
  orgId: OrgId,
  options: { readonly now: Date; readonly beat?: () => void },
): Promise<void> => {
  const { now } = options;
  for (;;) {
    const due = await db.asTenant(orgId, (tx) =>
      tx
        .selectFrom('stored_objects')
        .select(['object_key', 'address_until', 'due_at', 'created_at'])
        .where('org_id', '=', orgId)
        .where('doomed', '=', false)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(LOOKS_AT_ONCE)
        .execute(),
    );
    if (due.length === 0) return;
    const seen = await Promise.all(due.map((row) => store.head(row.object_key)));
    await db.asTenant(orgId, async (tx) => {
      for (const [index, row] of due.entries()) {
        const object = seen[index] ?? null;
        const keptUntil = new Date(row.created_at.getTime() + RECEIVED_KEPT_MS);
        const isFirstLook = row.due_at?.getTime() === row.address_until?.getTime();
        const unchanged = tx
          .updateTable('stored_objects')
          .where('org_id', '=', orgId)
          .where('object_key', '=', row.object_key)
          .where('doomed', '=', false)
          .where('due_at', '<=', now);
        if (object !== null && isFirstLook && keptUntil > now)
          await unchanged.set({ size_bytes: object.size_bytes, due_at: keptUntil }).execute();
        else await unchanged.set({ doomed: true, due_at: now }).execute();
      }
    });
    options.beat?.();
  }
};
