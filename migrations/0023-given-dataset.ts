import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';

/**
 * Whether the customer named the file to be priced from. Where nobody did, every run looks for the newest one again; what the last run
 * found stays shown beside it. A draft's file can only have been named.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table calculations add column dataset_link_given boolean not null default false`.execute(
    db,
  );
  await everyTenant(db, ['calculations'], async () => {
    await sql`update calculations set dataset_link_given = true where status = 'draft' and dataset_link_id is not null`.execute(
      db,
    );
  });
};
