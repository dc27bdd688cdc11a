import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ShouldCost, ShouldCostError } from '../../clients/typescript/src/index.ts';
import { createFolder, getPart } from '../../clients/typescript/src/operations.ts';
import { DEFAULT_RETRIES, pauseMs } from '../../clients/typescript/src/retries.ts';

type Answer =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | 'cut';
type Seen = { readonly key: string | undefined; readonly body: string };

/** A server with these answers, one per request; what comes after them is a fault of the test. */
const serving = async (
  answers: Answer[],
  use: (client: ShouldCost, seen: readonly Seen[]) => Promise<void>,
) => {
  const seen: Seen[] = [];
  const keyOf = (request: IncomingMessage) => request.headers['idempotency-key']?.toString();
  const server = createServer(async (request, response) => {
    seen.push({ key: keyOf(request), body: await text(request) });
    const answer = answers.shift();
    if (answer === undefined || answer === 'cut') return request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    return response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const retries = { max: 3, baseMs: 1, maxMs: 1000 };
    await use(new ShouldCost({ baseUrl: `http://127.0.0.1:${port}/`, apiKey: 'k', retries }), seen);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

const refusal = (code: string, status: number, headers = {}): Answer => ({
  status,
  headers,
  body: { error: { code, message: `It is ${code}.`, details: { field: 'name' } }, request_id: 'r-1' },
});

test('given a full minute and a lost response, then a write is sent again, whole, under the same key [CLI-2]', async () => {
  const made = { status: 201, body: { id: 'f' } };
  const answers = [
    refusal('rate_limited', 429, { 'retry-after': '0' }),
    'cut' as const,
    { status: 503 },
    made,
  ];
  await serving(answers, async ({ http: client }, seen) => {
    expect(await createFolder({ client, body: { name: 'Quotes' } })).toEqual({ id: 'f' });
    expect(seen.map(({ body }) => body)).toEqual(Array(4).fill('{"name":"Quotes"}'));
    expect(seen[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  });
});

test('given a refusal that stays, then it is thrown at once, with its code, details and request id [CLI-2]', async () => {
  await serving([refusal('not_found', 404)], async ({ http: client }, seen) => {
    const error = await getPart({ client, path: { part_id: 'x' } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ShouldCostError);
    expect(error).toMatchObject({
      code: 'not_found',
      status: 404,
      message: 'It is not_found.',
      details: { field: 'name' },
      requestId: 'r-1',
    });
    expect(seen.map(({ key }) => key)).toEqual([undefined]);
  });
});

test('given a failure that does not pass, then it is thrown after the last attempt; a page of a proxy is an unexpected response [CLI-2]', async () => {
  await serving(Array(4).fill(refusal('unavailable', 503)), async ({ http: client }, seen) => {
    await expect(getPart({ client, path: { part_id: 'x' } })).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen.length).toBe(4);
  });
  await serving(['cut', 'cut', 'cut', 'cut'], async ({ http: client }) => {
    await expect(getPart({ client, path: { part_id: 'x' } })).rejects.toMatchObject({
      code: 'connection_failed',
      status: 0,
    });
  });
  await serving([{ status: 418 }], async ({ http: client }) => {
    await expect(getPart({ client, path: { part_id: 'x' } })).rejects.toMatchObject({
      code: 'unexpected_response',
      status: 418,
    });
  });
});

test('given a Retry-After that is longer than the longest pause, then the refusal is thrown instead of waited for [CLI-2]', async () => {
  await serving([refusal('rate_limited', 429, { 'retry-after': '3600' })], async ({ http: client }) => {
    await expect(getPart({ client, path: { part_id: 'x' } })).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

test('given a signal that is aborted, then its reason is thrown and nothing is sent again [CLI-2]', async () => {
  await serving([{ status: 503, headers: { 'retry-after': '1' } }], async ({ http: client }, seen) => {
    const stop = new AbortController();
    const asked = getPart({ client, path: { part_id: 'x' }, signal: stop.signal });
    stop.abort(new Error('the user left'));
    await expect(asked).rejects.toThrow('the user left');
    expect(seen.length).toBeLessThan(2);
  });
});

test('the pause is between zero and a doubling bound, and never before Retry-After [CLI-2]', () => {
  const bound = (attempt: number) => pauseMs(attempt, null, DEFAULT_RETRIES, 1);
  expect([0, 1, 2, 3, 20].map(bound)).toEqual([500, 1000, 2000, 4000, 60_000]);
  expect(pauseMs(3, null, DEFAULT_RETRIES, 0)).toBe(0);
  expect(pauseMs(0, '7', DEFAULT_RETRIES, 0)).toBe(7000);
  expect(pauseMs(0, '7', DEFAULT_RETRIES, 1)).toBe(7500);
  expect(pauseMs(0, 'Wed, 21 Oct 2015 07:28:00 GMT', DEFAULT_RETRIES, 0)).toBe(0);
});
