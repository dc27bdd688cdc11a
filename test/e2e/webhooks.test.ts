import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  getWebhookDelivery,
  listWebhookEndpoints,
  testWebhookEndpoint,
} from '../../clients/typescript/src/operations.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { setEndpointStatus } from '../../src/db/webhooks/webhook-actions.ts';
import { type ApiClient, apiClient, until } from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createOwnStack, type OwnStack } from '../support/stack.ts';
import { emitMany } from '../webhooks/emit-many.ts';
import { type Received, type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { BASE, createEndpoint, type DeliveryDetail } from '../webhooks/support.ts';

/** Events of the crowd of endpoints, more than one has slots; 40, which make 2,000 deliveries, in `npm run test:deep`. */
const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 8);
const MINUTE = 60_000;
/** Seconds for which a request of the worker waits for a connection: those of an installation that says nothing. */
const DATABASE_WAIT_SECONDS = 5;
/** Longer than that; a whole minute in `npm run test:deep`. */
const GONE_MS = Number(process.env.DATABASE_GONE_MS ?? 1_000 * (DATABASE_WAIT_SECONDS + 2));

describe('deliveries survive', () => {
  let stack: OwnStack;
  let api: Proc;
  let worker: Proc;
  let client: ApiClient;
  let apiKey: string;
  let orgId: OrgId;
  let receiver: Receiver;

  /** With a heap of one size on every machine: by it the SDK keeps so many workflows, and the collector comes so often. */
  const startWorker = () =>
    startProcess(stack, 'worker', {
      NODE_OPTIONS: '--max-old-space-size=640',
      DATABASE_WAIT_SECONDS: String(DATABASE_WAIT_SECONDS),
    });

  beforeAll(async () => {
    stack = await createOwnStack();
    const db = openTestDatabase(stack);
    ({ apiKey, id: orgId } = await makeOrganisation(db));
    await db.close();
    [api, worker, receiver] = await Promise.all([startProcess(stack, 'api'), startWorker(), startReceiver()]);
    client = apiClient(api.baseUrl ?? '', apiKey);
  });
  // A server that a failed test left down would fail all that follow.
  afterEach(() => stack.services.postgres.start());
  afterAll(async () => {
    await api?.kill();
    await worker?.kill();
    await receiver?.close();
    await stack?.close();
  });

  const delivery = (endpointId: string, id: string) =>
    getWebhookDelivery({ client: client.http, path: { endpoint_id: endpointId, delivery_id: id } });
  const send = (endpointId: string) =>
    testWebhookEndpoint({ client: client.http, path: { endpoint_id: endpointId } });
  /**
   * The requests to this path stay unanswered. `atFirst` acts as soon as the first of them is there: whoever is left waiting for long
   * records that nobody answered.
   */
  const holdRequests = (path: string, atFirst: () => Promise<void>) => {
    const held: (() => void)[] = [];
    const first = new Promise<void>((resolve, reject) => {
      receiver.answer = (one, response) => {
        if (one.path !== path) return response.end();
        held.push(() => response.end());
        if (held.length === 1) atFirst().then(resolve, reject);
      };
    });
    const release = () => {
      receiver.answer = (_one, response) => response.end();
      for (const answer of held) answer();
    };
    return { first, release };
  };
  /** Reads through an absence of the database: an answer that is no success is asked again. */
  const ended = (endpointId: string, id: string) =>
    until(
      async () => {
        const answer = await client.call<DeliveryDetail>('GET', `${BASE}/${endpointId}/deliveries/${id}`);
        return answer.status === 200 ? answer.body.status : `answer ${answer.status}`;
      },
      (status) => status === 'succeeded' || status === 'failed',
    );
  /** What came for one test: each has a path of its own, because an attempt that a test left behind may come again in the next. */
  const arrivals = (path: string) =>
    receiver.received
      .filter((one) => one.path === path)
      .map((one) => [one.headers['webhook-id'], one.body].join(' '));

  test('and the process that serves the API serves the console', async () => {
    const page = await fetch(`${api.baseUrl}/console/sign-in`);
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(await page.text()).toContain('Operator token');
  });

  test(
    'given a worker that is killed while the receiver works, then the same event is sent again and ends once',
    async () => {
      const path = '/worker-killed';
      const { id } = await createEndpoint(client, `${receiver.url}${path}`);
      const { first, release } = holdRequests(path, () => worker.kill('SIGKILL'));
      const { delivery_id } = await send(id);
      await first;
      // The receiver accepted; its answer is lost with the worker.
      release();
      worker = await startWorker();
      expect(await ended(id, delivery_id)).toBe('succeeded');
      expect(new Set(arrivals(path)).size).toBe(1);
      expect(arrivals(path).length).toBeGreaterThanOrEqual(2);
      expect((await delivery(id, delivery_id)).attempts).toHaveLength(1);
    },
    10 * MINUTE,
  );

  test(
    'given a worker that is stopped while the receiver works, then the attempt ends and the event is sent once',
    async () => {
      const path = '/worker-stopped';
      const { id } = await createEndpoint(client, `${receiver.url}${path}`);
      const { first, release } = holdRequests(path, async () => undefined);
      const { delivery_id } = await send(id);
      await first;
      const stopped = worker.kill('SIGTERM');
      await until(
        async () => worker.log(),
        (log) => log.includes('draining'),
      );
      release();
      await stopped;
      expect(await ended(id, delivery_id)).toBe('succeeded');
      expect(arrivals(path)).toHaveLength(1);
      worker = await startWorker();
    },
    10 * MINUTE,
  );

  test(
    'given an API that is killed as soon as it has answered, then what it accepted is delivered',
    async () => {
      const path = '/api-killed';
      receiver.answer = (_one, response) => response.end();
      const { id } = await createEndpoint(client, `${receiver.url}${path}`);
      const sent = await Promise.all(Array.from({ length: 5 }, () => send(id)));
      await api.kill('SIGKILL');
      api = await startProcess(stack, 'api');
      client = apiClient(api.baseUrl ?? '', apiKey);
      for (const { delivery_id } of sent) expect(await ended(id, delivery_id)).toBe('succeeded');
      expect(new Set(arrivals(path)).size).toBe(5);
    },
    10 * MINUTE,
  );

  test(
    'given PostgreSQL that is gone between an attempt and its record for longer than a request waits for it, then the outcome is recorded once',
    async () => {
      const path = '/database-gone';
      const { id } = await createEndpoint(client, `${receiver.url}${path}`);
      const sent = Promise.withResolvers<void>();
      const { first, release } = holdRequests(path, async () => {
        await sent.promise;
        await stack.services.postgres.kill('SIGKILL');
      });
      const { delivery_id } = await send(id);
      sent.resolve();
      await first;
      release();
      await new Promise((resolve) => setTimeout(resolve, GONE_MS));
      await stack.services.postgres.start();
      expect(await ended(id, delivery_id)).toBe('succeeded');
      expect(new Set(arrivals(path)).size).toBe(1);
      expect((await delivery(id, delivery_id)).attempts).toMatchObject([
        { n: 1, status_code: 200, error: null },
      ]);
    },
    10 * MINUTE,
  );

  test(
    'given many deliveries over 50 endpoints of which 5 are slow and 5 dead, then none is lost and the healthy do not wait for the dead',
    async () => {
      receiver.answer = (one, response) => {
        const kind = one.path.split('/')[1];
        if (kind === 'dead') return;
        if (kind === 'slow') setTimeout(() => response.end(), 2_000);
        else response.end();
      };
      const kinds: readonly string[] = Array.from({ length: 50 }, (_, index) =>
        index < 5 ? 'dead' : index < 10 ? 'slow' : 'healthy',
      );
      await stack.sql('update webhook_endpoints set deleted_at = now()');
      const endpoints = new Map<string, string>();
      for (const [index, kind] of kinds.entries()) {
        const { id } = await createEndpoint(client, `${receiver.url}/${kind}/${index}`, ['calculation.*']);
        endpoints.set(id, kind);
      }
      const startedAt = Date.now();
      await emitMany(stack, EVENTS);

      let mostMemory = 0;
      const watch = setInterval(() => {
        readFile(`/proc/${worker.pid}/status`, 'utf8').then(
          (text) => {
            mostMemory = Math.max(mostMemory, Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
          },
          () => undefined,
        );
      }, 500);
      const open = () =>
        stack.sql<{ endpoint_id: string; open: number }>(
          `select endpoint_id, count(*)::int as open from webhook_deliveries d join webhook_endpoints e on e.org_id = d.org_id and e.id = d.endpoint_id
         where d.status in ('pending', 'attempting') and e.deleted_at is null group by 1`,
        );
      const left = await until(
        open,
        (rows) => rows.every((row) => endpoints.get(row.endpoint_id) === 'dead'),
        900,
      );
      const healthyDone = Date.now() - startedAt;
      expect(
        left.map((row) => row.open),
        'every dead one is still open: nobody waited for its end',
      ).toEqual(Array(5).fill(EVENTS));
      const untried = () =>
        stack.sql(
          `select 1 from webhook_deliveries d join webhook_endpoints e on e.org_id = d.org_id and e.id = d.endpoint_id
         where d.last_error is null and d.status <> 'succeeded' and e.deleted_at is null limit 1`,
        );
      await until(untried, (rows) => rows.length === 0, 900);
      const statuses = async () =>
        (await listWebhookEndpoints({ client: client.http, query: { limit: 200 } })).items.map(
          (row) => row.status,
        );
      expect(new Set(await statuses()), 'attempts alone disable nobody').toEqual(new Set(['enabled']));
      const db = openTestDatabase(stack);
      for (const [id] of [...endpoints].filter(([, kind]) => kind === 'dead')) {
        await db.asTenant(orgId, (tx) => setEndpointStatus(tx, orgId, id, 'disabled', new Date()));
      }
      await db.close();
      await until(open, (rows) => rows.length === 0, 900);
      clearInterval(watch);

      const rows = await stack.sql<{
        endpoint_id: string;
        status: string;
        count: number;
        replayable: boolean;
      }>(
        `select d.endpoint_id, d.status, count(*)::int as count, bool_and(v.body is not null) as replayable
       from webhook_deliveries d join events v on v.org_id = d.org_id and v.id = d.event_id
       join webhook_endpoints e on e.org_id = d.org_id and e.id = d.endpoint_id
       where e.deleted_at is null group by 1, 2`,
      );
      expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(50 * EVENTS);
      for (const row of rows) {
        const dead = endpoints.get(row.endpoint_id) === 'dead';
        expect([row.status, row.count, row.replayable]).toEqual([
          dead ? 'failed' : 'succeeded',
          EVENTS,
          true,
        ]);
      }
      const kindOf = (one: Received) => one.path.split('/')[1] ?? '';
      const received = receiver.received.filter((one) => kinds.includes(kindOf(one)));
      const bodies = new Map<string, Set<string>>();
      for (const one of received) {
        const id = String(one.headers['webhook-id']);
        bodies.set(id, (bodies.get(id) ?? new Set()).add(one.body));
      }
      expect(bodies.size).toBe(EVENTS);
      expect([...bodies.values()].every((texts) => texts.size === 1)).toBe(true);

      process.stdout.write(
        `${50 * EVENTS} deliveries: healthy and slow done after ${(healthyDone / 1000).toFixed(0)} s; worker at most ${mostMemory.toFixed(0)} MiB\n`,
      );
      const arrived = received.filter((one) => kindOf(one) === 'healthy');
      expect(new Set(arrived.map((one) => `${one.path} ${one.headers['webhook-id']}`)).size).toBe(
        40 * EVENTS,
      );
      expect(mostMemory).toBeGreaterThan(50);
      expect(mostMemory).toBeLessThan(1_024);
    },
    40 * MINUTE,
  );
});
