import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, until } from '../support/api.ts';
import { createTestApp } from '../support/app.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { useOrganisation } from '../support/use.ts';

const PARTS = '/api/v1/parts/';
const DAY = 86_400_000;

type Failure = { error: { code: string; details?: Record<string, unknown> } };

const { stack, app: service, organisation: org, client } = useOrganisation();

const post = (body: object, key: string, caller = client) =>
  caller.call<Failure & { id: string }>('POST', PARTS, body, { 'idempotency-key': key });

const count = async (partNumber: string): Promise<number> =>
  (await stack.sql('select 1 from parts where part_number = $1', [partNumber])).length;

describe('one key', () => {
  test('given the same request again, then the stored answer and one part [CON-10]', async () => {
    const first = await post({ part_number: 'I-1' }, 'k-1');
    const again = await post({ part_number: 'I-1' }, 'k-1');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await count('I-1')).toBe(1);
  });

  test('given fields in another order, or the key in quotes, then it is the same request', async () => {
    const first = await post({ part_number: 'I-2', description: 'd' }, 'k-2');
    const again = await post({ description: 'd', part_number: 'I-2' }, '"k-2"');
    expect(again.body).toEqual(first.body);
  });

  test('given another body, path or query, then 409 [CON-10]', async () => {
    await post({ part_number: 'I-3' }, 'k-3');
    const headers = { 'idempotency-key': 'k-3' };
    const imported = (name: string) =>
      client.call<Failure>('POST', `/api/v1/environments/import?name=${name}`, document, {
        'idempotency-key': 'k-3-import',
      });
    const document = await client.get(`/api/v1/environments/${org.environmentId}/export`);
    expect((await imported('one')).status).toBe(201);
    for (const answer of [
      await post({ part_number: 'I-3b' }, 'k-3'),
      await client.call<Failure>('POST', '/api/v1/folders', { name: 'f' }, headers),
      await imported('two'),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'conflict']);
    }
    expect(await count('I-3b')).toBe(0);
  });

  test('given another organisation or a rotated key, then keys are the organisation’s own', async () => {
    await post({ part_number: 'I-4' }, 'k-4');
    const other = await makeOrganisation(service.db);
    expect((await post({ part_number: 'I-4' }, 'k-4', service.client(other.apiKey))).status).toBe(201);
    const rotated = await client.post<{ key: string }>('/api/v1/api-keys', {
      name: 'next',
      scopes: ['parts:write'],
    });
    const answer = await post({ part_number: 'I-4' }, 'k-4', service.client(rotated.key));
    expect(answer.headers.get('idempotent-replayed')).toBe('true');
  });

  test('given a refusal, then it is not stored and may succeed later', async () => {
    const part = await client.post<{ id: string }>(PARTS, { part_number: 'I-5' });
    expect((await post({ part_number: 'I-5' }, 'k-5')).status).toBe(409);
    await client.ok('DELETE', `${PARTS}${part.id}`);
    expect((await post({ part_number: 'I-5' }, 'k-5')).status).toBe(201);
  });

  test('given 24 hours, then the key can be used anew', async () => {
    await post({ part_number: 'I-6' }, 'k-6');
    // A service of its own: one whose clock is ahead would find the fresh answers of the others too old.
    const tomorrow = await createTestApp(stack);
    tomorrow.clock.advance(DAY + 1000);
    const answer = await post({ part_number: 'I-6b' }, 'k-6', tomorrow.client(org.apiKey));
    await tomorrow.close();
    expect(answer.status).toBe(201);
  });

  test.each(['""', 'a b', 'x'.repeat(256), 'a\u00e4'])('given the key %j, then 422', async (key) => {
    const answer = await post({ part_number: 'I-7' }, key);
    expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_error']);
  });

  test('given the stored row, then its body cannot be read from the database', async () => {
    await post({ part_number: 'I-SECRET-8' }, 'k-8');
    const [row] = await stack.sql<{ text: string }>(
      `select encode(body_sealed, 'escape') as text from idempotency_keys where key = 'k-8'`,
    );
    expect(row?.text).not.toContain('I-SECRET-8');
  });
});

