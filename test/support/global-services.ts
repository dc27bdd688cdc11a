import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../scripts/services/index.mjs';
import { PGBOUNCER } from '../../scripts/setup/debian.mjs';
import { migrate, setLoginPassword } from '../../src/db/kernel/migrate.ts';
import { type Pooler, pgbouncerPath, startPooler } from './pgbouncer.ts';

export type SharedServices = {
  readonly ownerUrl: string;
  /** The migrated database that each test file copies. */
  readonly template: string;
  readonly applicationPassword: string;
  /** Port that the application's login uses instead of the server's; null: the server's own. */
  readonly poolerPort: number | null;
  readonly temporalAddress: string;
  readonly s3: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
};

const ROOT = path.resolve(import.meta.dirname, '../..');

declare module 'vitest' {
  interface ProvidedContext {
    services: SharedServices;
  }
}

const PASSWORD = 'application-of-the-tests';

/** vitest loads this file anew and calls it once for each project. */
const run = globalThis as typeof globalThis & {
  serversOfTheTests?: Promise<Held>;
  poolerOfTheTests?: Promise<Pooler | null>;
};

/**
 * Starts PostgreSQL, Temporal and S3 once for the whole run, or uses those that `TEST_SERVERS` names, and makes one migrated database that
 * every test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const held = process.env.TEST_SERVERS;
  run.serversOfTheTests ??= held === undefined ? startServers() : usedServers(held);
  const { servers, stop } = await run.serversOfTheTests;
  const template = `should_cost_template_${await schemaDigest()}`;
  await createTemplate(servers.ownerUrl, template);
  run.poolerOfTheTests ??= openPooler(servers.ownerUrl);
  const pooler = await run.poolerOfTheTests;
  const poolerPort = pooler?.port ?? null;
  project.provide('services', { ...servers, template, applicationPassword: PASSWORD, poolerPort });
  return async () => {
    await pooler?.close();
    await stop();
  };
}

/** `TEST_POOLER=pgbouncer`: the application reaches PostgreSQL through PgBouncer, as `npm run test:deep -- pooled` asks for. */
const openPooler = async (ownerUrl: string): Promise<Pooler | null> => {
  if (process.env.TEST_POOLER !== 'pgbouncer') return null;
  const program = await pgbouncerPath(PGBOUNCER);
  if (program === undefined) throw new Error('TEST_POOLER is set, and PgBouncer cannot be had');
  return startPooler(program, ownerUrl, { sc_app: PASSWORD });
};

type Servers = Omit<SharedServices, 'template' | 'applicationPassword' | 'poolerPort'>;
type Held = { readonly servers: Servers; readonly stop: () => Promise<void> };

const usedServers = async (file: string): Promise<Held> => {
  const { ownerUrl, temporalAddress, s3 } = JSON.parse(await readFile(file, 'utf8')) as Servers;
  return { servers: { ownerUrl, temporalAddress, s3 }, stop: async () => undefined };
};

const startServers = async (): Promise<Held> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-test-'));
  const services = await startEmbedded({
    dataDir,
    log: () => undefined,
    // Nothing here outlives the run; durability is tested with services of their own.
    postgresSettings: { fsync: 'off', max_connections: 500 },
  });
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = services.s3;
  return {
    servers: {
      ownerUrl: services.databaseUrl,
      temporalAddress: services.temporal.address,
      s3: { endpoint, region, bucket, accessKeyId, secretAccessKey },
    },
    stop: async () => {
      if (run.serversOfTheTests === undefined) return;
      delete run.serversOfTheTests;
      await services.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** What a migrated database depends on. */
const MIGRATED = ['migrations', 'src/db/functions', 'data'];

const schemaDigest = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const folder of MIGRATED) {
    const there = path.join(ROOT, folder);
    const files = (await readdir(there, { recursive: true })).filter((name) => /\.(ts|sql|json)$/.test(name));
    for (const file of files.sort()) hash.update(file).update(await readFile(path.join(there, file)));
  }
  return hash.digest('hex').slice(0, 16);
};

/** A template with a session on it cannot be copied, not even while the vacuum of the server looks at it. */
const forbidConnections = (admin: pg.Client, template: string) =>
  admin.query(`alter database ${template} with allow_connections false`);

const createTemplate = async (ownerUrl: string, template: string): Promise<void> => {
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect();
  try {
    // Several runs may use the same servers: one makes the template.
    await admin.query(`select pg_advisory_lock(hashtext('template'))`);
    const { rows } = await admin.query<{ datallowconn: boolean }>(
      'select datallowconn from pg_database where datname = $1',
      [template],
    );
    if (rows[0]?.datallowconn === false) return;
    // A run that was ended left it half made.
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.query(`create database ${template}`);
    const url = new URL(ownerUrl);
    url.pathname = `/${template}`;
    await migrate(url.href, new Date('2026-11-01T00:00:00Z'));
    for (const login of ['sc_app', 'sc_files'] as const) await setLoginPassword(url.href, login, PASSWORD);
    await forbidConnections(admin, template);
  } finally {
    await admin.end();
  }
};
