import { heartbeat } from '@temporalio/activity';
import { compareObjects } from '../db/compare-objects.ts';
import type { Database } from '../db/database.ts';
import { forgetGeometries } from '../db/geometries.ts';
import type { OrgId } from '../db/ids.ts';
import { findOrganisationsWithChores, removeDoomed, settleAddresses } from '../db/object-chores.ts';
import { listOrganisationIds } from '../db/open-work.ts';
import { registerObjects } from '../db/stored-objects.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { ObjectStore } from '../platform/object-store.ts';

export type ObjectSweepDeps = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly log: Logger;
};

const DAY_MS = 24 * 3_600_000;
const GEOMETRIES = 200;

/** The chores of what is stored in S3. Each pass may run twice or half, and one organisation's trouble is not another's. */
export const createObjectSweeps = (deps: ObjectSweepDeps) => {
  const { db, store, clock, log } = deps;

  /** @throws the first fault, after everybody had their turn */
  const each = async (
    orgIds: readonly OrgId[],
    visit: (orgId: OrgId) => Promise<void>,
  ): Promise<readonly unknown[]> => {
    const faults: unknown[] = [];
    for (const orgId of orgIds) {
      try {
        await visit(orgId);
      } catch (error) {
        log.error({ err: error, org_id: orgId }, 'objects of an organisation could not be swept');
        faults.push(error);
      }
      heartbeat();
    }
    return faults;
  };

  const compare = async (orgId: OrgId): Promise<void> => {
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
      const old = page.strange.filter((object) => object.modified_at < before).map(({ key }) => key);
      await store.removeMany(old);
      for (const object_key of page.missing) log.error({ org_id: orgId, object_key }, 'an object is missing');
      counts.removed += old.length;
      counts.uncounted += page.uncounted.length;
      counts.missing += page.missing.length;
      heartbeat();
    }
    const aborted = await store.abortUploads(`org/${orgId}/`, before);
    if (counts.removed + counts.uncounted + counts.missing + aborted > 0)
      log.warn({ org_id: orgId, ...counts, aborted }, 'objects and rows differed');
  };

  return {
    /** Removes what was given back and a crash left, and looks at what addresses left when they expired. */
    expireStaging: async (): Promise<void> => {
      const now = clock.now();
      const faults: unknown[] = [];
      let after: OrgId | null = null;
      for (;;) {
        const orgIds = await findOrganisationsWithChores(db, now, after);
        after = orgIds.at(-1) ?? null;
        if (after === null) break;
        faults.push(
          ...(await each(orgIds, async (orgId) => {
            await settleAddresses(deps, orgId, { now, beat: heartbeat });
            await removeDoomed(deps, orgId, { now, beat: heartbeat });
          })),
        );
      }
      if (faults.length > 0) throw faults[0];
    },

    /**
     * Compares S3 with the rows: removes objects older than a day that nothing names, counts those that something names, tells of rows
     * whose object is missing, and forgets what was read from files that are gone.
     */
    sweepObjects: async (): Promise<void> => {
      const faults = await each(await listOrganisationIds(db), async (orgId) => {
        await compare(orgId);
        const now = clock.now();
        const forget = { before: new Date(now.getTime() - DAY_MS), limit: GEOMETRIES, now };
        while ((await db.asTenant(orgId, (tx) => forgetGeometries(tx, orgId, forget))) > 0) heartbeat();
        await removeDoomed(deps, orgId, { now, beat: heartbeat });
      });
      if (faults.length > 0) throw faults[0];
    },
  };
};
