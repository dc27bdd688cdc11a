import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../scripts/services/index.mjs';
import { migrate, setApplicationPassword } from '../../src/db/kernel/migrate.ts';

export type SharedServices = {
  readonly ownerUrl: string;
  readonly applicationPassword: string;
  readonly temporalAddress: string;
  readonly s3: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
};

declare module 'vitest' {
  interface ProvidedContext {
    services: SharedServices;
  }
}

export const TEMPLATE = 'should_cost_template';
const PASSWORD = 'application-of-the-tests';

/** Starts PostgreSQL, Temporal and S3 once for the whole run, and one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-test-'));
  const services = await startEmbedded({
    dataDir,
    log: () => undefined,
    // Nothing here outlives the run; durability is tested with services of their own.
    postgresSettings: { fsync: 'off', max_connections: 300 },
  });
  await createTemplate(services.databaseUrl);
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = services.s3;
  project.provide('services', {
    ownerUrl: services.databaseUrl,
    applicationPassword: PASSWORD,
    temporalAddress: services.temporal.address,
    s3: { endpoint, region, bucket, accessKeyId, secretAccessKey },
  });
  return async () => {
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A template with a session on it cannot be copied, not even while the vacuum of the server looks at it. */
const forbidConnections = async (ownerUrl: string): Promise<void> => {
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect();
  await admin.query(`alter database ${TEMPLATE} with allow_connections false`);
  await admin.end();
};

const createTemplate = async (ownerUrl: string): Promise<void> => {
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: ownerUrl });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const url = new URL(ownerUrl);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href, new Date('2026-11-01T00:00:00Z'));
  await setApplicationPassword(url.href, PASSWORD);
  await forbidConnections(ownerUrl);
};
