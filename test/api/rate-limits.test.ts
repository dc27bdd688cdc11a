import { describe, expect, test } from 'vitest';
import { limitAttempts } from '../../src/db/accounts/admission.ts';
import { createTestApp } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { addKey, makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { signedIn } from '../support/people.ts';
import { useApp } from '../support/use.ts';

const LIST = '/api/v1/uploads/';
const BUDGET = 600;
const MINUTE = 60_000;

const { stack, app: service } = useApp({ clock: steadyClock() });

const statuses = (answers: readonly { status: number }[]) => {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};

/** `total` requests by `clients` callers that each wait for their answer. */
const hammer = async <T>(clients: number, total: number, ask: (n: number) => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < total) {
        next += 1;
        answers.push(await ask(next));
      }
    }),
  );
  return answers;
};

describe('the budget of a caller', () => {
  test('given a key of the free plan, when it reads, then every answer says what is left [LIM-5]', async () => {
    const { apiKey } = await makeOrganisation(service.db, { tierSlug: 'free' });
    const answer = await service.client(apiKey).call('GET', LIST);
    const seconds = Math.floor(service.clock.now().getTime() / 1000);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('600');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('599');
    const reset = Number(answer.headers.get('x-ratelimit-reset'));
    expect(reset - seconds).toBeGreaterThanOrEqual(54);
    expect(reset - seconds).toBeLessThanOrEqual(61);
    expect(answer.headers.get('ratelimit')).toMatch(/^"default";r=599;t=\d+$/);
    expect(answer.headers.get('ratelimit-policy')).toBe('"default";q=600;w=60');
  });

  test('given an error after the authentication, then it carries the budget too', async () => {
    const { id } = await makeOrganisation(service.db, { tierSlug: 'free' });
    const client = service.client(await addKey(service.db, id, ['parts:read']));
    for (const [path, status] of [
      [LIST, 403],
      ['/api/v1/parts/not-an-id', 422],
      ['/api/v1/parts/019a0000-0000-7000-8000-000000000000', 404],
    ] as const) {
      const answer = await client.call('GET', path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('600');
    }
  });

  test('given a path or method that is none, or a body over the limit, then a valid key has the budget on the refusal, and a wrong one is refused as everywhere', async () => {
    const { apiKey } = await makeOrganisation(service.db, { tierSlug: 'free' });
    const client = service.client(apiKey);
    const refusals = [
      ['PUT', LIST, undefined, 405],
      ['GET', '/api/v1/no-such-path', undefined, 404],
      ['POST', '/api/v1/parts/', { description: 'x'.repeat(2 ** 20) }, 413],
    ] as const;
    for (const [spent, [method, path, body, status]] of refusals.entries()) {
      const answer = await client.call(method, path, body);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('600');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(BUDGET - 1 - spent));
      expect(answer.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
      const stranger = await service.client('sc_live_wrong').call(method, path, body);
      expect([stranger.status, stranger.headers.get('x-ratelimit-limit')]).toEqual([401, null]);
    }
  });

  test('given a heavy operation, then it costs the weight of the plan [LIM-4]', async () => {
    const { apiKey } = await makeOrganisation(service.db, { tierSlug: 'free' });
    const client = service.client(apiKey);
    const answer = await client.call('POST', '/api/v1/uploads/presign', { name: 'a.step' });
    expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(BUDGET - 25));
  });

  test('given an import, whose dearest request takes longer than one heavy weight pays for, then it costs several', async () => {
    for (const [tierSlug, weight] of [
      ['free', 25],
      ['scale', 5],
    ] as const) {
      const { apiKey, environmentId } = await makeOrganisation(service.db, { tierSlug });
      const answer = await service
        .client(apiKey)
        .call('POST', `/api/v1/environments/${environmentId}/csv`, { kind: 'rates', csv: 'kind' });
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(BUDGET - 4 * weight));
    }
  });

  test('given 64 clients of one key over two processes, then exactly the budget is admitted [LIM-1]', async () => {
    const { apiKey } = await makeOrganisation(service.db, { tierSlug: 'free' });
    const second = await createTestApp(stack, { clock: service.clock });
    try {
      const ends = [service.client(apiKey), second.client(apiKey)];
      const answers = await hammer(64, 900, (n) => {
        const end = ends[n % 2];
        if (end === undefined) throw new Error('there are two ends');
        return end.call('GET', LIST);
      });
      expect(statuses(answers)).toEqual({ 200: BUDGET, 429: 300 });
      const refused = answers.find((answer) => answer.status === 429);
      expect(refused?.body).toMatchObject({
        error: { code: 'rate_limited', details: { limit: BUDGET, window_seconds: 60 } },
      });
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0');
    } finally {
      await second.close();
    }
  });
});

