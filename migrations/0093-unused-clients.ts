import { type Kysely, sql } from 'kysely';

/** Anybody may register a client. Those that never got a token are counted, and the oldest of them go where there are too many. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table oauth_records add column renewed boolean not null default false`.execute(db);
  await sql`
    create index oauth_records_unused on oauth_records (expires_at desc, id_sha256)
    where kind = 'Client' and not renewed`.execute(db);
};
