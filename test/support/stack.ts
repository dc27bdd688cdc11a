import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Connection, ScheduleClient } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Embedded, startEmbedded } from '../../scripts/services/index.mjs';
import { migrate, setLoginPassword } from '../../src/db/kernel/migrate.ts';
import { openOwnerPool } from '../../src/db/kernel/owner-pool.ts';
import { checkStoredResults } from './stored-results.ts';

/** What one test file has for itself: a database and, when asked, a Temporal namespace. The servers are shared. */
export type Stack = {
  readonly ownerUrl: string;
  readonly databaseUrl: string;
  readonly temporal: { readonly address: string; readonly namespace: string };
  readonly s3: ReturnType<typeof inject<'services'>>['s3'];
  /** One statement as the owner, who sees every row. */
  readonly sql: <Row = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  readonly close: () => Promise<void>;
};

const withDatabase = (url: string, name: string): URL => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed;
};

const OBJECT_IN_USE = '55006';
const DROPPED_WITHIN_MS = 120_000;

/** Sessions that are told to end may take longer on a busy machine than the server waits for them. */
export const dropDatabase = async (admin: pg.Client, name: string): Promise<void> => {
  for (const end = Date.now() + DROPPED_WITHIN_MS; ; ) {
    try {
      await admin.query(`drop database ${name} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || Date.now() > end) throw error;
    }
  }
};

export const createStack = async (options: { readonly namespace?: boolean } = {}): Promise<Stack> => {
  const services = inject('services');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: services.ownerUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${services.template}`);
  const owner = withDatabase(services.ownerUrl, name);
  const application = withDatabase(services.ownerUrl, name);
  application.username = 'sc_app';
  application.password = services.applicationPassword;
  if (services.poolerPort !== null) application.port = String(services.poolerPort);
  const pool = openOwnerPool(owner.href, 2);
  const namespace = options.namespace === true ? await createNamespace(services.temporalAddress) : 'default';
  return {
    ownerUrl: owner.href,
    databaseUrl: application.href,
    temporal: { address: services.temporalAddress, namespace },
    s3: services.s3,
    sql: async (text, values) => (await pool.query(text, values as unknown[])).rows,
    close: async () => {
      try {
        await checkStoredResults(async (text) => (await pool.query(text)).rows);
      } finally {
        if (options.namespace === true) await endSchedules(services.temporalAddress, namespace);
        await pool.end();
        await dropDatabase(admin, name);
        await admin.end();
      }
    },
  };
};

const { KEYWORD } = { KEYWORD: proto.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD };
const READY_WITHIN_MS = 120_000;

/** A namespace of its own keeps the workers of one test file from taking the work of another. */
const createNamespace = async (address: string): Promise<string> => {
  const namespace = `t-${randomUUID()}`;
  const connection = await Connection.connect({ address, connectTimeout: '2m' });
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
    });
    for (const end = Date.now() + READY_WITHIN_MS; ; ) {
      try {
        await connection.operatorService.addSearchAttributes({
          namespace,
          searchAttributes: { OrgId: KEYWORD, ResourceId: KEYWORD, About: KEYWORD },
        });
        break;
      } catch (error) {
        // The server's own view of its namespaces is refreshed now and then.
        if (Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    return namespace;
  } finally {
    await connection.close();
  }
};

/** The sweeps of a file that has ended would go on, and those of all files together take more than half of a core. */
const endSchedules = async (address: string, namespace: string): Promise<void> => {
  const connection = await Connection.connect({ address, connectTimeout: '2m' });
  try {
    const schedules = new ScheduleClient({ connection, namespace });
    for (const end = Date.now() + READY_WITHIN_MS; ; ) {
      try {
        for await (const { scheduleId } of schedules.list()) await schedules.getHandle(scheduleId).delete();
        return;
      } catch (error) {
        // The list may still name one that is gone, and the server may be restarted.
        if (Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    await connection.close();
  }
};

/** Servers of its own, so that a test may kill them; the service's own start migrates. */
export type OwnStack = Stack & { readonly services: Embedded };

export const createOwnStack = async (): Promise<OwnStack> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-own-'));
  const services = await startEmbedded({ dataDir, log: () => undefined });
  await migrate(services.databaseUrl, new Date());
  const password = 'application-of-this-test';
  await setLoginPassword(services.databaseUrl, 'sc_app', password);
  const application = new URL(services.databaseUrl);
  application.username = 'sc_app';
  application.password = password;
  const pool = openOwnerPool(services.databaseUrl, 2);
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = services.s3;
  return {
    services,
    ownerUrl: services.databaseUrl,
    databaseUrl: application.href,
    temporal: { address: services.temporal.address, namespace: 'default' },
    s3: { endpoint, region, bucket, accessKeyId, secretAccessKey },
    sql: async (text, values) => (await pool.query(text, values as unknown[])).rows,
    close: async () => {
      await pool.end();
      await services.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
