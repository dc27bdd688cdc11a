import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { tryNowSignal } from '../../src/workflows/deliver-webhook/contract.ts';
import { until } from '../support/api.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';
import { type Receiver, startReceiver, webhookHeaders } from './receiver.ts';
import {
  BASE,
  createEndpoint,
  type DeliveryDetail,
  type DeliveryRow,
  deliveriesOf,
  type EndpointRow,
  emit,
  failedCalculation,
} from './support.ts';
import { type DeliveryWorkers, startDeliveryWorkers } from './workers.ts';

const HOUR = 3_600_000;

const { stack, app } = useApp({ namespace: true });
const { organisation, client } = useEachOrganisation(app);
let workers: DeliveryWorkers;
let receiver: Receiver;

beforeAll(async () => {
  workers = await startDeliveryWorkers(stack, app);
});
afterAll(async () => {
  await workers.stop();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const detail = (endpointId: string, id: string) =>
  client.get<DeliveryDetail>(`${BASE}/${endpointId}/deliveries/${id}`);

/** The clock of this service jumps by so many hours, until the end of the test. */
const jump = (hours: number): void => {
  app.clock.advance(hours * HOUR);
  onTestFinished(() => app.clock.advance(-hours * HOUR));
};

const settled = (rows: readonly DeliveryRow[], count: number): boolean =>
  rows.length >= count && rows.every((row) => row.status !== 'pending');

const waitSettled = (endpointId: string, count: number) =>
  until(
    () => deliveriesOf(client, endpointId),
    (rows) => settled(rows, count),
  );

describe('an event', () => {
  test('arrives once, signed, as the exact bytes that the delivery shows [WEB-6 WEB-13]', async () => {
    const { id, secret } = await createEndpoint(client, `${receiver.url}/hook?x=1`, ['calculation.*']);
    const data = failedCalculation();
    expect(await emit(app, organisation, 'calculation.failed', data)).toBe(1);
    const [row] = await waitSettled(id, 1);
    expect(row).toMatchObject({
      status: 'succeeded',
      attempt_count: 1,
      last_status_code: 200,
      last_error: null,
    });

    expect(receiver.received).toHaveLength(1);
    const [one] = receiver.received;
    if (one === undefined || row === undefined) throw new Error('nothing arrived');
    expect(one.path).toBe('/hook?x=1');
    expect(one.headers['content-type']).toBe('application/json');
    expect(new Webhook(secret).verify(one.body, webhookHeaders(one))).toEqual({
      id: row.event_id,
      type: 'calculation.failed',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data,
    });
    // The reference's own words: base64url-decode the remainder of the secret, HMAC over id.timestamp.body.
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64url');
    const signed = `${one.headers['webhook-id']}.${one.headers['webhook-timestamp']}.${one.body}`;
    expect(one.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(one.headers['webhook-id']).toBe(row.event_id);
    const shown = await detail(id, row.id);
    expect(shown.body).toBe(one.body);
    expect(shown.attempts).toEqual([
      {
        n: 1,
        at: expect.any(String),
        duration_ms: expect.any(Number),
        status_code: 200,
        response_excerpt: 'thanks',
        error: null,
        url: `${receiver.url}/hook?x=1`,
        request_headers: {
          'content-type': 'application/json',
          'user-agent': one.headers['user-agent'],
          'webhook-id': row.event_id,
          'webhook-timestamp': one.headers['webhook-timestamp'],
          'webhook-signature': one.headers['webhook-signature'],
        },
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain(secret);
  });

  test('goes to every endpoint that subscribed, and to no other [WEB-5]', async () => {
    const all = await createEndpoint(client, `${receiver.url}/all`, ['*']);
    const family = await createEndpoint(client, `${receiver.url}/family`, ['calculation.*']);
    const exact = await createEndpoint(client, `${receiver.url}/exact`, ['calculation.failed']);
    await createEndpoint(client, `${receiver.url}/wallet`, ['wallet.*']);
    await createEndpoint(client, `${receiver.url}/other`, ['calculation.succeeded']);
    const stranger = await makeOrganisation(app.db);
    await createEndpoint(app.client(stranger.apiKey), `${receiver.url}/stranger`, ['*']);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const written = await stack.sql('select id from webhook_deliveries where org_id = $1', [organisation.id]);
    expect(written).toHaveLength(3);
    for (const { id } of [all, family, exact]) await waitSettled(id, 1);
    expect(receiver.received.map((one) => one.path).sort()).toEqual(['/all', '/exact', '/family']);
  });

  test('of one fact is written once, also when two report it at the same moment', async () => {
    const { id } = await createEndpoint(client, receiver.url);
    const data = failedCalculation();
    const counts = await Promise.all(
      Array.from({ length: 8 }, () => emit(app, organisation, 'calculation.failed', data, 'fact/1')),
    );
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    await waitSettled(id, 1);
    expect(receiver.received).toHaveLength(1);
  });

  test('goes neither to a disabled nor to a deleted endpoint', async () => {
    const { id } = await createEndpoint(client, receiver.url);
    await client.ok('DELETE', `${BASE}/${id}`);
    const disabled = await createEndpoint(client, receiver.url);
    await stack.sql(`update webhook_endpoints set status = 'disabled' where id = $1`, [disabled.id]);
    expect(await emit(app, organisation, 'calculation.failed', failedCalculation())).toBe(0);
  });
});

describe('a failing receiver', () => {
  test.each([
    [500, 'http_status: the receiver returned 500'],
    [302, 'http_status: the receiver returned 302; redirects are not followed'],
    [410, 'http_status: the receiver returned 410'],
  ])('that answers %i is tried again with the same bytes and a fresh signature', async (status, error) => {
    receiver.answer = (_one, response) => {
      const first = receiver.received.length === 1;
      response
        .writeHead(first ? status : 204, { location: `${receiver.url}/elsewhere` })
        .end(first ? 'no' : '');
    };
    const { id, secret } = await createEndpoint(client, receiver.url);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [row] = await waitSettled(id, 1);
    expect(row).toMatchObject({
      status: 'succeeded',
      attempt_count: 2,
      last_status_code: 204,
      last_error: null,
    });
    const [first, second] = receiver.received;
    if (first === undefined || second === undefined) throw new Error('two attempts were expected');
    expect(receiver.received).toHaveLength(2);
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    const waited = second.at - first.at;
    expect(waited, 'five seconds, give or take a fifth').toBeGreaterThanOrEqual(4_000);
    expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThan(
      Number(first.headers['webhook-timestamp']),
    );
    expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature']);
    new Webhook(secret).verify(second.body, webhookHeaders(second));
    const attempts = (await detail(id, row?.id ?? '')).attempts;
    expect(attempts.map((one) => [one.n, one.status_code, one.response_excerpt, one.error])).toEqual([
      [1, status, 'no', error],
      [2, 204, '', null],
    ]);
  });

  test('whose answer is binary or long is shown as far as it can be', async () => {
    receiver.answer = (_one, response) =>
      response.end(Buffer.concat([Buffer.from([0, 0xff]), Buffer.alloc(5000, 'y')]));
    const { id } = await createEndpoint(client, receiver.url);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [row] = await waitSettled(id, 1);
    const excerpt = (await detail(id, row?.id ?? '')).attempts[0]?.response_excerpt;
    expect(excerpt).toBe(`\ufffd\ufffd${'y'.repeat(1022)}`);
  });

  test('gets the new address and secret at its next attempt', async () => {
    const second = await startReceiver();
    onTestFinished(() => second.close());
    const { id, secret: old } = await createEndpoint(client, receiver.url);
    const move = async (): Promise<string> => {
      await client.ok('PATCH', `${BASE}/${id}`, { url: `${second.url}/new` });
      return (await client.post<{ secret: string }>(`${BASE}/${id}/rotate-secret`)).secret;
    };
    // While the first attempt is under way, so that no second one can come before.
    const moved = new Promise<string>((resolve, reject) => {
      receiver.answer = (_one, response) => {
        const moving = move();
        moving.then(resolve, reject);
        void moving.finally(() => response.writeHead(503).end()).catch(() => undefined);
      };
    });
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const secret = await moved;
    await waitSettled(id, 1);
    const [one] = second.received;
    if (one === undefined) throw new Error('nothing arrived at the new address');
    expect(one.path).toBe('/new');
    expect(String(one.headers['webhook-signature']).split(' ')).toHaveLength(2);
    new Webhook(secret).verify(one.body, webhookHeaders(one));
    new Webhook(old).verify(one.body, webhookHeaders(one));

    jump(25);
    await client.post(`${BASE}/${id}/test`);
    await waitSettled(id, 2);
    const later = second.received.at(-1);
    expect(String(later?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('is tried again when it is due, though the clock of our machine jumps', async () => {
    receiver.answer = (_one, response) =>
      response.writeHead(receiver.received.length === 1 ? 500 : 200).end();
    const { id } = await createEndpoint(client, receiver.url);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    await until(
      () => deliveriesOf(client, id),
      (rows) => (rows[0]?.last_status_code ?? null) !== null,
    );
    jump(-3);
    const [row] = await waitSettled(id, 1);
    expect(row).toMatchObject({ status: 'succeeded', attempt_count: 2 });
    const [first, second] = receiver.received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(4_000);
  });

  test('of a forbidden address is never called [WEB-3]', async () => {
    const { id } = await createEndpoint(client, 'https://example.com/');
    await stack.sql(`update webhook_endpoints set url = 'http://169.254.169.254/latest' where id = $1`, [id]);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [row] = await until(
      () => deliveriesOf(client, id),
      (rows) => (rows[0]?.attempt_count ?? 0) > 0 && rows[0]?.last_error !== null,
    );
    expect(row?.last_error).toMatch(/^url_refused: The address 169\.254\.169\.254 is not public \(/);
    await client.ok('DELETE', `${BASE}/${id}`);
  });
});

describe('slots', () => {
  test('at most 5 attempts of an endpoint are in flight, and a slow one does not delay another', async () => {
    const healthy = await startReceiver();
    onTestFinished(() => healthy.close());
    const held: (() => void)[] = [];
    const seen = new Set<unknown>();
    let most = 0;
    let inFlight = 0;
    receiver.answer = ({ headers }, response) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      // Also where the sender gave up: on a busy machine an answer may be held for longer than an attempt waits.
      response.once('close', () => {
        inFlight -= 1;
      });
      // A sender that gave up comes again once, and after that only in five minutes.
      if (seen.has(headers['webhook-id'])) response.end();
      else held.push(() => response.end());
      seen.add(headers['webhook-id']);
    };
    const slow = await createEndpoint(client, receiver.url, ['calculation.*']);
    const good = await createEndpoint(client, healthy.url, ['wallet.*']);
    for (let i = 0; i < 12; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
    await until(
      async () => most,
      (count) => count >= 5,
    );
    const wallet = {
      wallet_id: organisation.id,
      amount_cents: 1,
      balance_cents: 1,
      held_cents: 0,
      currency: 'EUR',
      reason: 'top-up',
      reference_id: organisation.id,
    };
    for (let i = 0; i < 10; i += 1) await emit(app, organisation, 'wallet.credited', wallet);
    const eventsAt = (one: Receiver) =>
      new Set(one.received.map(({ headers }) => headers['webhook-id'])).size;
    // The first attempts of the slow ones are held.
    const done = await waitSettled(good.id, 10);
    expect(done.map((row) => row.status)).toEqual(Array(10).fill('succeeded'));
    expect(eventsAt(healthy)).toBe(10);
    const answered = setInterval(() => held.shift()?.(), 10);
    onTestFinished(() => clearInterval(answered));
    const rows = await waitSettled(slow.id, 12);
    expect(rows.map((row) => row.status)).toEqual(Array(12).fill('succeeded'));
    expect(eventsAt(receiver)).toBe(12);
    expect(most).toBe(5);
  });
});

describe('deleting an endpoint', () => {
  test('while its attempts end and others are granted locks nobody out', async () => {
    const other = await createEndpoint(client, `${receiver.url}/other`, ['wallet.*']);
    receiver.answer = (_one, response) => setTimeout(() => response.writeHead(500).end(), 5);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await createEndpoint(client, `${receiver.url}/${round}`, ['calculation.*']);
      for (let i = 0; i < 12; i += 1)
        await emit(app, organisation, 'calculation.failed', failedCalculation());
      const answer = await client.call('DELETE', `${BASE}/${id}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const open = () =>
      stack.sql<{ open: number }>(
        `select count(*)::int as open from webhook_deliveries d where org_id = $1 and status in ('pending', 'attempting')`,
        [organisation.id],
      );
    await until(open, ([row]) => row?.open === 0);
    const ends = await stack.sql<{ status: string }>(
      'select distinct status from webhook_deliveries where org_id = $1',
      [organisation.id],
    );
    expect(ends).toEqual([{ status: 'failed' }]);
    expect((await client.get<EndpointRow>(`${BASE}/${other.id}`)).status).toBe('enabled');
  });
});

const anHourAgo = () => new Date(Date.now() - HOUR).toISOString();

/** Lets a delivery fail attempt after attempt without waiting for the schedule, which may have made some of them meanwhile. */
const failToTheEnd = async (endpointId: string, id: string): Promise<void> => {
  for (let made = 0; ; ) {
    const row = await until(
      async () => (await deliveriesOf(client, endpointId)).find((one) => one.id === id),
      (one) =>
        one?.status === 'failed' || ((one?.attempt_count ?? 0) > made && one?.next_attempt_at !== null),
    );
    if (row === undefined || row.status === 'failed') return;
    made = row.attempt_count;
    const { delivery_id } = await client.post<{ delivery_id: string }>(
      `${BASE}/${endpointId}/deliveries/${id}/replay`,
    );
    expect(delivery_id).toBe(id);
  }
};

describe('an endpoint that keeps failing', () => {
  test('is disabled when the 20th delivery in a row has failed after all its attempts; what it lost comes back [WEB-8 WEB-10]', async () => {
    receiver.answer = (_one, response) => response.writeHead(500).end();
    const { id } = await createEndpoint(client, receiver.url, ['calculation.*']);
    await stack.sql('update webhook_endpoints set consecutive_failures = 18 where id = $1', [id]);
    const state = () => client.get<EndpointRow>(`${BASE}/${id}`);
    const one = async (): Promise<string> => {
      await emit(app, organisation, 'calculation.failed', failedCalculation());
      return (await deliveriesOf(client, id))[0]?.id ?? '';
    };
    const [nineteenth, twentieth, open] = [await one(), await one(), await one()];
    await failToTheEnd(id, nineteenth);
    expect((await state()).status).toBe('enabled');
    // Neither a test nor a replay counts.
    await client.post(`${BASE}/${id}/deliveries/${nineteenth}/replay`);
    const replayed = (await deliveriesOf(client, id))[0]?.id ?? '';
    await failToTheEnd(id, replayed);
    const test = await client.post<{ delivery_id: string }>(`${BASE}/${id}/test`);
    await failToTheEnd(id, test.delivery_id);
    expect((await state()).status).toBe('enabled');

    // After its second attempt, which comes by itself, nothing of this one is under way for minutes: it is open when the endpoint is disabled.
    await until(
      async () => (await deliveriesOf(client, id)).find((row) => row.id === open),
      (row) => row !== undefined && row.attempt_count >= 2 && row.next_attempt_at !== null,
    );
    await failToTheEnd(id, twentieth);
    expect(await state()).toMatchObject({ status: 'disabled', disabled_reason: 'consecutive_failures' });
    const rows = await waitSettled(id, 5);
    expect(rows.find((row) => row.id === twentieth)).toMatchObject({ status: 'failed', attempt_count: 8 });
    expect(rows.find((row) => row.id === open)).toMatchObject({
      last_error: 'endpoint_disabled: before that, http_status: the receiver returned 500',
    });
    const [mail] = await until(
      async () => workers.mails.filter((sent) => sent.text.includes(id)),
      (mails) => mails.length > 0,
    );
    expect(mail?.text).toContain('New events are not sent to it.');
    for (let i = 0; i < 3; i += 1)
      expect(await emit(app, organisation, 'calculation.failed', failedCalculation())).toBe(0);

    expect((await client.call('POST', `${BASE}/${id}/enable`)).status).toBe(403);
    const { setEndpointStatus } = await import('../../src/db/webhooks/webhook-actions.ts');
    await app.db.asTenant(organisation.id, (tx) =>
      setEndpointStatus(tx, organisation.id, id, 'enabled', app.clock.now()),
    );
    const taken = new Set<unknown>();
    receiver.answer = (got, response) => {
      taken.add(got.headers['webhook-id']);
      response.end();
    };
    type Job = { job_id: string; count: number };
    const finished = (job: Job) =>
      until(
        () =>
          client.get<{ status: string; replayed: number; kind: string }>(`${BASE}/${id}/jobs/${job.job_id}`),
        (row) => row.status === 'finished',
      );
    const failed = await client.post<Job>(`${BASE}/${id}/replay-failed`, {
      since: anHourAgo(),
      event_types: ['calculation.*'],
    });
    expect(failed.count).toBe(3);
    expect(await finished(failed)).toMatchObject({ kind: 'failed', replayed: 3 });
    // Two at once: each event is sent once.
    const missed = await Promise.all(
      [1, 2].map(() => client.post<Job>(`${BASE}/${id}/replay-missed`, { since: anHourAgo() })),
    );
    // The second may count what the first has sent already.
    expect(Math.max(...missed.map(({ count }) => count))).toBe(3);
    const sent = await Promise.all(missed.map(finished));
    expect(sent.reduce((sum, job) => sum + job.replayed, 0)).toBe(3);
    const all = await waitSettled(id, 11);
    expect(all).toHaveLength(11);
    expect(taken.size).toBe(6);
    const bodies = new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`));
    expect(bodies.size, 'the bytes of an event are the same in each of its deliveries').toBe(7);
    expect(workers.mails.filter(({ text }) => text.includes(id))).toHaveLength(1);
    for (const path of ['replay-failed', 'replay-missed']) {
      const again = await client.post<Job>(`${BASE}/${id}/${path}`, { since: anHourAgo() });
      expect(again.count, path).toBe(path === 'replay-failed' ? 1 : 0);
    }
  });

  test('is not disabled by a blip: 25 first attempts that fail at once are no failed delivery [WEB-9]', async () => {
    receiver.answer = (_one, response) => response.writeHead(500).end();
    const { id } = await createEndpoint(client, receiver.url, ['calculation.*']);
    for (let i = 0; i < 25; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
    await until(
      () =>
        stack.sql<{ count: number }>(
          'select count(*)::int as count from webhook_deliveries where endpoint_id = $1 and last_error is not null',
          [id],
        ),
      ([row]) => row?.count === 25,
    );
    expect((await client.get<EndpointRow>(`${BASE}/${id}`)).status).toBe('enabled');
    await client.ok('DELETE', `${BASE}/${id}`);
  });
});

describe('a replay', () => {
  test('is a new delivery of the same event id and the same bytes [WEB-7]', async () => {
    const { id } = await createEndpoint(client, receiver.url);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [row] = await waitSettled(id, 1);
    const { delivery_id } = await client.post<{ delivery_id: string }>(
      `${BASE}/${id}/deliveries/${row?.id}/replay`,
    );
    expect(delivery_id).not.toBe(row?.id);
    const rows = await waitSettled(id, 2);
    expect(rows.map((one) => one.event_id)).toEqual([row?.event_id, row?.event_id]);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  });

  test('of one that is pending is its own next attempt at once; the schedule after it stays [WEB-11]', async () => {
    // The third is under way until both have asked for it: who asks when it has ended asks for the fourth.
    let answerThird = () => {};
    receiver.answer = (_one, response) => {
      const answer = () => response.writeHead(500).end();
      if (receiver.received.length < 3) answer();
      else answerThird = answer;
    };
    const { id } = await createEndpoint(client, receiver.url);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [row] = await deliveriesOf(client, id);
    const shown = () => detail(id, row?.id ?? '');
    const tried = (n: number) =>
      until(shown, (one) => one.attempts.length === n && one.attempts[n - 1]?.duration_ms !== null);
    const tryNow = () => client.post<{ delivery_id: string }>(`${BASE}/${id}/deliveries/${row?.id}/replay`);
    await tried(2);
    // The third would be five minutes away, which this test does not last; asking twice asks for it once.
    expect(await Promise.all([tryNow(), tryNow()])).toEqual([
      { delivery_id: row?.id },
      { delivery_id: row?.id },
    ]);
    await until(
      async () => receiver.received.length,
      (count) => count === 3,
    );
    answerThird();
    const after = await tried(3);
    expect(after).toMatchObject({
      status: 'pending',
      attempt_count: 3,
      last_status_code: 500,
      last_error: 'http_status: the receiver returned 500',
      finished_at: null,
    });
    const wait = Date.parse(after.next_attempt_at ?? '') - Date.parse(after.attempts[2]?.at ?? '');
    expect(wait / 60_000, 'the fourth comes 30 min after it, give or take a fifth').toBeGreaterThanOrEqual(
      24,
    );
    expect(await deliveriesOf(client, id)).toHaveLength(1);
    await client.ok('DELETE', `${BASE}/${id}`);
  });

  test('asked for too late, when its attempt has begun, moves no later one [WEB-11]', async () => {
    let answer = () => {};
    receiver.answer = (_one, response) => {
      if (receiver.received.length < 2) response.writeHead(500).end();
      else answer = () => response.writeHead(500).end();
    };
    const { id } = await createEndpoint(client, receiver.url);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [row] = await deliveriesOf(client, id);
    await until(
      async () => receiver.received.length,
      (count) => count === 2,
    );
    const signal = tryNowSignal(row?.id ?? '', 2);
    const handle = app.deps.temporal.workflow.getHandle(signal.workflowId);
    await handle.signal(signal.signalName, signal.number);
    // While its attempt is under way there is nothing to hurry either.
    await client.post(`${BASE}/${id}/deliveries/${row?.id}/replay`);
    answer();
    const timers = async () => {
      const { events } = await handle.fetchHistory();
      return (events ?? []).filter((event) => event.timerStartedEventAttributes != null).length;
    };
    // A third attempt at once would have needed no timer.
    await until(timers, (count) => count === 2);
    expect(receiver.received).toHaveLength(2);
    await client.ok('DELETE', `${BASE}/${id}`);
  });
});
