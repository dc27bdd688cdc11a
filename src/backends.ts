import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Embedded, startEmbedded } from '../scripts/services/index.mjs';
import { type Config, ConfigError } from './config.ts';
import type { Logger } from './platform/logger.ts';
import type { createObjectStore } from './platform/object-store.ts';
import { readTls, type Tls } from './platform/temporal.ts';

/** Reads a secret of this installation, making it on first use; only its owner can read the file. */
export const ownSecret = async (file: string, bytes: number): Promise<string> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(bytes).toString('base64');
  await mkdir(path.dirname(file), { recursive: true });
  // `wx`: of two concurrent starts, one creates the file and the other reads it.
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
};

const MAIN = path.resolve(import.meta.dirname, 'main.ts');

/** @returns the URL of the application's login. */
const migrateEmbedded = async (config: Config, ownerUrl: string | undefined): Promise<string> => {
  if (ownerUrl === undefined) throw new Error('no database is configured');
  const password = await ownSecret(path.join(config.DATA_DIR, 'application.password'), 24);
  const child = spawn(process.execPath, [MAIN, 'migrate'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: config.LOG_LEVEL,
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_APP_PASSWORD: password,
    },
  });
  const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (status !== 0)
    throw new Error(`the schema could not be brought up to date: it ended with ${signal ?? status}`);
  const url = new URL(ownerUrl);
  url.username = 'sc_app';
  url.password = encodeURIComponent(password);
  return url.href;
};

type Backends = {
  readonly databaseUrl: string;
  readonly temporal: {
    address: string;
    namespace: string;
    uiUrl: string | null;
    apiKey?: string;
    tls: Tls;
  };
  readonly s3: Parameters<typeof createObjectStore>[0];
  /** True for the bucket of the embedded S3 server. */
  readonly ownBucket: boolean;
  readonly embedded: Embedded | null;
};

/**
 * Starts each embedded part that no setting replaces, and returns the URLs of all parts. The embedded database is migrated by a
 * separate process, like any other.
 */
export const openBackends = async (config: Config, log: Logger): Promise<Backends> => {
  const wantsS3 = config.S3_ENDPOINT === undefined && config.S3_BUCKET === undefined;
  const which = [
    ...(config.DATABASE_URL === undefined ? (['postgres'] as const) : []),
    ...(config.TEMPORAL_ADDRESS === undefined ? (['temporal'] as const) : []),
    ...(wantsS3 ? (['s3'] as const) : []),
  ];
  const embedded =
    which.length === 0
      ? null
      : ((await startEmbedded({
          dataDir: config.DATA_DIR,
          ports: {
            postgres: config.POSTGRES_PORT,
            temporal: config.TEMPORAL_PORT,
            temporalUi: config.TEMPORAL_UI_PORT,
            s3: config.S3_PORT,
          },
          which,
          log: (line: string) => log.info({ component: 'embedded' }, line),
        })) as Embedded);
  const databaseUrl = config.DATABASE_URL ?? (await migrateEmbedded(config, embedded?.databaseUrl));
  return {
    databaseUrl,
    temporal: {
      address: config.TEMPORAL_ADDRESS ?? embedded?.temporal.address ?? '',
      namespace: config.TEMPORAL_NAMESPACE,
      uiUrl: config.TEMPORAL_UI_URL ?? embedded?.temporal?.uiUrl ?? null,
      ...(config.TEMPORAL_API_KEY === undefined ? {} : { apiKey: config.TEMPORAL_API_KEY }),
      tls: readTls(config),
    },
    s3: wantsS3
      ? { ...pickS3(embedded), publicEndpoint: config.S3_PUBLIC_ENDPOINT }
      : {
          endpoint: config.S3_ENDPOINT,
          publicEndpoint: config.S3_PUBLIC_ENDPOINT,
          region: config.S3_REGION,
          bucket: config.S3_BUCKET ?? 'should-cost',
          accessKeyId: config.S3_ACCESS_KEY_ID,
          secretAccessKey: config.S3_SECRET_ACCESS_KEY,
        },
    ownBucket: wantsS3,
    embedded,
  };
};

const pickS3 = (embedded: Embedded | null) => {
  if (embedded === null) throw new Error('no S3 server is configured');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = embedded.s3;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
};

/** Error codes that a setting can fix: unknown host, no server, wrong password, no such database. */
const FIXABLE_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', '28P01', '28000', '3D000'];

/** Names the setting of a database that cannot be opened. */
export const unopened =
  (setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL') =>
  (error: unknown): never => {
    const { code, message } = error as { readonly code?: string; readonly message?: string };
    if (code === undefined || !FIXABLE_CODES.includes(code)) throw error;
    throw new ConfigError(`${setting}: the database cannot be opened: ${message || code}`);
  };
