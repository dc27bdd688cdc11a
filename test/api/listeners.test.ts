import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import type { AppEnv } from '../../src/api/kit/app-env.ts';
import { listen } from '../../src/api/server.ts';
import { createTemporalClient } from '../../src/platform/temporal.ts';
import { apiClient, sendBytes, until } from '../support/api.ts';
import { createTestApp, TEST_BASE_URL } from '../support/app.ts';
import { addKey, makeOrganisation } from '../support/organisation.ts';
import { type Proc, startProcess, stillTime } from '../support/service.ts';
import { useApp } from '../support/use.ts';

const FRONT = 'https://app.test.example';
const PARTS = '/api/v1/parts/';

const { stack, app: service } = useApp({ namespace: true, settings: { corsOrigins: [FRONT] } });

describe('browsers of other origins', () => {
  const preflight = (origin: string, path = PARTS) =>
    service.app.request(path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key,idempotency-key',
      },
    });

  test('given a configured origin, then its preflight names methods and headers, and its answers can be read [REQ-14]', async () => {
    const asked = await preflight(FRONT);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(FRONT);
    expect(asked.headers.get('access-control-allow-credentials')).toBe('true');
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])
      expect(asked.headers.get('access-control-allow-methods')).toContain(method);
    for (const header of ['content-type', 'x-api-key', 'x-org-slug', 'idempotency-key', 'authorization'])
      expect(asked.headers.get('access-control-allow-headers')).toContain(header);
    expect(asked.headers.get('vary')).toContain('Origin');

    const { apiKey } = await makeOrganisation(service.db);
    const headers = { origin: FRONT, 'x-api-key': apiKey };
    for (const path of [PARTS, `${PARTS}not-an-id`, '/no/such/path']) {
      const answer = await service.app.request(path, { headers });
      expect(answer.headers.get('access-control-allow-origin'), path).toBe(FRONT);
      for (const header of ['Link', 'X-Next-Cursor', 'X-Request-Id', 'Retry-After', 'RateLimit'])
        expect(answer.headers.get('access-control-expose-headers')).toContain(header);
    }
  });

  test.each([
    'https://evil.test.example',
    'null',
    `${FRONT}.evil.example`,
    'http://app.test.example',
    `${FRONT}:444`,
  ])('given the origin %s, then nothing is allowed and never * [REQ-14]', async (origin) => {
    for (const answer of [
      await preflight(origin),
      await service.app.request(PARTS, { headers: { origin } }),
      await service.app.request('/healthz', { headers: { origin } }),
    ]) {
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('vary')).toContain('Origin');
    }
    expect((await preflight(origin)).headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
  });

  test('given an address of https, then HSTS; every answer forbids sniffing, framing and caching [REQ-14]', async () => {
    const secure = await createTestApp(stack, { settings: { publicBaseUrl: 'https://api.test.example' } });
    try {
      const overTls = await secure.app.request('/healthz');
      expect(overTls.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    } finally {
      await secure.close();
    }
    for (const path of ['/healthz', '/no/such/path', PARTS, '/docs', '/api/v1/openapi-public.json']) {
      const answer = await service.app.request(`${TEST_BASE_URL}${path}`);
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(answer.headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(answer.headers.get('content-security-policy'), path).toMatch(
        /frame-ancestors 'none'|default-src 'none'/,
      );
      expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('strict-transport-security'), path).toBeNull();
    }
  });
});

describe('a connection that is kept', () => {
  test('given a request at work when the stop comes, then it is answered, and its connection ends with it', async () => {
    const work = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const app = new Hono<AppEnv>().get('/work', async (c) => {
      begun.resolve();
      await work.promise;
      return c.text('done');
    });
    const listening = await listen(() => app, { host: '127.0.0.1', port: 0, setting: 'PORT' });
    const agent = new Agent({ keepAlive: true });
    try {
      const request = get({ host: '127.0.0.1', port: listening.port, path: '/work', agent });
      const answered = once(request, 'response') as Promise<[IncomingMessage]>;
      await begun.promise;
      // The end by force, after some time, never comes: whoever waits for that waits for good.
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      const stopped = listening.stop();
      vi.useRealTimers();
      work.resolve();
      const [answer] = await answered;
      answer.resume();
      expect([answer.statusCode, answer.headers['keep-alive']]).toEqual([200, 'timeout=75']);
      await stopped;
    } finally {
      agent.destroy();
    }
  });
});

