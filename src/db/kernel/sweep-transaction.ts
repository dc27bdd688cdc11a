import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { OrgId } from './ids.ts';

const LOCK_WAIT = '2s';

/** One organisation's transaction with a short lock timeout: a sweep comes again. */
export const sweepTx = <T>(db: Database, orgId: OrgId, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.asTenant(orgId, async (tx) => {
    await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx);
    return work(tx);
  });

/** @throws when the database does not respond */
export const pingDatabase = async (db: Database): Promise<void> => {
  await db.asSystem((tx) => sql`select 1`.execute(tx));
};
