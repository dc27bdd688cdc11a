import { sql } from 'kysely';
import type { Database } from './database.ts';
import { migrationFiles, nameOf } from './migration-files.ts';
import { SchemaError } from './schema-error.ts';

/** PostgreSQL's error codes where the roles or the table of migrations do not exist yet, or are not visible yet. */
const NOT_YET = new Set(['22023', '42P01', '42501']);

/**
 * Checks at start that the schema has every migration of this code; a newer one is accepted, so that an older process can run
 * during a release. Also checks the login: one that owns the schema or that row-level security does not apply to would bypass
 * row-level security. One without a time limit could hold locks for hours.
 * @throws SchemaError
 */
export const requireSchema = async (db: Database): Promise<void> => {
  const applied = await db
    .asSystem((tx) => sql<{ name: string }>`select name from kysely_migration`.execute(tx))
    .then(
      ({ rows }) => new Set(rows.map(({ name }) => name)),
      (error: unknown) => {
        if (!NOT_YET.has((error as { code?: string }).code ?? '')) throw error;
        return new Set<string>();
      },
    );
  const lacking = (await migrationFiles()).map(nameOf).filter((name) => !applied.has(name));
  if (lacking.length > 0) {
    throw new SchemaError(
      `The database lacks ${lacking.length} migrations, ${lacking[0]} first. Run "main.ts migrate" with DATABASE_OWNER_URL, then start again.`,
    );
  }
  const [login] = await db.sqlStatement(
    sql<{ name: string; passes: boolean; isUnlimited: boolean }>`
      select current_user as name, current_setting('statement_timeout') = '0' as "isUnlimited", rolsuper or rolbypassrls
        or exists (select 1 from pg_class where oid = 'organisations'::regclass and pg_has_role(current_user, relowner, 'member'))
        or pg_has_role(current_user, 'sc_ledger', 'member') as passes
      from pg_roles where rolname = current_user`,
  );
  if (login?.passes === true) {
    throw new SchemaError(
      `DATABASE_URL: the login ${login.name} bypasses row-level security. Use the login of the application, sc_app.`,
    );
  }
  if (login?.isUnlimited === true) {
    throw new SchemaError(
      `DATABASE_URL: the login ${login.name} has no time limit for SQL statements. Run as a superuser: ` +
        `ALTER ROLE ${login.name} SET statement_timeout = '60s'; ALTER ROLE ${login.name} SET idle_in_transaction_session_timeout = '60s'`,
    );
  }
};