type Line = { msg: string; request_id?: string; org_id?: string; path?: string; status?: number };

const linesOf = (proc: Proc): readonly Line[] =>
  proc
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Line];
      } catch {
        // The last line may still be on its way.
        return [];
      }
    });

describe('a process of its own', () => {
  test('given a request id, then it is in the answer, in the log with the organisation, and in the memo of the workflow [REQ-13]', async () => {
    const { id: orgId, apiKey } = await makeOrganisation(service.db);
    // With a worker, which starts what the request itself could not start at the first try.
    const proc = await startProcess(stack, 'all');
    try {
      const client = apiClient(proc.baseUrl ?? '', apiKey);
      const { data_source_id } = await sendBytes(
        client,
        'request.txt',
        Buffer.from('Please quote 100 pieces.'),
      );
      const requestId = `support.${crypto.randomUUID()}`;
      const answer = await client.call<{ job_id: string }>(
        'POST',
        '/api/v1/uploads/confirm',
        { data_source_id },
        { 'x-request-id': requestId },
      );
      expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, requestId]);

      const lines = await until(
        async () => linesOf(proc).filter((line) => line.request_id === requestId),
        (found) => found.length > 0,
      );
      expect(lines[0]).toMatchObject({ org_id: orgId, path: '/api/v1/uploads/confirm', status: 200 });
      expect(proc.log()).not.toContain(apiKey);

      const temporal = createTemporalClient(stack.temporal);
      try {
        const memo = await until(
          async () => {
            try {
              return (await temporal.workflow.getHandle(answer.body.job_id).describe()).memo ?? null;
            } catch {
              // Not started yet: that happens behind the answer.
              return null;
            }
          },
          (found) => found !== null,
        );
        expect(memo).toEqual({ request_id: requestId });
      } finally {
        await temporal.connection.close();
      }
    } finally {
      await proc.kill('SIGTERM');
    }
  });

  test('given ADMIN_PORT, then operators and metrics are on that listener only [OPE-2]', async () => {
    const proc = await startProcess(stack, 'api', { ADMIN_PORT: '0', ADMIN_HOST: '0.0.0.0' });
    try {
      const admin = await until(
        async () => /"admin_url":"([^"]+)"/.exec(proc.log())?.[1] ?? null,
        (found) => found !== null,
      );
      expect(admin).toMatch(/^http:\/\/0\.0\.0\.0:/);
      expect(proc.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
      expect(admin).not.toBe(proc.baseUrl);
      const status = async (base: string | null, path: string) => (await fetch(`${base}${path}`)).status;
      expect(await status(admin, '/api/v1/admin/organisations')).toBe(401);
      expect(await status(proc.baseUrl, '/api/v1/admin/organisations')).toBe(404);
      expect(await status(admin, '/healthz')).toBe(200);
      expect(await status(proc.baseUrl, '/healthz')).toBe(200);
      expect(await status(admin, '/api/v1/parts')).toBe(404);
      expect(await status(proc.baseUrl, '/api/v1/parts')).toBe(401);
      expect(await status(proc.baseUrl, '/metrics')).toBe(404);
      const metrics = await fetch(`${admin}/metrics`);
      expect([metrics.status, metrics.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
      const text = await metrics.text();
      // Of both listeners, by the pattern of the route; unknown paths are one.
      expect(text).toMatch(
        /^http_requests_total\{method="GET",route="\/api\/v1\/parts\/",status="401"\} 1$/m,
      );
      expect(text).toMatch(/^http_requests_total\{method="GET",route="other",status="404"\} \d+$/m);
      expect(text).toMatch(
        /^http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/parts\/"\} 1$/m,
      );
      expect(text).toMatch(/^database_connections\{state="idle"\} \d+$/m);
      expect(text).toMatch(/^staged_starts_open \d+$/m);
      expect(text).toMatch(/^process_cpu_seconds_total /m);
    } finally {
      await proc.kill('SIGTERM');
    }
  });
});

