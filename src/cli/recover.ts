import process from 'node:process';
import { parseConfig } from '../config.ts';
import { beginErasure } from '../db/erasure/begin.ts';
import { findErasure } from '../db/erasure/erasure.ts';
import { loggedErasures } from '../db/erasure/erasure-log.ts';
import type { Database } from '../db/kernel/database.ts';
import { findOrganisation } from '../db/organisations/organisations-admin.ts';
import { listOrganisationIds } from '../db/outbox/open-work.ts';
import { compareObjects } from '../db/uploads/compare-objects.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import { eraseOrganisationRef } from '../workflows/erase-organisation/contract.ts';
import { endWith, openOwnDatabase, ownObjectStore } from './access.ts';
import { commandStatus, readArguments } from './usage.ts';

const USAGE = `Usage: npm run recover

Completes the restore of the database to an earlier time. Begins again the erasures that the log in the bucket knows and the database does
not. Then brings back objects that were removed since that time, in a bucket that keeps versions. Run it before the API starts, with workers
in RECOVERY_MODE or none. It is safe to repeat. See docs/operations/backup.md.

  --help   print this text

Exit codes: 0 done, 1 objects are missing and have no earlier version (each is listed), 2 wrong arguments, or a service cannot be reached.`;

type Stores = { readonly db: Database; readonly store: ObjectStore };

/** @returns the number of erasures that began again; a worker's sweep starts their workflows */
const eraseAgain = async ({ db, store }: Stores, now: Date): Promise<number> => {
  let count = 0;
  for await (const id of loggedErasures(store)) {
    const isNew = await db.asAdmin(async (tx) => {
      const organisation = await findOrganisation(tx, { id });
      if (organisation === null || (await findErasure(tx, id)) !== null) return false;
      await beginErasure(tx, organisation.id, { now, requestId: null, refOf: eraseOrganisationRef });
      return true;
    });
    if (isNew) count += 1;
  }
  return count;
};

const bringBack = async ({ db, store }: Stores, now: Date) => {
  const lost: string[] = [];
  let count = 0;
  for (const orgId of await listOrganisationIds(db)) {
    // Its objects are about to be removed.
    if ((await db.asAdmin((tx) => findErasure(tx, orgId))) !== null) continue;
    for await (const { missing } of compareObjects({ db, store }, orgId, now))
      for (const key of missing) {
        if (await store.bringBack(key)) count += 1;
        else lost.push(key);
      }
  }
  return { count, lost };
};

const main = async (argv: readonly string[]): Promise<number> => {
  const { values } = readArguments({ args: [...argv] });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const config = parseConfig(process.env);
  const db = await openOwnDatabase(config);
  const store = await ownObjectStore(config);
  try {
    const now = new Date();
    console.log(`Erasures begun again: ${await eraseAgain({ db, store }, now)}`);
    const { count, lost } = await bringBack({ db, store }, now);
    console.log(`Objects brought back: ${count}`);
    for (const key of lost) console.error(`missing: ${key}`);
    return lost.length === 0 ? 0 : 1;
  } finally {
    store.close();
    await db.close();
  }
};

endWith(commandStatus(USAGE, () => main(process.argv.slice(2)), 2));
