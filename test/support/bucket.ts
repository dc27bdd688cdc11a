import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { createObjectStore } from '../../src/platform/object-store.ts';
import type { Stack } from './stack.ts';

/** Creates a bucket that pages of these origins may use; the setting is one for all of a bucket. @returns its name */
export const bucketFor = async (stack: Stack, origins: readonly string[]): Promise<string> => {
  const { endpoint, region, accessKeyId, secretAccessKey } = stack.s3;
  const bucket = `pages-${randomUUID()}`;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const store = createObjectStore({ ...stack.s3, bucket });
  await store.allowOrigins([...origins]);
  store.close();
  return bucket;
};
