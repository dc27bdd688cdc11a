import { once } from 'node:events';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Connection } from '@temporalio/client';
import pg from 'pg';
import { isAlive } from './lib/process.mjs';
import { portsFromEnv, startEmbedded } from './services/index.mjs';

async function usePostgres({ url }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select version()');
  await client.end();
  return rows[0].version.split(' on ')[0];
}

async function useTemporal({ address, namespace }) {
  const connection = await Connection.connect({ address });
  const { namespaceInfo } = await connection.workflowService.describeNamespace({ namespace });
  await connection.close();
  return `Temporal, namespace ${namespaceInfo.name}`;
}

async function useS3({ endpoint, region, accessKeyId, secretAccessKey, bucket }) {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const [Key, Body, Metadata] = ['smoke', 'a few bytes', { kept: 'yes' }];
  await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, Metadata }));
  const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
  if ((await found.Body.transformToString()) !== Body || found.Metadata.kept !== 'yes') {
    throw new Error('the S3 server returned another object than was stored');
  }
  client.destroy();
  return 'S3, object and metadata';
}

const USE = { postgres: usePostgres, temporal: useTemporal, s3: useS3 };

/** Starts the embedded services, uses each, ends each the hard way, sees it come back, and leaves nothing running. */
const services = await startEmbedded({ dataDir: process.env.DATA_DIR || '.data', ports: portsFromEnv() });
try {
  for (const [name, use] of Object.entries(USE)) {
    const before = services[name].pid;
    console.log(`${await use(services[name])}: works`);
    const restarted = once(services.events, 'restart', { signal: AbortSignal.timeout(60_000) });
    process.kill(before, 'SIGKILL');
    await restarted;
    if (services[name].pid === before) throw new Error(`${name} was not restarted`);
    console.log(`${await use(services[name])}: works after kill -9`);
  }
} finally {
  await services.stop();
}
const left = Object.entries(services.pids).filter(([, pid]) => isAlive(pid));
if (left.length > 0) throw new Error(`still running after stop: ${left.map(([name]) => name).join(', ')}`);
