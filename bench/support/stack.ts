import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../scripts/services/index.mjs';
import { openDatabase } from '../../src/db/kernel/database.ts';
import { migrate, setLoginPassword } from '../../src/db/kernel/migrate.ts';

const PASSWORD = 'application-of-the-bench';

/** Servers of its own in a temporary folder, with the durability that production has: commits are synchronous. */
export const openBenchStack = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-bench-'));
  const services = await startEmbedded({ dataDir, log: () => undefined });
  await migrate(services.databaseUrl, new Date());
  await setLoginPassword(services.databaseUrl, 'sc_app', PASSWORD);
  const url = new URL(services.databaseUrl);
  url.username = 'sc_app';
  url.password = PASSWORD;
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = services.s3;
  const env = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    TEMPORAL_ADDRESS: services.temporal.address,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ENCRYPTION_KEYS: Buffer.alloc(32, 9).toString('base64'),
  };
  const db = openDatabase({ url: url.href, poolSize: 20, onIdleError: () => undefined });
  return {
    env,
    db,
    ownerUrl: services.databaseUrl,
    temporalAddress: services.temporal.address,
    close: async () => {
      await db.close();
      await services.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type BenchStack = Awaited<ReturnType<typeof openBenchStack>>;
