import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { createObjectStore } from '../../src/platform/object-store.ts';

/** Refuses the first writes as versitygw does while a folder goes and comes; a real one does so too seldom to be waited for. */
const refusing = async (times: number) => {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked += 1;
      if (asked > times) return response.writeHead(200, { etag: '"1"' }).end();
      const code = 'ExistingObjectIsDirectory';
      return response
        .writeHead(409, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>Existing Object is a directory.</Message></Error>`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const store = createObjectStore({
    region: 'us-east-1',
    bucket: 'b',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'a',
    secretAccessKey: 's',
  } as Parameters<typeof createObjectStore>[0]);
  const close = async (): Promise<void> => {
    store.close();
    await new Promise((closed) => server.close(closed));
  };
  return { store, close, asked: () => asked };
};

let ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

test('a write that met a folder on its way out is sent again', async () => {
  const { store, close, asked } = await refusing(1);
  ends.push(close);
  const sent = await store.uploadStream('org/1/staging/2', Readable.from([Buffer.from('abc')]), 'text/plain');
  expect([sent.size_bytes, asked()]).toEqual([3, 2]);
});

test('a name that stays refused is an error', async () => {
  const { store, close } = await refusing(Number.POSITIVE_INFINITY);
  ends.push(close);
  await expect(store.put('org/1/x', Buffer.from('abc'), 'text/plain')).rejects.toThrow(
    'Existing Object is a directory.',
  );
});
