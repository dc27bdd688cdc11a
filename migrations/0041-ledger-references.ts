import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';

/** Every transaction has the reference that its event names; a top-up stands for itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await everyTenant(db, ['ledger_transactions'], async () => {
    await sql`update ledger_transactions set reference_id = id::text where reference_id is null`.execute(db);
  });
  await sql`alter table ledger_transactions alter column reference_id set not null`.execute(db);
};
