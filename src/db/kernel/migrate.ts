import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { applyFunctions } from './functions.ts';
import { openOwnerPool } from './owner-pool.ts';
import { loadReferenceData } from './reference-data.ts';

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations');

const migrationFiles = async (): Promise<readonly string[]> =>
  (await readdir(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).sort();

/** The migrations of the folder, in their order. */
const migrationProvider: MigrationProvider = {
  getMigrations: async () => {
    const names = await migrationFiles();
    const loaded = await Promise.all(
      names.map(async (name) => {
        const migration = (await import(pathToFileURL(path.join(FOLDER, name)).href)) as Migration;
        return [name.replace(/\.ts$/, ''), migration] as const;
      }),
    );
    return Object.fromEntries(loaded);
  },
};

/**
 * Brings the schema and its functions up to date and loads the platform's data, as the owner. Concurrent calls are safe: one
 * applies, the others wait.
 * @returns the names of the migrations that this call applied.
 */
export const migrate = async (ownerUrl: string, now: Date): Promise<readonly string[]> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwnerPool(ownerUrl, 2) }),
  });
  try {
    await refuseUnknown(db);
    const { error, results } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
    if (error !== undefined) throw error;
    await applyFunctions(db);
    await loadReferenceData(db, now);
    return (results ?? [])
      .filter((result) => result.status === 'Success')
      .map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
};

/**
 * Refuses a database that was made before 0.2.0 or by a later version: it has migrations that this code does not know.
 * @throws SchemaError
 */
const refuseUnknown = async (db: Kysely<unknown>): Promise<void> => {
  const known = new Set((await migrationFiles()).map((file) => file.replace(/\.ts$/, '')));
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !known.has(name));
  if (unknown === undefined) return;
  throw new SchemaError(
    `The database has the migration ${unknown.name}, which this version does not know. If a later version made the database, run that ` +
      'version. Databases from before 0.2.0 cannot be upgraded: make an empty one, or remove the data folder of the embedded servers ' +
      '(rm -rf .data) and start again.',
  );
};

/** Lets a login of the processes log in with this password: the application's, or that of the worker that opens untrusted files. */
export const setLoginPassword = async (
  ownerUrl: string,
  login: 'sc_app' | 'sc_files',
  password: string,
): Promise<void> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwnerPool(ownerUrl, 1) }),
  });
  try {
    await sql`alter role ${sql.ref(login)} login password ${sql.lit(password)}`.execute(db);
  } finally {
    await db.destroy();
  }
};

/** The schema or the login does not fit the code; the message says what to do. */
export class SchemaError extends Error {}

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
  const lacking = (await migrationFiles())
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !applied.has(name));
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
