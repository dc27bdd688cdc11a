import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { applyFunctions } from './functions.ts';
import { MIGRATIONS, migrationFiles, nameOf } from './migration-files.ts';
import { type LockPatience, limitLockWait, parseSteps, runSteps, withLocks } from './migration-steps.ts';
import { openOwnerPool } from './owner-pool.ts';
import { loadReferenceData } from './reference-data.ts';
import { SchemaError } from './schema-error.ts';

export type MigrateOptions = LockPatience & {
  /** Default: the migrations of this code. */
  readonly folder?: string;
};

const isSteps = (file: string): boolean => file.endsWith('.sql');

const load = async (folder: string, file: string, patience: LockPatience): Promise<Migration> => {
  const at = path.join(folder, file);
  if (!isSteps(file)) return (await import(pathToFileURL(at).href)) as Migration;
  const steps = parseSteps(file, await readFile(at, 'utf8'));
  return { up: (db) => runSteps(db, nameOf(file), steps, patience) };
};

const providerOf = (folder: string, files: readonly string[], patience: LockPatience): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(
      await Promise.all(
        files.map(async (file) => [nameOf(file), await load(folder, file, patience)] as const),
      ),
    ),
});

/**
 * Brings the schema and its functions up to date and loads the platform's data, as the owner. Concurrent calls are safe: one
 * applies, the others wait. A call that is killed continues at the next one.
 * @returns the names of the migrations that this call applied.
 */
export const migrate = async (
  ownerUrl: string,
  now: Date,
  options: MigrateOptions = {},
): Promise<readonly string[]> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwnerPool(ownerUrl, 2) }),
  });
  try {
    const applied = await db.connection().execute((connection) => applyMigrations(connection, options));
    await withLocks('functions', () => applyFunctions(db), options);
    await withLocks(
      'partitions',
      () => sql`select keep_partitions(${now}, '-infinity')`.execute(db),
      options,
    );
    await loadReferenceData(db, now);
    return applied;
  } finally {
    await db.destroy();
  }
};

const applyMigrations = async (
  db: Kysely<unknown>,
  { folder = MIGRATIONS, ...patience }: MigrateOptions,
): Promise<readonly string[]> => {
  await lockMigrations(db);
  const files = await migrationFiles(folder);
  await refuseUnknown(db, new Set(files.map(nameOf)));
  const done = new Set(await appliedNames(db));
  const open = files.filter((file) => !done.has(nameOf(file)));
  const migrator = new Migrator({ db, provider: providerOf(folder, files, patience) });
  for (const file of open)
    await withLocks(nameOf(file), () => applyOne(db, migrator, nameOf(file), isSteps(file)), patience);
  await limitLockWait(db, false);
  return open.map(nameOf);
};

const applyOne = async (
  db: Kysely<unknown>,
  migrator: Migrator,
  name: string,
  disableTransactions: boolean,
): Promise<void> => {
  await limitLockWait(db, true);
  const { error } = await migrator.migrateTo(name, { disableTransactions });
  if (error !== undefined) throw error;
};

const ASKED_EVERY_MS = 100;

/**
 * Waits until this session alone migrates, until it ends. It asks again and again instead of waiting inside the server: the snapshot of an SQL statement
 * that waits would hold up every CREATE INDEX CONCURRENTLY, also that of the session it waits for.
 */
const lockMigrations = async (db: Kysely<unknown>): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{
      isMine: boolean;
    }>`select pg_try_advisory_lock(hashtext('migrations')) as "isMine"`.execute(db);
    if (rows[0]?.isMine === true) return;
    await sleep(ASKED_EVERY_MS);
  }
};

const appliedNames = async (db: Kysely<unknown>): Promise<readonly string[]> => {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Refuses a database that was made before 0.2.0 or by a later version: it has migrations that this code does not know.
 * @throws SchemaError
 */
const refuseUnknown = async (db: Kysely<unknown>, known: ReadonlySet<string>): Promise<void> => {
  const unknown = (await appliedNames(db)).find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new SchemaError(
    `The database has the migration ${unknown}, which this version does not know. If a later version made the database, run that ` +
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
