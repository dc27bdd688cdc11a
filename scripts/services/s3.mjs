import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { obtainVersitygw } from '../setup/tools.mjs';
import { choosePort } from './ports.mjs';
import { keptSecret } from './secret.mjs';

export const BUCKET = 'should-cost';
export const REGION = 'us-east-1';
export const ACCESS_KEY_ID = 'should-cost';

/** versitygw on a folder. Metadata goes to extended attributes, or where the file system has none, to a folder beside. */
/** @param options.versions removed objects keep their versions, as a bucket of production should */
export function s3Definition({ dataDir, port, log, versions = false }) {
  const folder = join(dataDir, 's3');
  const objects = join(folder, 'objects');
  // Not "objects-…": versitygw refuses two folders of which one name starts with the other.
  const sidecar = join(folder, 'metadata');
  const secretPath = join(dataDir, 's3.secret');

  const settings = ({ port: at }) => ({
    endpoint: `http://127.0.0.1:${at}`,
    region: REGION,
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: keptSecret(secretPath),
    bucket: BUCKET,
  });

  return {
    name: 's3',
    title: 'S3 server',
    stopSignal: 'SIGTERM',
    settings,
    /** A file system without extended attributes shows only when the server refuses it. */
    recover(output) {
      if (existsSync(sidecar) || !/xattr|extended attribute/i.test(output)) return false;
      log(
        'The file system has no extended attributes: the S3 server keeps its metadata in a folder beside the data.',
      );
      mkdirSync(sidecar, { recursive: true, mode: 0o700 });
      return true;
    },
    async launch(lastTime, keep) {
      mkdirSync(objects, { recursive: true, mode: 0o700 });
      const at = await choosePort(port, { lastTime: lastTime?.port, keep, variable: 'S3_PORT' });
      const kept = versions ? ['--versioning-dir', join(folder, 'versions')] : [];
      if (versions) mkdirSync(join(folder, 'versions'), { recursive: true, mode: 0o700 });
      const place = existsSync(sidecar) ? ['--sidecar', sidecar, objects] : [objects];
      return {
        command: await obtainVersitygw(),
        args: ['--port', `127.0.0.1:${at}`, '--quiet', '--health', '/healthz', 'posix', ...kept, ...place],
        env: { ROOT_ACCESS_KEY: ACCESS_KEY_ID, ROOT_SECRET_KEY: keptSecret(secretPath) },
        addresses: { port: at },
      };
    },
    async probe(addresses) {
      const { endpoint, region, accessKeyId, secretAccessKey, bucket } = settings(addresses);
      const health = await fetch(`${endpoint}/healthz`, { signal: AbortSignal.timeout(5_000) });
      if (!health.ok) throw new Error(`/healthz returned ${health.status}`);
      const client = new S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        maxAttempts: 1,
        credentials: { accessKeyId, secretAccessKey },
      });
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error) => {
          if (error.$metadata?.httpStatusCode !== 404) throw error;
          return client.send(new CreateBucketCommand({ Bucket: bucket }));
        });
        if (versions)
          await client.send(
            new PutBucketVersioningCommand({
              Bucket: bucket,
              VersioningConfiguration: { Status: 'Enabled' },
            }),
          );
      } finally {
        client.destroy();
      }
    },
  };
}