describe('the budget of an organisation', () => {
  test('given five keys, then together they spend four budgets, a person of the organisation has nothing left, and others are not touched [LIM-3]', async () => {
    const { id, apiKey } = await makeOrganisation(service.db, { tierSlug: 'free' });
    const keys = [apiKey];
    for (let n = 1; n < 5; n += 1) keys.push(await addKey(service.db, id, ['uploads:read']));
    const answers = await hammer(32, 5 * BUDGET, (n) => service.client(keys[n % 5] ?? '').call('GET', LIST));
    expect(statuses(answers)).toEqual({ 200: 4 * BUDGET, 429: BUDGET });
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body).toMatchObject({
      error: { code: 'rate_limited', details: { limit: 4 * BUDGET, window_seconds: 60 } },
    });
    expect(refused?.headers.get('x-ratelimit-limit')).toBe('600');
    expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const person = await signedIn(service, id, 'member');
    const answer = await person.call('GET', LIST);
    expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
    expect(answer.body).toMatchObject({ error: { details: { limit: 4 * BUDGET } } });
    const other = await makeOrganisation(service.db, { tierSlug: 'free' });
    expect((await service.client(other.apiKey).call('GET', LIST)).status).toBe(200);
    service.clock.advance(61_000);
    expect((await person.call('GET', LIST)).status).toBe(200);
    expect((await service.client(apiKey).call('GET', LIST)).headers.get('x-ratelimit-remaining')).toBe('599');
  });
});

describe('the ceiling of a key', () => {
  test('given 1,200 requests in a minute, then the next one is refused without budget headers [LIM-2]', async () => {
    const { apiKey } = await makeOrganisation(service.db, { tierSlug: 'free' });
    const client = service.client(apiKey);
    const answers = await hammer(32, 1250, () => client.call('GET', LIST));
    expect(statuses(answers)).toEqual({ 200: BUDGET, 429: 650 });
    const over = answers.filter((answer) => !answer.headers.has('x-ratelimit-limit'));
    expect(over).toHaveLength(50);
    expect(over[0]?.body).toMatchObject({
      error: { code: 'rate_limited', details: { limit: 1200, window_seconds: 60 } },
    });
  });
});

describe('requests without a valid credential', () => {
  const fromAddress = async (address: string, headers: Record<string, string>): Promise<Response> =>
    service.app.request(LIST, { headers }, { incoming: { socket: { remoteAddress: address } } });

  test('given a revoked key, when it is hammered, then its address is limited and the key is not touched [AUT-10]', async () => {
    const { id } = await makeOrganisation(service.db, { tierSlug: 'free' });
    const key = await addKey(service.db, id, ['uploads:read']);
    await stack.sql('update api_keys set revoked_at = now() where org_id = $1', [id]);
    const answers = await hammer(32, 620, () => fromAddress('192.0.2.1', { 'x-api-key': key }));
    expect(statuses(answers)).toEqual({ 401: 600, 429: 20 });
    const windows = await stack.sql(
      'select * from key_windows w join api_keys k on k.id = w.credential_id where k.org_id = $1',
      [id],
    );
    expect(windows).toEqual([]);
    expect((await fromAddress('192.0.2.2', { 'x-api-key': key })).status).toBe(401);
  });

  test('given a limited address, then a valid key from there still works', async () => {
    const { apiKey } = await makeOrganisation(service.db, { tierSlug: 'free' });
    await hammer(32, 601, () => fromAddress('192.0.2.3', {}));
    expect((await fromAddress('192.0.2.3', {})).status).toBe(429);
    expect((await fromAddress('192.0.2.3', { 'x-api-key': apiKey })).status).toBe(200);
  });
});

describe('the limiter itself', () => {
  test('given a window that slides, then at no time more than the budget of a window is spent [LIM-1]', async () => {
    const db = openTestDatabase(stack, 4);
    const { id } = await makeOrganisation(db, { tierSlug: 'free' });
    const start = Date.parse('2026-05-01T12:00:00Z');
    // What the admission of keys and of sessions spends by.
    const spend = async (seconds: number) => {
      const [budget] = await stack.sql<{ allowed: boolean; used: number; retry_in: number }>(
        'select * from spend_units($1, $2::uuid, 1, $3)',
        [`test:${id}`, id, new Date(start + seconds * 1000)],
      );
      return budget;
    };
    for (let n = 0; n < 24; n += 1) expect((await spend(n))?.allowed).toBe(true);
    const refused = await spend(24);
    expect(refused).toMatchObject({ allowed: false, used: BUDGET });
    // Slot 0 to 5 s leaves the window at 60 s; it held 5 heavy operations.
    expect(refused?.retry_in).toBe(36);
    expect((await spend(59.9))?.allowed).toBe(false);
    for (let n = 0; n < 5; n += 1) expect((await spend(60))?.allowed).toBe(true);
    expect((await spend(64))?.allowed).toBe(false);
    expect((await spend(65))?.allowed).toBe(true);
    await db.close();
  });

  test('given several buckets, then one that is full refuses for all', async () => {
    const db = openTestDatabase(stack, 4);
    const now = new Date();
    const limit = { attempts: 3, windowSeconds: 300, now };
    for (let n = 0; n < 3; n += 1) expect(await limitAttempts(db, ['ip:a', `who:${n}`], limit)).toBeNull();
    expect(await limitAttempts(db, ['ip:a', 'who:9'], limit)).toBeGreaterThan(200);
    expect(
      await limitAttempts(db, ['ip:a'], { ...limit, now: new Date(now.getTime() + 6 * MINUTE) }),
    ).toBeNull();
    await db.close();
  });
});
