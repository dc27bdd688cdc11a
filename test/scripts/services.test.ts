import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Connection } from '@temporalio/client';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type S3Settings, startEmbedded } from '../../scripts/services/index.mjs';
import { s3Definition } from '../../scripts/services/s3.mjs';
import { toolsAreHere } from '../../scripts/setup/tools.mjs';
import { until } from '../support/api.ts';

const holder = path.join(import.meta.dirname, 'fixtures', 'hold-services.mjs');

/** The fast loop brings no servers; `npm run setup` does, and `npm test` runs it first. */
const haveTools = await toolsAreHere();
const without = haveTools ? '' : ': skipped, `npm run setup` brings it';

let dataDir: string;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'should-cost-services-')), 'data with spaces');
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  // Processes of a server that was killed may still be closing their files.
  rmSync(path.dirname(dataDir), { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const silent = () => undefined;

const startOne = async <K extends 'postgres' | 'temporal' | 's3'>(
  name: K,
  log: (line: string) => void = silent,
) => {
  const services = await startEmbedded({ dataDir, which: [name], log });
  cleanUps.push(() => services.stop());
  return services;
};

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const untilGone = async (pid: number) => {
  for (const end = Date.now() + 60_000; isAlive(pid) && Date.now() < end; ) await sleep(50);
  return !isAlive(pid);
};

describe('PostgreSQL', () => {
  test('given kill -9, when it is started again, then it has its port and what was committed', async () => {
    const lines: string[] = [];
    const { postgres } = await startOne('postgres', (line) => lines.push(line));
    const { url, pid } = postgres;
    await query(url, "create table kept as select 'yes' as answer");
    await postgres.kill('SIGKILL');
    expect(postgres.running).toBe(false);
    await postgres.start();
    expect(lines.join('\n'), 'it stays down until it is started').not.toContain('Restarting');
    expect(postgres.url).toBe(url);
    expect(postgres.pid).not.toBe(pid);
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
  });

  test('given that it dies by itself, then the supervisor starts it again on the same port', async () => {
    const services = await startOne('postgres');
    const { url, pid } = services.postgres;
    const restarted = once(services.events, 'restart');
    process.kill(pid, 'SIGKILL');
    expect(await restarted).toEqual([{ service: 'postgres', pid: services.postgres.pid }]);
    expect(services.postgres.pid).not.toBe(pid);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('it is version 18, with uuidv7, and its password is readable by its owner only', async () => {
    const { postgres } = await startOne('postgres');
    const [row] = await query(
      postgres.url,
      "select current_setting('server_version_num')::int as version, uuidv7()",
    );
    expect(row?.version).toBeGreaterThanOrEqual(180_000);
    expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o077).toBe(0);
    await expect(query(postgres.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  test('given two on one data directory, then the second shares it, and takes over when the first ends', async () => {
    const first = spawn(process.execPath, [holder, dataDir, 'postgres']);
    const [said] = await once(first.stdout, 'data');
    const { pid } = JSON.parse(String(said));
    const second = await startOne('postgres');
    expect(second.postgres.pid).toBe(pid);
    const restarted = once(second.events, 'restart');
    first.kill('SIGKILL');
    // Where nothing ends a service with its parent, it is ended here, as a machine's restart would.
    if (!(await untilGone(pid))) process.kill(pid, 'SIGKILL');
    await restarted;
    expect(second.postgres.pid).not.toBe(pid);
    expect(await query(second.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(process.platform === 'linux')(
    'given that its parent is killed, then nothing is left running',
    async () => {
      const parent = spawn(process.execPath, [holder, dataDir, 'postgres']);
      const [said] = await once(parent.stdout, 'data');
      const { pid } = JSON.parse(String(said));
      parent.kill('SIGKILL');
      expect(await untilGone(pid)).toBe(true);
    },
  );

  test('given a stop, then a start finds what was there', async () => {
    const first = await startOne('postgres');
    const { url, pid } = first.postgres;
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await startOne('postgres');
    expect(second.postgres.url).toBe(url);
  });
});

const attributesOf = async (address: string) => {
  const connection = await Connection.connect({ address, connectTimeout: '2m' });
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({
      namespace: 'default',
    });
    return Object.keys(customAttributes);
  } finally {
    await connection.close();
  }
};

const retentionDaysOf = async (address: string) => {
  const connection = await Connection.connect({ address });
  try {
    const { config } = await connection.workflowService.describeNamespace({ namespace: 'default' });
    return Number(config?.workflowExecutionRetentionTtl?.seconds) / 86_400;
  } finally {
    await connection.close();
  }
};

const searchAttributes = ['OrgId', 'ResourceId', 'About'];

describe.skipIf(!haveTools)(`Temporal${without}`, () => {
  test('given kill -9, when it is started again, then address, UI and search attributes are the same', async () => {
    const { temporal } = await startOne('temporal');
    const { address, uiUrl } = temporal;
    expect(await attributesOf(address)).toEqual(expect.arrayContaining(searchAttributes));
    await temporal.kill('SIGKILL');
    await temporal.start();
    expect({ address: temporal.address, uiUrl: temporal.uiUrl }).toEqual({ address, uiUrl });
    expect(await attributesOf(address)).toEqual(expect.arrayContaining(searchAttributes));
    // The server is ready when it answers clients; its pages may come a moment later.
    await expect
      .poll(
        () =>
          fetch(uiUrl).then(
            (page) => page.status,
            () => null,
          ),
        { timeout: 240_000, interval: 100 },
      )
      .toBe(200);
    expect(await retentionDaysOf(address)).toBe(30);
  });

  test('given clients that break off many requests, until the database connection of the server is lost or for a time, then it works again', async () => {
    const { temporal } = await startOne('temporal');
    const connection = await Connection.connect({
      address: temporal.address,
      connectTimeout: '2m',
      interceptors: [],
    });
    cleanUps.push(() => connection.close());
    const lost = /interrupted \(9\)/;
    const end = Date.now() + 20_000;
    let isLost = false;
    const { workflowService } = connection;
    const requests = [
      () => workflowService.describeNamespace({ namespace: 'default' }),
      () => workflowService.listWorkflowExecutions({ namespace: 'default', query: "WorkflowId = 'none'" }),
      (id: string) =>
        workflowService.startWorkflowExecution({
          namespace: 'default',
          workflowId: id,
          requestId: id,
          workflowType: { name: 'none' },
          taskQueue: { name: 'none' },
        }),
    ] as const;
    const breakOff = async (lane: number) => {
      for (let n = 0; !isLost && Date.now() < end; n += 1) {
        try {
          const ask = requests[lane % requests.length] ?? requests[0];
          await connection.withDeadline<unknown>(
            Date.now() + 1 + ((n * 7) % (lane % 2 === 0 ? 60 : 12)),
            () => ask(`broken-off-${lane}-${n}`),
          );
        } catch (error) {
          isLost ||= lost.test(String(error));
        }
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, lane) => breakOff(lane)));
    await until(
      () => retentionDaysOf(temporal.address).catch(() => null),
      (days) => days === 30,
    );
  });
});

const putAndGet = async (
  { endpoint, region, accessKeyId, secretAccessKey, bucket }: S3Settings,
  key: string,
) => {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  try {
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'bytes', Metadata: { kept: 'yes' } }),
    );
    const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return { body: await found.Body?.transformToString(), metadata: found.Metadata };
  } finally {
    client.destroy();
  }
};

const kept = { body: 'bytes', metadata: { kept: 'yes' } };

describe.skipIf(!haveTools)(`the S3 server${without}`, () => {
  test('given kill -9, when it is started again, then it takes and gives objects on the same port', async () => {
    const { s3 } = await startOne('s3');
    const { endpoint } = s3;
    expect(await putAndGet(s3, 'org/1/a')).toEqual(kept);
    await s3.kill('SIGKILL');
    await s3.start();
    expect(s3.endpoint).toBe(endpoint);
    expect(await putAndGet(s3, 'org/1/b')).toEqual(kept);
    expect(statSync(path.join(dataDir, 's3.secret')).mode & 0o077).toBe(0);
  });

  test('given a file system without extended attributes, then metadata is kept in a folder beside', async () => {
    const definition = s3Definition({ dataDir, port: 0, log: silent });
    const refusal = 'xattr check failed: xattrs are not supported on this filesystem';
    expect(definition.recover('bind: address already in use')).toBe(false);
    expect(definition.recover(refusal)).toBe(true);
    expect(definition.recover(refusal), 'a second refusal has another cause').toBe(false);
    const { s3 } = await startOne('s3');
    expect(await putAndGet(s3, 'org/1/a')).toEqual(kept);
    expect(statSync(path.join(dataDir, 's3', 'metadata', s3.bucket)).isDirectory()).toBe(true);
  });
});

test('a service that cannot start says why, with the end of its log, and leaves nothing running', async () => {
  const bad = startEmbedded({ dataDir, which: ['postgres'], postgresSettings: { no_such: 1 }, log: silent });
  await expect(bad).rejects.toThrow(/PostgreSQL did not start: it ended with status 1[\s\S]*no_such/);
});
