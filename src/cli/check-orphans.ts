import process from 'node:process';
import { parseConfig } from '../config.ts';
import { createObjectStore } from '../platform/object-store.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { openOwnDatabase } from './access.ts';
import { findOrphans } from './orphans.ts';

/**
 * `npm run check:orphans`: compares PostgreSQL, S3 and Temporal of an installation whose addresses are in the environment. Exit code 0:
 * each knows what the others have. 1: something is left over, each is named. 2: a setting is missing.
 */
const main = async (): Promise<number> => {
  const config = parseConfig(process.env);
  if (config.TEMPORAL_ADDRESS === undefined || config.S3_BUCKET === undefined) {
    console.error('Set TEMPORAL_ADDRESS and S3_BUCKET (with S3_ENDPOINT and keys where needed).');
    return 2;
  }
  const db = await openOwnDatabase(config);
  const temporal = createTemporalClient({
    address: config.TEMPORAL_ADDRESS,
    namespace: config.TEMPORAL_NAMESPACE,
    tls: config.TEMPORAL_TLS,
    apiKey: config.TEMPORAL_API_KEY,
  });
  const store = createObjectStore({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  });
  try {
    const orphans = await findOrphans({ db, store, temporal, now: new Date() });
    for (const orphan of orphans)
      console.error(`${orphan.orgId ?? 'temporal'}: ${orphan.kind}: ${orphan.subject}`);
    console.log(orphans.length === 0 ? 'Nothing is left over.' : `${orphans.length} left over`);
    return orphans.length === 0 ? 0 : 1;
  } finally {
    store.close();
    await temporal.connection.close();
    await db.close();
  }
};

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
