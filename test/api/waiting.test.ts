import { get as request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createWaits } from '../../src/api/kit/waiting.ts';
import { listen } from '../../src/api/server.ts';
import { type Awaited, findStillOpen } from '../../src/db/outbox/still-open.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { until } from '../support/api.ts';
import { createTestApp } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../support/pricing.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';

const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
const { organisation: org, client } = useEachOrganisation(app);

type Row = { readonly status: string; readonly complete: boolean };

/** The longest wait, which here has no end but what it waits for (`test/support/app.ts`): one that misses that end never answers. */
const LONGEST = 'wait_seconds=25';

const FOR_GOOD = { seconds: 3_600, gone: null };

const waitingFor = (waits: number): Promise<number> =>
  until(
    async () => app.deps.waits.count(),
    (count) => count === waits,
  );

const presign = async (): Promise<string> =>
  (
    await client.post<{ data_source_id: string }>('/api/v1/uploads/presign', {
      name: 'a.step',
      size_bytes: 4,
    })
  ).data_source_id;

const quote = async (): Promise<string> => {
  const { revisionId } = await makeBoughtPart(client);
  const body = { part_revision_id: revisionId, costing_environment_id: org.environmentId, lot_size: 10 };
  return (await client.post<{ id: string }>('/api/v1/calculations/quote', body)).id;
};

const drain = (): Promise<void> => createPricingHelpers(app, stack).drain(org.id);

describe('a wait that begins before the end answers with the end', () => {
  test('given a pending upload, when it is cancelled, then the waiting request shows it [WAI-1]', async () => {
    const id = await presign();
    const waited = client.get<Row>(`/api/v1/uploads/${id}?${LONGEST}`);
    await waitingFor(1);
    await client.post(`/api/v1/uploads/${id}/cancel`);
    expect((await waited).status).toBe('cancelled');
  });

  test('given a queued calculation, when a worker prices it, then the waiting request has the price [WAI-1]', async () => {
    const id = await quote();
    const waited = client.get<Row & { offer_price: number }>(`/api/v1/calculations/${id}?${LONGEST}`);
    await waitingFor(1);
    await drain();
    expect(await waited).toMatchObject({ status: 'succeeded', offer_price: expect.any(Number) });
  });

  test('given a batch, when its last calculation ends, then the waiting comparison is complete [WAI-1]', async () => {
    const parts = [await makeBoughtPart(client), await makeBoughtPart(client)];
    const { batch_id } = await client.post<{ batch_id: string }>('/api/v1/calculations/batch', {
      part_revision_ids: parts.map(({ revisionId }) => revisionId),
      costing_environment_ids: [org.environmentId],
    });
    const path = `/api/v1/calculations/batches/${batch_id}/comparison`;
    const waited = client.get<Row>(`${path}?${LONGEST}`);
    await waitingFor(1);
    await drain();
    expect((await waited).complete).toBe(true);
  });

  test('given a queued nest, when it is cancelled, then the waiting request shows it [WAI-1]', async () => {
    const calculation_id = await quote();
    await drain();
    const { id } = await client.post<{ id: string }>('/api/v1/job-nests', {
      costing_environment_id: org.environmentId,
      items: [{ calculation_id, quantity: 1 }],
      stock_format_mm: { length_mm: 1000, width_mm: 600 },
    });
    const waited = client.get<Row>(`/api/v1/job-nests/${id}?${LONGEST}`);
    await waitingFor(1);
    await client.post(`/api/v1/job-nests/${id}/cancel`);
    expect((await waited).status).toBe('cancelled');
  });
});

describe('the state of now', () => {
  test('given work that does not end, when the time is over, then the answer is its state [WAI-1]', async () => {
    const id = await presign();
    expect((await client.get<Row>(`/api/v1/uploads/${id}?wait_seconds=1`)).status).toBe('pending');
  });

  test('given work that has ended, a draft or another tenant, then nothing waits [WAI-1 TEN-1]', async () => {
    const id = await presign();
    await client.post(`/api/v1/uploads/${id}/cancel`);
    expect((await client.get<Row>(`/api/v1/uploads/${id}?${LONGEST}`)).status).toBe('cancelled');

    const { revisionId } = await makeBoughtPart(client);
    const draft = await client.post<{ id: string }>('/api/v1/calculations', { part_revision_id: revisionId });
    expect((await client.get<Row>(`/api/v1/calculations/${draft.id}?${LONGEST}`)).status).toBe('draft');

    const pending = await presign();
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    const refused = await stranger.call('GET', `/api/v1/uploads/${pending}?${LONGEST}`);
    expect([refused.status, app.deps.waits.count()]).toEqual([404, 0]);
  });

  test('given more than 25 seconds or no number, then the request is refused', async () => {
    const id = await presign();
    for (const wait of ['26', '-1', '1.5', 'long'])
      expect((await client.call('GET', `/api/v1/uploads/${id}?wait_seconds=${wait}`)).status, wait).toBe(422);
  });
});

