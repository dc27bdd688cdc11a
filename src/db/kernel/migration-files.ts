import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const MIGRATIONS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../migrations');

/** The migrations of the folder, in their order: `NNNN-name.ts` runs in one transaction, `NNNN-name.sql` in steps. */
export const migrationFiles = async (folder = MIGRATIONS): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}-.*\.(ts|sql)$/.test(name)).sort();

/** The name under which `kysely_migration` keeps the file. */
export const nameOf = (file: string): string => file.replace(/\.(ts|sql)$/, '');