describe('many at once', () => {
  test('given 32 equal requests over two processes, then one part; each gets it or request_in_progress [CON-10]', async () => {
    const second = await createTestApp(stack);
    const ends = [client, second.client(org.apiKey)];
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) => post({ part_number: 'I-MANY' }, 'k-many', ends[n % 2])),
    );
    await second.close();
    const made = answers.filter((answer) => answer.status === 201);
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
    for (const answer of answers.filter((one) => one.status !== 201)) {
      expect([answer.status, answer.body.error.details]).toEqual([409, { reason: 'request_in_progress' }]);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await count('I-MANY')).toBe(1);
  });
});

/** Any number that the service does not lock. */
const HELD = 47_110_815;

/** Every insert of the part with this number waits inside its transaction until `letGo`; `waiting` gives the backend that does. */
const holdInsert = async (partNumber: string) => {
  const holder = new pg.Client({ connectionString: stack.ownerUrl });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [HELD]);
  await holder.query(`create or replace function wait_in_insert() returns trigger language plpgsql as $$
    begin if new.part_number = '${partNumber}' then perform pg_advisory_xact_lock(${HELD}); end if; return new; end $$`);
  await holder.query(
    'create or replace trigger held before insert on parts for each row execute function wait_in_insert()',
  );
  return {
    waiting: async (): Promise<number> => {
      const [victim] = await until(
        () =>
          stack.sql<{ pid: number }>(
            `select pid from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'
             and datname = current_database()`,
          ),
        (rows) => rows.length > 0,
      );
      return victim?.pid ?? 0;
    },
    letGo: () => holder.end(),
  };
};

describe('a process that is killed between begin and answer', () => {
  let api: Proc | undefined;
  let key: string;

  const retried = async (partNumber: string, idempotencyKey: string) => {
    const body = { part_number: partNumber };
    // Whatever the dead process held is free once PostgreSQL has seen its end.
    const retry = await until(
      () => post(body, idempotencyKey, service.client(key)),
      (answer) => answer.status !== 409,
    );
    expect(retry.status, JSON.stringify(retry.body)).toBe(201);
    expect(await count(partNumber)).toBe(1);
    const again = await post(body, idempotencyKey, service.client(key));
    expect(again.body.id).toBe(retry.body.id);
    return retry;
  };

  beforeAll(async () => {
    key = (await makeOrganisation(service.db)).apiKey;
  });

  afterAll(async () => {
    await api?.kill();
  });

  test('given kill -9 while the part is being written, then nothing of it is kept, and the retry makes it', async () => {
    api = await startProcess(stack, 'api');
    const held = await holdInsert('KILL-HELD');
    const attempt = post({ part_number: 'KILL-HELD' }, 'kill-held', apiClient(api.baseUrl ?? '', key)).then(
      (answer) => answer.status,
      () => 'lost',
    );
    await held.waiting();
    await api.kill('SIGKILL');
    expect(await attempt).toBe('lost');
    await held.letGo();
    const retry = await retried('KILL-HELD', 'kill-held');
    expect(retry.headers.get('idempotent-replayed')).toBeNull();
  });

  test('given kill -9 at many moments, then every retry ends with exactly one part and one answer [CON-10]', async () => {
    for (let round = 0; round < 6; round += 1) {
      api = await startProcess(stack, 'api');
      const body = { part_number: `KILL-${round}` };
      const idempotencyKey = `kill-${round}`;
      const there = apiClient(api.baseUrl ?? '', key);
      await there.call('GET', PARTS);
      const attempt = post(body, idempotencyKey, there).then(
        (answer) => answer.status,
        () => 'lost',
      );
      // From before the request is read to after its commit.
      await new Promise((resolve) => setTimeout(resolve, round * 4));
      await api.kill('SIGKILL');
      // Which of the two it is depends on who was faster; what follows does not.
      expect([201, 'lost']).toContain(await attempt);
      await retried(body.part_number, idempotencyKey);
    }
  });

  test('given a backend that ends inside the transaction, then nothing of it is kept and the retry works', async () => {
    const held = await holdInsert('I-CUT');
    const attempt = post({ part_number: 'I-CUT' }, 'k-cut');
    await stack.sql('select pg_terminate_backend($1)', [await held.waiting()]);
    const cut = await attempt;
    expect([cut.status, cut.body.error.code]).toEqual([503, 'unavailable']);
    expect(cut.headers.get('retry-after')).not.toBeNull();
    await held.letGo();
    expect(await count('I-CUT')).toBe(0);
    expect((await post({ part_number: 'I-CUT' }, 'k-cut')).status).toBe(201);
  });
});