test('given a client that never reads its answer, then it is dropped with its connection, and one that reads gets all [AGE-7]', async () => {
  // More than the buffers of both ends of a connection hold.
  const size = 64 * 1024 * 1024;
  const unread = Promise.withResolvers<boolean>();
  const app = new Hono<AppEnv>().get('/:who', (c) => {
    const { outgoing } = c.env as unknown as { outgoing: ServerResponse };
    if (c.req.param('who') === 'silent')
      outgoing.once('close', () => unread.resolve(outgoing.writableFinished));
    return c.text('x'.repeat(size));
  });
  const listening = await listen(() => app, { host: '127.0.0.1', port: 0, setting: 'PORT', unreadMs: 5000 });
  const socket = connect(listening.port, '127.0.0.1').pause();
  socket.write('GET /silent HTTP/1.1\r\nhost: here\r\n\r\n');
  const read = await fetch(`http://127.0.0.1:${listening.port}/reader`);
  expect((await read.text()).length).toBe(size);
  expect(await unread.promise).toBe(false);
  socket.destroy();
  await listening.stop();
});

test('given a client that takes a little now and then, then it is dropped as well before it has all', async () => {
  const size = 64 * 1024 * 1024;
  const slow = Promise.withResolvers<boolean>();
  const app = new Hono<AppEnv>().get('/', (c) => {
    const { outgoing } = c.env as unknown as { outgoing: ServerResponse };
    outgoing.once('close', () => slow.resolve(outgoing.writableFinished));
    return c.text('x'.repeat(size));
  });
  const rate = { unreadMs: 500, leastBytesPerSecond: size };
  const listening = await listen(() => app, { host: '127.0.0.1', port: 0, setting: 'PORT', ...rate });
  const socket = connect(listening.port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  await once(socket, 'readable');
  let taken = (socket.read() as Buffer).length;
  // Always alive, and a hundred times too slow.
  const taking = setInterval(() => {
    taken += (socket.read() as Buffer | null)?.length ?? 0;
  }, 50);
  expect(await slow.promise).toBe(false);
  expect(taken).toBeGreaterThan(0);
  clearInterval(taking);
  socket.destroy();
  await listening.stop();
});

test('given a client that stops reading an answer that is made as it is read, then the answer ends with its connection', async () => {
  const ended = Promise.withResolvers<boolean>();
  let made = 0;
  const app = new Hono<AppEnv>().get('/', (c) => {
    const { outgoing } = c.env as unknown as { outgoing: ServerResponse };
    outgoing.once('close', () => ended.resolve(outgoing.writableFinished));
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        made += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    return c.body(endless);
  });
  const listening = await listen(() => app, { host: '127.0.0.1', port: 0, setting: 'PORT', stalledMs: 300 });
  /** Asks until the answer comes: a machine that stands still for as long drops the connection before its request. */
  const stopped = async (): Promise<Socket> => {
    const socket = connect(listening.port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
    const isAnswered = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(socket.pause() !== null)).once('close', () => resolve(false));
    });
    return isAnswered ? socket : stopped();
  };
  const socket = await stopped();
  expect(await ended.promise).toBe(false);
  // As many as the buffers of both ends hold: an answer that nobody reads is not made.
  expect(made).toBeLessThan(100);
  socket.destroy();
  await listening.stop();
});

describe('two processes', () => {
  test('given 64 clients of one key over both, then exactly the budget is admitted [LIM-1]', async () => {
    const { id } = await makeOrganisation(service.db, { tierSlug: 'free' });
    // On a machine that takes a minute for this, units would come back meanwhile.
    const time = stillTime();
    const procs: Proc[] = [];
    try {
      for (let n = 0; n < 2; n += 1) procs.push(await startProcess(stack, 'api', time));
      // The key lacks the scope: an admitted request costs its unit and is refused before it reads anything.
      const key = await addKey(service.db, id, ['mcp:use']);
      const ends = procs.map((proc) => apiClient(proc.baseUrl ?? '', key));
      const counted: Record<number, number> = {};
      let next = 0;
      await Promise.all(
        Array.from({ length: 64 }, async () => {
          while (next < 900) {
            next += 1;
            const answer = await ends[next % 2]?.call('GET', PARTS);
            if (answer !== undefined) counted[answer.status] = (counted[answer.status] ?? 0) + 1;
          }
        }),
      );
      expect(counted).toEqual({ 403: 600, 429: 300 });
    } finally {
      await Promise.all(procs.map((proc) => proc.kill('SIGTERM')));
    }
  });
});
