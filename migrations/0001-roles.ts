import { type Kysely, sql } from 'kysely';

/** The roles that `sc_app`, the login of the processes, takes for a transaction. It has no right of its own. */
const TAKEN = ['sc_tenant', 'sc_system', 'sc_admin', 'sc_search', 'sc_eraser', 'sc_shared'];

const LOGINS = ['sc_app', 'sc_files'];

const TIME_LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/**
 * - `sc_tenant`: requests and activities, one organisation per transaction.
 * - `sc_system`: credential look-up and sweeps, a few columns across organisations.
 * - `sc_admin`: operator routes.
 * - `sc_search`: taken inside `search_parts` only. Behind row-level security PostgreSQL evaluates the policy before any operator that is not
 *   leakproof, and `ilike` is not: as sc_tenant no trigram index can be used.
 * - `sc_eraser`: removes rows of the organisations that are being erased. It has no right on wallets, ledger and usage.
 * - `sc_shared`: reads what one link shows, for people without an account (`0015-shares.ts`).
 * - `sc_files`: the login of the worker that opens untrusted files (`0012-file-worker.ts`). It can take no other role.
 * - `sc_partitions`: owns the partitioned tables, and the function that adds and drops their partitions. Nobody can take it.
 * - `sc_ledger`: owns the functions that change balances, units, holds and revocations (`src/db/functions`). Nobody can take it.
 *
 * Roles belong to the whole server, not to one database: another database may have made them already, or be making them now.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const extension of ['btree_gist', 'btree_gin', 'pg_trgm'])
    await sql`create extension if not exists ${sql.ref(extension)}`.execute(db);
  for (const role of [...TAKEN, ...LOGINS, 'sc_ledger', 'sc_partitions']) {
    await sql`
      do $$ begin
        create role ${sql.raw(role)} nologin noinherit;
      exception when duplicate_object or unique_violation then null;
      end $$`.execute(db);
    await sql`grant usage on schema public to ${sql.ref(role)}`.execute(db);
  }
  for (const role of TAKEN) {
    await sql`
      do $$ begin
        grant ${sql.raw(role)} to sc_app with inherit false, set true;
      exception when unique_violation or internal_error then null;
      end $$`.execute(db);
  }
  // Of the login and not of its connections: a pooler in transaction mode refuses settings of a connection. Where somebody else made
  // the login, that one gives them; a process checks it at its start.
  for (const [role, setting] of LOGINS.flatMap((login) =>
    TIME_LIMITS.map((limit) => [login, limit] as const),
  ))
    await sql`
      do $$ begin
        alter role ${sql.ref(role)} set ${sql.raw(setting)} = '60s';
      exception when insufficient_privilege or internal_error then null;
      end $$`.execute(db);
  // The owner of the schema gives functions to these roles, and changes the tables of sc_partitions. An owner without superuser rights that
  // did not make the roles needs membership for that.
  for (const [role, inherits] of [
    ['sc_ledger', 'false'],
    ['sc_partitions', 'true'],
  ] as const)
    await sql`
      do $$ begin
        if not pg_has_role(current_user, '${sql.raw(role)}', 'set') or ${sql.raw(inherits)} and not pg_has_role(current_user, '${sql.raw(role)}', 'usage') then
          execute format('grant ${sql.raw(role)} to %I with inherit ${sql.raw(inherits)}, set true', current_user);
        end if;
      end $$`.execute(db);

  // Digest of the last applied text of each function.
  await sql`create table schema_functions (name text primary key, sha256 text not null)`.execute(db);
  // Steps that a migration of SQL steps has finished. A run that was killed continues after the last one.
  await sql`
    create table migration_steps (
      migration text not null,
      step integer not null,
      sha256 text not null,
      primary key (migration, step)
    )`.execute(db);
  // A process compares the schema with its code at its start.
  await sql`grant select (name) on kysely_migration to sc_system`.execute(db);
};
