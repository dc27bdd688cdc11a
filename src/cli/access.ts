import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { ACCESS_KEY_ID, BUCKET, REGION } from '../../scripts/services/s3.mjs';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/kernel/database.ts';
import { createObjectStore, type ObjectStore } from '../platform/object-store.ts';
import { payloadKeysOf } from '../platform/payload-codec.ts';
import { readTls, type TemporalSettings } from '../platform/temporal.ts';

/** The configured database, otherwise the embedded one of this installation, which must be running. */
export const openOwnDatabase = async (config: Config): Promise<Database> =>
  openDatabase({
    url: config.DATABASE_URL ?? (await embeddedUrl(config)),
    poolSize: 2,
    prepare: config.DATABASE_PREPARED_STATEMENTS,
    onIdleError: (error) => console.error(error.message),
  });

/** A secret that the embedded services keep in their folder. */
const embeddedSecret = async (config: Config, name: string, instead: string): Promise<string> => {
  const file = path.join(config.DATA_DIR, name);
  const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${file}: file not found. Start the service once (npm start), or set ${instead}.`);
  });
  return secret.trim();
};

const embeddedUrl = async (config: Config): Promise<string> => {
  const password = await embeddedSecret(config, 'application.password', 'DATABASE_URL');
  return `postgresql://sc_app:${encodeURIComponent(password)}@127.0.0.1:${config.POSTGRES_PORT}/should_cost`;
};

/** The keys that seal secrets and cursors: the configured ones, otherwise those of the embedded installation. */
export const ownKeys = async (config: Config): Promise<readonly string[]> =>
  config.ENCRYPTION_KEYS ?? [await embeddedSecret(config, 'encryption.key', 'ENCRYPTION_KEYS')];

/** Keys for what Temporal stores, if it is encrypted. */
export const ownPayloadKeys = async (config: Config): Promise<readonly string[]> =>
  config.TEMPORAL_ENCRYPT_PAYLOADS ? payloadKeysOf(config, await ownKeys(config)) : [];

/** The configured Temporal server, otherwise the embedded one. */
export const ownTemporal = (config: Config): TemporalSettings => ({
  address: config.TEMPORAL_ADDRESS ?? `127.0.0.1:${config.TEMPORAL_PORT}`,
  namespace: config.TEMPORAL_NAMESPACE,
  tls: readTls(config),
  apiKey: config.TEMPORAL_API_KEY,
});

/** The configured S3 store, otherwise the embedded one. */
export const ownObjectStore = async (config: Config): Promise<ObjectStore> => {
  if (config.S3_BUCKET !== undefined) {
    return createObjectStore({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET,
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    });
  }
  return createObjectStore({
    endpoint: `http://127.0.0.1:${config.S3_PORT}`,
    region: REGION,
    bucket: BUCKET,
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: await embeddedSecret(config, 's3.secret', 'S3_BUCKET'),
  });
};

/** Ends the process with the exit code of a check, or with 2 and the message if the check failed to run. */
export const endWith = (check: Promise<number>): void => {
  check.then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 2;
    },
  );
};
