import type { Database } from '../db/kernel/database.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import { pingDatabase } from '../db/kernel/sweep-transaction.ts';
import { findOrganisations, type SweptOrganisation } from '../db/outbox/open-work.ts';
import { compareObjects } from '../db/uploads/compare-objects.ts';
import { forgetGeometries } from '../db/uploads/geometries.ts';
import {
  checkExpiredAddresses,
  findOrganisationsWithExpiredObjects,
  removeDoomed,
} from '../db/uploads/object-chores.ts';
import { registerObjects } from '../db/uploads/stored-objects.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import type { Sweeps } from '../workflows/housekeeping/contract.ts';
import { sweepAll } from './sweep-all.ts';

type ObjectSweepDeps = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** True while a restored database may know fewer objects than there are: then no sweep removes one. */
  readonly keepsObjects?: boolean;
};

const DAY_MS = 24 * 3_600_000;
const GEOMETRIES = 200;

/** Sweeps of the objects in S3. Each pass may run twice or in part, and an error in one organisation does not affect another. */
export const createObjectSweeps = (deps: ObjectSweepDeps) => {
  const { db, store, clock, log } = deps;

  const unlessKept = async (sweep: () => Promise<void>): Promise<void> => {
    if (deps.keepsObjects === true) log.warn('RECOVERY_MODE is on: no sweep removes objects');
    else await sweep();
  };

  const isThere = async (): Promise<void> => {
    await pingDatabase(db);
    await store.ping();
  };

  const compare = async (orgId: OrgId, beat: () => void): Promise<void> => {
    const now = clock.now();
    const before = new Date(now.getTime() - DAY_MS);
    const counts = { removed: 0, uncounted: 0, missing: 0 };
    for await (const page of compareObjects(deps, orgId, before)) {
      await db.asTenant(orgId, async (tx) => {
        for (const { object, belongsTo } of page.uncounted)
          await registerObjects(
            tx,
            orgId,
            belongsTo,
            [{ key: object.key, sizeBytes: object.size_bytes }],
            now,
          );
      });
      const old = page.orphans.filter((object) => object.modified_at < before).map(({ key }) => key);
      await store.removeMany(old);
      for (const object_key of page.missing) log.error({ org_id: orgId, object_key }, 'an object is missing');
      counts.removed += old.length;
      counts.uncounted += page.uncounted.length;
      counts.missing += page.missing.length;
      beat();
    }
    const aborted = await store.abortUploads(`org/${orgId}/`, before);
    if (counts.removed + counts.uncounted + counts.missing + aborted > 0)
      log.warn({ org_id: orgId, ...counts, aborted }, 'the object store and its rows differed');
  };

  return {
    /** Removes released objects that a crash left, and checks expired presigned addresses. */
    expireStaging: (): Promise<void> =>
      unlessKept(() =>
        sweepAll(log, {
          page: async (after: SweptOrganisation | null) => {
            const orgIds = await findOrganisationsWithExpiredObjects(db, clock.now(), after?.orgId ?? null);
            return orgIds.map((orgId) => ({ orgId }));
          },
          visit: async ({ orgId }, beat) => {
            const at = { now: clock.now(), beat };
            await checkExpiredAddresses(deps, orgId, at);
            await removeDoomed(deps, orgId, at);
          },
          isThere,
        }),
      ),

    /**
     * Compares S3 with the rows. Removes unreferenced objects older than a day, counts referenced ones, logs rows whose object is
     * missing, and deletes the facts of deleted files.
     */
    sweepObjects: (): Promise<void> =>
      unlessKept(() =>
        sweepAll(log, {
          page: (after: SweptOrganisation | null) => findOrganisations(db, after),
          visit: async ({ orgId }, beat) => {
            await compare(orgId, beat);
            const now = clock.now();
            const forget = { before: new Date(now.getTime() - DAY_MS), limit: GEOMETRIES, now };
            while ((await db.asTenant(orgId, (tx) => forgetGeometries(tx, orgId, forget))) > 0) beat();
            await removeDoomed(deps, orgId, { now, beat });
          },
          isThere,
        }),
      ),
  } satisfies Partial<Sweeps>;
};
