import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';

/** The database of the settings, else the embedded one of this copy, which has to be running. */
export const openOwnDatabase = async (config: Config): Promise<Database> =>
  openDatabase({
    url: config.DATABASE_URL ?? (await embeddedUrl(config)),
    poolSize: 2,
    onIdleError: (error) => console.error(error.message),
  });

const embeddedUrl = async (config: Config): Promise<string> => {
  const file = path.join(config.DATA_DIR, 'application.password');
  const password = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`There is no ${file}: start the service once (npm start), or set DATABASE_URL.`);
  });
  return `postgresql://sc_app:${encodeURIComponent(password.trim())}@127.0.0.1:${config.POSTGRES_PORT}/should_cost`;
};
