import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { ApiFailure, createApi } from '../../../src/cli/env/api.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
};

test('a 429 is waited out as it asks, with the key on every try', async () => {
  const keys: unknown[] = [];
  const url = await serve((request, response) => {
    keys.push(request.headers['x-api-key']);
    if (keys.length === 1) response.writeHead(429, { 'retry-after': '1' }).end('{}');
    else response.end('{"ok":true}');
  });
  const start = performance.now();
  expect(await createApi(url, 'k').post('/x', {})).toEqual({ ok: true });
  // At least: how late it is says nothing.
  expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  expect(keys).toEqual(['k', 'k']);
});

test('another failure names the request and carries the details of the envelope', async () => {
  const body = {
    error: { code: 'conflict', message: 'taken', details: { existing_part_id: 'p1' } },
    request_id: 'r',
  };
  const url = await serve((_request, response) => response.writeHead(409).end(JSON.stringify(body)));
  const failure = await createApi(url, 'k')
    .post('/api/v1/parts/', {})
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ status: 409, details: { existing_part_id: 'p1' } });
  expect(String(failure)).toContain('POST /api/v1/parts/ returned 409');
});