describe('what a wait costs', () => {
  test('given a wait, then it takes one unit of the budget, as a read does [WAI-2]', async () => {
    const id = await presign();
    const remaining = async (query: string): Promise<number> =>
      Number(
        (await client.call('GET', `/api/v1/uploads/${id}${query}`)).headers.get('x-ratelimit-remaining'),
      );
    const before = await remaining('');
    expect(await remaining('?wait_seconds=1')).toBe(before - 1);
  });

  test('given many waits of several organisations, then each round is one SQL statement over all of them [WAI-2]', async () => {
    const other = await makeOrganisation(app.db);
    const rounds: (readonly Awaited[])[] = [];
    const waits = createWaits(async (awaited) => {
      rounds.push(awaited);
      return findStillOpen(app.db, awaited);
    }, createLogger('silent'));
    const own = await Promise.all([presign(), presign()]);
    const foreign = await app
      .client(other.apiKey)
      .post<{ data_source_id: string }>('/api/v1/uploads/presign', { name: 'a.step', size_bytes: 4 });
    const awaited: Awaited[] = [
      ...own.map((id) => ({ kind: 'upload' as const, orgId: org.id, id })),
      { kind: 'upload', orgId: other.id, id: foreign.data_source_id },
    ];
    const all = awaited.map((one) => waits.untilEnded(one, FOR_GOOD));
    await until(
      async () => rounds.at(-1) ?? [],
      (round) => round.length === 3 && waits.count() === 3,
    );
    const [first = ''] = own;
    await client.post(`/api/v1/uploads/${first}/cancel`);
    await all[0];
    expect(waits.count()).toBe(2);
    waits.close();
    await Promise.all(all);
    // The first looks of requests, then whole rounds.
    expect(rounds.filter((round) => round.length === 3).length).toBeGreaterThan(0);
  });
});

describe('the bounds', () => {
  const never: Awaited = { kind: 'upload', orgId: '' as never, id: '' };
  const allOpen = async (awaited: readonly Awaited[]): Promise<boolean[]> => awaited.map(() => true);

  test('given a full organisation or process, then the next wait is refused with a time to retry, and place is given back [WAI-3]', async () => {
    const waits = createWaits(allOpen, createLogger('silent'), { perOrganisation: 1, perProcess: 2 });
    const gone = new AbortController();
    const first = waits.untilEnded({ ...never, orgId: 'a' as never }, { ...FOR_GOOD, gone: gone.signal });
    await expect(waits.untilEnded({ ...never, orgId: 'a' as never }, FOR_GOOD)).rejects.toThrow(
      /^1 requests of this organisation are waiting/,
    );
    const second = waits.untilEnded({ ...never, orgId: 'b' as never }, FOR_GOOD);
    await expect(waits.untilEnded({ ...never, orgId: 'c' as never }, FOR_GOOD)).rejects.toMatchObject({
      message: expect.stringMatching(/^Too many requests are waiting/),
      retryAfterSeconds: 5,
    });
    gone.abort();
    await expect(first).rejects.toThrow('the client closed the connection');
    const third = waits.untilEnded({ ...never, orgId: 'a' as never }, FOR_GOOD);
    waits.close();
    await Promise.all([second, third]);
    expect(waits.count()).toBe(0);
  });

  test('given a look that fails, then the requests wait on and the next look answers them [WAI-3]', async () => {
    let looks = 0;
    const waits = createWaits(async (awaited) => {
      looks += 1;
      if (looks === 2) throw new Error('the database is away');
      return awaited.map(() => looks < 3);
    }, createLogger('silent'));
    await waits.untilEnded(never, FOR_GOOD);
    expect(looks).toBe(3);
  });

  test('given a client that goes away, then its wait ends; given a shutdown, then waiting requests are answered [WAI-3]', async () => {
    const serving = await createTestApp(stack);
    const listening = await listen(() => serving.app, { host: '127.0.0.1', port: 0, setting: 'PORT' });
    const count = (expected: number) =>
      until(
        async () => serving.deps.waits.count(),
        (waits) => waits === expected,
      );
    try {
      const id = await presign();
      const url = `http://127.0.0.1:${listening.port}/api/v1/uploads/${id}?${LONGEST}`;
      const headers = { 'x-api-key': org.apiKey };
      const leaving = request(url, { headers }).on('error', () => undefined);
      await count(1);
      leaving.destroy();
      await count(0);

      const staying = fetch(url, { headers });
      await count(1);
      serving.deps.waits.close();
      expect(((await (await staying).json()) as Row).status).toBe('pending');
    } finally {
      await listening.stop();
      await serving.close();
    }
  });
});
