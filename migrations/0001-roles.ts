import { type Kysely, sql } from 'kysely';

const ROLES = ['sc_tenant', 'sc_system', 'sc_admin'];

/**
 * Roles belong to the whole server, not to one database, so another database may have made them already, or be making them now.
 *
 * sc_tenant: requests and activities, one organisation per transaction. sc_system: credential look-up and sweeps, a few columns across
 * organisations. sc_admin: operator routes. sc_app: the login of the processes; it has no right of its own and takes one of the others
 * for each transaction.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create extension if not exists btree_gist`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  for (const role of [...ROLES, 'sc_app']) {
    await sql`
      do $$ begin
        create role ${sql.raw(role)} nologin noinherit;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(db);
  }
  for (const role of ROLES) {
    await sql`
      do $$ begin
        grant ${sql.raw(role)} to sc_app with inherit false, set true;
      exception when unique_violation or internal_error then null;
      end $$`.execute(db);
  }
  await sql`grant usage on schema public to sc_tenant, sc_system, sc_admin, sc_app`.execute(db);
};
