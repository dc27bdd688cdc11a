import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testServersFile } from './lib/test-servers.mjs';
import { startEmbedded } from './services/index.mjs';

/** Servers that nobody used for so long end by themselves. */
const IDLE_MS = 30 * 60_000;
const LOOK_EVERY_MS = 60_000;

/**
 * Holds PostgreSQL, Temporal and the S3 server for the fast loop, so that its tests need not start them anew. `npm run check` and
 * `npm run test:one` start it in the background and touch its file whenever they use it.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'should-cost-loop-'));
const services = await startEmbedded({
  dataDir,
  log: () => {},
  postgresSettings: { fsync: 'off', max_connections: 300 },
});
const { endpoint, region, bucket, accessKeyId, secretAccessKey } = services.s3;
writeFileSync(
  testServersFile,
  JSON.stringify({
    pid: process.pid,
    ownerUrl: services.databaseUrl,
    temporalAddress: services.temporal.address,
    s3: { endpoint, region, bucket, accessKeyId, secretAccessKey },
  }),
  { mode: 0o600 },
);
utimesSync(testServersFile, new Date(), new Date());

const isOurs = () => JSON.parse(readFileSync(testServersFile, 'utf8')).pid === process.pid;

async function end() {
  await services.stop();
  await rm(dataDir, { recursive: true, force: true });
  if (isOurs()) await rm(testServersFile, { force: true });
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
setInterval(() => {
  const used = statSync(testServersFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - used > IDLE_MS) void end();
}, LOOK_EVERY_MS);
