import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, inject, test } from 'vitest';
import { createObjectStore } from '../../src/platform/object-store.ts';

/** What a browser asks before a page of `origin` may PUT to a presigned URL. */
const preflight = (url: string, origin: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,if-none-match',
    },
  });

test('given configured origins, then their pages may send files to a presigned URL, and no others [SMA-4]', async () => {
  const { endpoint, region, accessKeyId, secretAccessKey } = inject('services').s3;
  const bucket = `cors-${crypto.randomUUID()}`;
  const s3 = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  s3.destroy();
  const store = createObjectStore({ endpoint, region, bucket, accessKeyId, secretAccessKey });
  const { url, headers } = await store.presignPut('org/o/staging/1', {
    contentType: 'model/step',
    sizeBytes: null,
    expiresInSeconds: 900,
  });
  const allowed = async (origin: string) =>
    (await preflight(url, origin)).headers.get('access-control-allow-origin');

  await store.allowOrigins(['https://app.example.com']);
  expect(await allowed('https://app.example.com')).toBe('https://app.example.com');
  expect(await allowed('https://evil.example.com')).toBeNull();
  const sent = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, origin: 'https://app.example.com' },
    body: 'ISO-10303-21;',
  });
  expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'https://app.example.com',
  ]);

  await store.allowOrigins([]);
  expect(await allowed('https://app.example.com')).toBeNull();
  store.close();
});
