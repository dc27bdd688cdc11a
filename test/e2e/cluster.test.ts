import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'vitest';
import { type Cluster, clusterPrograms, startCluster } from '../../scripts/cluster/index.mjs';
import { parseConfig } from '../../src/config.ts';
import { openOwnerPool } from '../../src/db/kernel/owner-pool.ts';
import { readTls } from '../../src/platform/temporal.ts';
import { until } from '../support/api.ts';
import { describeChaos, type World } from './chaos.ts';

const API = 2;
const WORKERS = 2;

/** What the cluster consists of; each dies at least twice. */
const NAMES = [
  ...['postgres', 'temporal-postgres', 's3', 'pgbouncer', 'haproxy'],
  ...['frontend', 'history', 'matching', 'worker'].map((service) => `temporal-${service}`),
  ...Array.from({ length: API }, (_, index) => `api-${index + 1}`),
  ...Array.from({ length: WORKERS }, (_, index) => `worker-${index + 1}`),
];

const { programs, reason } = await clusterPrograms();

/** The login of the application, past PgBouncer: the test looks while PgBouncer is down. */
const directUrl = ({ env, ownerUrl }: Cluster): string => {
  const url = new URL(env.DATABASE_URL ?? '');
  url.port = new URL(ownerUrl).port;
  return url.href;
};

const openCluster = async (): Promise<World> => {
  if (programs === undefined) throw new Error(reason);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-cluster-'));
  const cluster = await startCluster({
    dataDir,
    api: API,
    worker: WORKERS,
    programs,
    settings: { DATABASE_WAIT_SECONDS: '60' },
    log: () => undefined,
    progress: (_title, work) => work(),
  });
  const of = (name: string) => {
    const service = cluster.services[name];
    if (service === undefined) throw new Error(`the cluster has no ${name}`);
    return service;
  };
  const workers = NAMES.filter((name) => /^worker-/.test(name));
  const each = async (names: readonly string[], act: (service: ReturnType<typeof of>) => Promise<void>) => {
    await Promise.all(names.map((name) => act(of(name))));
  };
  const pool = openOwnerPool(cluster.ownerUrl, 2);
  const config = parseConfig(cluster.env, 'worker');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = cluster.services.s3;
  return {
    baseUrl: cluster.url,
    stack: {
      databaseUrl: directUrl(cluster),
      s3: { endpoint, region, bucket, accessKeyId, secretAccessKey },
      sql: async (text, values) => (await pool.query(text, values as unknown[])).rows,
    },
    temporal: {
      address: cluster.env.TEMPORAL_ADDRESS ?? '',
      namespace: config.TEMPORAL_NAMESPACE,
      tls: readTls(config),
    },
    troubles: NAMES.map((name) => async () => {
      const { pid } = of(name);
      process.kill(pid, 'SIGKILL');
      // The supervisor starts it again, and once more if it found its database or Temporal down.
      await until(
        async () => of(name).pid,
        (now) => now !== pid,
      );
    }),
    stopWorkers: () => each(workers, (worker) => worker.kill('SIGKILL')),
    startWorkers: () => each(workers, (worker) => worker.start()),
    close: async () => {
      await pool.end();
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
};

if (programs === undefined) {
  process.stdout.write(`SKIPPED: the cluster: ${reason}\n`);
  describe('a cluster', () => {
    it.skip('is skipped, and says why', () => undefined);
  });
} else describeChaos('a cluster of which every process is killed', openCluster);
