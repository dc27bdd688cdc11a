import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { applyFunctions } from './functions.ts';
import { loadReferenceData } from './reference-data.ts';

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations');

/** The migrations of the folder, in their order. */
export const migrationProvider: MigrationProvider = {
  getMigrations: async () => {
    const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).sort();
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
 * Brings the schema with its functions up to date and loads the platform's data, as the owner. Several at once are safe: one applies, the others wait.
 * Gives the names of the migrations that this call applied.
 */
export const migrate = async (ownerUrl: string, now: Date): Promise<readonly string[]> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 2 }) }),
  });
  try {
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

/** Lets the application's role log in; for the embedded server, whose passwords are made on this machine. */
export const setApplicationPassword = async (ownerUrl: string, password: string): Promise<void> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 1 }) }),
  });
  try {
    await sql`alter role sc_app login password ${sql.lit(password)}`.execute(db);
  } finally {
    await db.destroy();
  }
};
