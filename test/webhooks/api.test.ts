import { describe, expect, test } from 'vitest';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { EVENT_TYPES, typesOf } from '../../src/db/outbox/event-types.ts';
import { pruneWebhooks } from '../../src/db/webhooks/delivery-retention.ts';
import { resealSecrets, signingSecrets } from '../../src/db/webhooks/webhook-endpoints.ts';
import { newId } from '../../src/platform/ids.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { FORBIDDEN } from '../platform/outbound/spellings.ts';
import { TEST_KEY } from '../support/app.ts';
import { addKey, makeOrganisation } from '../support/organisation.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';
import {
  BASE,
  createEndpoint,
  type DeliveryDetail,
  deliveriesOf,
  type EndpointRow,
  emit,
  failedCalculation,
  type Page,
} from './support.ts';

const { stack, app } = useApp({ settings: { allowInsecureWebhookTargets: false } });
const { organisation, client } = useEachOrganisation(app);
const URL = 'https://93.184.216.34/hooks';
const errorOf = (answer: { status: number; body: unknown }) => {
  const { error } = answer.body as { error: { code: string; details?: Record<string, unknown> } };
  return { status: answer.status, code: error.code, details: error.details };
};

describe('an endpoint', () => {
  test('is created with a secret that is never shown again [WEB-1]', async () => {
    const created = await client.call<{ id: string; secret: string }>('POST', BASE, {
      url: URL,
      event_types: ['calculation.*', 'calculation.*', 'endpoint.test'],
    });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body).toSorted()).toEqual(['id', 'secret']);
    expect(created.body.secret).toMatch(/^whsec_[0-9A-Za-z]{32}$/);
    const read = await client.get<EndpointRow>(`${BASE}/${created.body.id}`);
    expect(read).toEqual({
      id: created.body.id,
      url: URL,
      event_types: ['calculation.*', 'endpoint.test'],
      status: 'enabled',
      disabled_reason: null,
      description: '',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const list = await client.get<Page<EndpointRow>>(`${BASE}?include_total=true`);
    expect(list).toMatchObject({ count: 1, total: 1, has_more: false, next_cursor: null });
    expect(JSON.stringify([read, list])).not.toContain('whsec_');
    const stored = await stack.sql<{ row: string }>(
      'select row_to_json(webhook_endpoints)::text as row from webhook_endpoints where id = $1',
      [created.body.id],
    );
    expect(stored[0]?.row).not.toContain(created.body.secret.slice(6));
    expect(stored[0]?.row).not.toContain(Buffer.from(created.body.secret.slice(6), 'base64').toString('hex'));
  });

  test('replays its creation, secret included, to the same credential only', async () => {
    const body = { url: URL, event_types: ['*'] };
    const headers = { 'idempotency-key': newId() };
    const first = await client.call('POST', BASE, body, headers);
    const again = await client.call('POST', BASE, body, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = app.client(await addKey(app.db, organisation.id, SCOPES));
    expect((await other.call('POST', BASE, body, headers)).status).toBe(409);
    expect((await client.get<Page<EndpointRow>>(BASE)).count).toBe(1);
  });

  test('changes only the fields that are sent, and can be deleted', async () => {
    const { id } = await createEndpoint(client, URL, ['*']);
    const changed = await client.ok<EndpointRow>('PATCH', `${BASE}/${id}`, { description: 'ERP' });
    expect(changed).toMatchObject({ url: URL, event_types: ['*'], description: 'ERP' });
    const moved = await client.ok<EndpointRow>('PATCH', `${BASE}/${id}`, {
      url: `${URL}/2`,
      event_types: ['wallet.*'],
    });
    expect(moved).toMatchObject({ url: `${URL}/2`, event_types: ['wallet.*'], description: 'ERP' });
    expect(await client.ok('DELETE', `${BASE}/${id}`)).toEqual({ message: expect.any(String) });
    expect((await client.call('GET', `${BASE}/${id}`)).status).toBe(404);
    expect((await client.call('DELETE', `${BASE}/${id}`)).status).toBe(404);
    const kept = await stack.sql<{ sealed: Buffer }>(
      'select secret_sealed as sealed from webhook_endpoints where id = $1',
      [id],
    );
    expect(kept[0]?.sealed).toHaveLength(0);
  });

  test('refuses an unknown event type by name, with 400 [WEB-2]', async () => {
    const answer = await client.call('POST', BASE, {
      url: URL,
      event_types: ['calculation.*', 'part.created', 'billing.*'],
    });
    expect(errorOf(answer)).toMatchObject({
      status: 400,
      code: 'bad_request',
      details: { unknown: ['part.created', 'billing.*'] },
    });
    const { id } = await createEndpoint(client, URL);
    const patched = await client.call('PATCH', `${BASE}/${id}`, { event_types: ['nope'] });
    expect(patched.status).toBe(400);
  });

  test.each(FORBIDDEN.filter(([text]) => text !== ''))('refuses the target %j with 422', async (url) => {
    const answer = await client.call('POST', BASE, { url, event_types: ['*'] });
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(['url_refused', 'validation_error']).toContain(errorOf(answer).code);
    expect((await client.get<Page<EndpointRow>>(BASE)).count).toBe(0);
  });

  test.each(['http://127.0.0.1:3000/hook', 'https://localhost:3000/', 'https://10.1.2.3/'])(
    'names the setting that admits the local target %j [WEB-14]',
    async (url) => {
      const refused = await client.call('POST', BASE, { url, event_types: ['*'] });
      expect(errorOf(refused)).toMatchObject({
        status: 422,
        code: 'url_refused',
        details: { setting: 'ALLOW_INSECURE_WEBHOOK_TARGETS' },
      });
      expect((refused.body as { error: { message: string } }).error.message).toContain(
        'ALLOW_INSECURE_WEBHOOK_TARGETS=true',
      );
    },
  );

  test.each(['https://169.254.169.254/', 'ftp://127.0.0.1/', 'https://user@localhost/'])(
    'names no setting for %j, which none admits',
    async (url) => {
      const refused = await client.call('POST', BASE, { url, event_types: ['*'] });
      expect(errorOf(refused).details).not.toHaveProperty('setting');
    },
  );

  test('that is sent no change is not touched', async () => {
    const { id } = await createEndpoint(client, URL);
    const before = await client.get(`${BASE}/${id}`);
    expect(await client.ok('PATCH', `${BASE}/${id}`, {})).toEqual(before);
  });

  test('reports every problem of a body at once', async () => {
    const answer = await client.call('POST', BASE, { event_types: [], secret: 'mine' });
    const { errors } = errorOf(answer).details as { errors: { loc: string[] }[] };
    expect(answer.status).toBe(422);
    expect(errors.map(({ loc }) => loc.join('.')).toSorted()).toEqual([
      'body.event_types',
      'body.secret',
      'body.url',
    ]);
  });

  test('is one of at most 50, also when the last place is asked for twice at once', async () => {
    for (let i = 0; i < 49; i += 1) await createEndpoint(client, `${URL}/${i}`);
    const body = { url: URL, event_types: ['*'] };
    const answers = await Promise.all([client.call('POST', BASE, body), client.call('POST', BASE, body)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused === undefined ? null : errorOf(refused)).toMatchObject({
      code: 'conflict',
      details: { reason: 'endpoint_limit', limit: 50 },
    });
    const page = await client.get<Page<EndpointRow>>(`${BASE}?limit=20`);
    expect(page).toMatchObject({ count: 20, has_more: true });
    const next = await client.get<Page<EndpointRow>>(`${BASE}?limit=40&cursor=${page.next_cursor}`);
    expect(new Set([...page.items, ...next.items].map((row) => row.id)).size).toBe(50);
  });
});

describe('event types', () => {
  test('are those of the catalogue and those added since; only `*` includes what was added', async () => {
    expect(await client.get(`${BASE}/event-types`)).toEqual(Object.keys(EVENT_TYPES));
    expect(typesOf(['*'])).toEqual(Object.keys(EVENT_TYPES));
    expect(typesOf(['calculation.*'])).toEqual(['calculation.succeeded', 'calculation.failed']);
    expect(typesOf(['wallet.*'])).toEqual(['wallet.credited', 'wallet.debited', 'wallet.low_balance']);
    for (const added of ['upload.confirmed', 'upload.failed', 'nest.solved']) {
      const { id } = await createEndpoint(client, URL, [added]);
      expect((await client.call('DELETE', `${BASE}/${id}`)).status).toBe(200);
      const family = `${added.split('.')[0]}.*`;
      const refused = await client.call('POST', BASE, { url: URL, event_types: [family] });
      expect(refused.status, family).toBe(400);
    }
    expect(Object.keys(EVENT_TYPES)).toHaveLength(13);
  });
});

describe('events', () => {
  const EVENTS = '/api/v1/events';
  type Event = { id: string; type: string; created_at: string; data: { calculation_id?: string } };

  test('of 30 days are listed as their webhooks have them, by type and time, page by page, each to its own [WEB-10]', async () => {
    const said = failedCalculation();
    await emit(app, organisation, 'calculation.failed', said);
    for (let i = 0; i < 3; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
    const capped = { env_id: newId(), cap_cents: 5, spent_cents: 6 };
    await emit(app, organisation, 'extraction.budget_capped', capped);
    await stack.sql(
      `update events set created_at = now() - interval '31 days' where org_id = $1 and body like '%' || $2 || '%'`,
      [organisation.id, said.calculation_id],
    );
    const all = await client.get<Page<Event>>(`${EVENTS}?include_total=true`);
    expect([all.count, all.total]).toEqual([4, 4]);
    expect(all.items[0]).toEqual({
      id: expect.any(String),
      type: 'extraction.budget_capped',
      created_at: expect.any(String),
      data: capped,
    });
    const first = await client.get<Page<Event>>(`${EVENTS}?type=calculation.failed&type=wallet.*&limit=2`);
    const next = await client.get<Page<Event>>(
      `${EVENTS}?type=wallet.*&type=calculation.failed&limit=2&cursor=${first.next_cursor}`,
    );
    const ids = [...first.items, ...next.items].map((event) => event.id);
    expect(ids).toEqual(all.items.slice(1).map((event) => event.id));
    // However fast they came one after another.
    await stack.sql(
      `update events set created_at = created_at - interval '1 hour' where org_id = $1 and type = 'calculation.failed'`,
      [organisation.id],
    );
    const bound = all.items[0]?.created_at ?? '';
    const counted = async (side: string) =>
      (await client.get<Page<Event>>(`${EVENTS}?created_${side}=${bound}`)).count;
    expect([await counted('before'), await counted('after')]).toEqual([3, 1]);
    expect(errorOf(await client.call('GET', `${EVENTS}?type=nothing.known`))).toMatchObject({
      status: 400,
      details: { unknown: ['nothing.known'] },
    });
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    expect(await stranger.get(EVENTS)).toMatchObject({ count: 0 });
    const writer = app.client(await addKey(app.db, organisation.id, ['webhooks:write']));
    expect((await writer.call('GET', EVENTS)).status).toBe(403);
  });
});

describe('scopes and tenants', () => {
  test('reading needs webhooks:read, writing webhooks:write', async () => {
    const { id } = await createEndpoint(client, URL);
    const reader = app.client(await addKey(app.db, organisation.id, ['webhooks:read']));
    const writer = app.client(await addKey(app.db, organisation.id, ['webhooks:write']));
    expect((await reader.call('GET', BASE)).status).toBe(200);
    const refused = await reader.call('DELETE', `${BASE}/${id}`);
    expect(errorOf(refused)).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      details: { required_scope: 'webhooks:write' },
    });
    expect((await writer.call('GET', `${BASE}/event-types`)).status).toBe(403);
    expect((await writer.call('PATCH', `${BASE}/${id}`, { description: 'x' })).status).toBe(200);
  });

  test('enabling is for sessions, not for keys [WEB-12]', async () => {
    const { id } = await createEndpoint(client, URL);
    expect(errorOf(await client.call('POST', `${BASE}/${id}/enable`))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
    for (const status of ['enabled', 'disabled']) {
      const refused = await client.call('PATCH', `${BASE}/${id}`, { status });
      expect(errorOf(refused)).toMatchObject({ status: 403, details: { required_role: ['owner', 'admin'] } });
    }
    expect(await client.get(`${BASE}/${id}`)).toMatchObject({ status: 'enabled' });
  });

  test("another organisation's ids are 404 everywhere, without effect", async () => {
    const { id } = await createEndpoint(client, URL);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [delivery] = await deliveriesOf(client, id);
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    const own = await createEndpoint(stranger, URL);
    const calls: [string, string, unknown?][] = [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { description: 'taken' }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/rotate-secret`],
      ['POST', `/${id}/test`],
      ['GET', `/${id}/deliveries`],
      ['GET', `/${id}/deliveries/${delivery?.id}`],
      ['POST', `/${id}/deliveries/${delivery?.id}/replay`],
      ['POST', `/${id}/replay-failed`, { since: '2026-01-01T00:00:00Z' }],
      ['GET', `/${own.id}/deliveries/${delivery?.id}`],
      ['POST', `/${own.id}/deliveries/${delivery?.id}/replay`],
    ];
    calls.push(['POST', `/${id}/replay-missed`, { since: '2026-01-01T00:00:00Z' }]);
    for (const [method, path, body] of calls) {
      expect((await stranger.call(method, `${BASE}${path}`, body)).status, `${method} ${path}`).toBe(404);
    }
    expect(await client.get<EndpointRow>(`${BASE}/${id}`)).toMatchObject({
      description: '',
      status: 'enabled',
    });
    expect(await deliveriesOf(client, id)).toHaveLength(1);
  });
});

describe('deliveries', () => {
  test('are listed with filters, paged, and shown with the exact body', async () => {
    const { id } = await createEndpoint(client, URL);
    for (let i = 0; i < 3; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
    const { delivery_id } = await client.post<{ delivery_id: string }>(`${BASE}/${id}/test`);
    const rows = await deliveriesOf(client, id);
    expect(rows.map((row) => row.event_type)).toEqual([
      'endpoint.test',
      ...Array(3).fill('calculation.failed'),
    ]);
    expect(rows[0]).toEqual({
      id: delivery_id,
      event_id: expect.any(String),
      event_type: 'endpoint.test',
      status: 'pending',
      attempt_count: 0,
      next_attempt_at: expect.any(String),
      last_status_code: null,
      last_error: null,
      created_at: expect.any(String),
      finished_at: null,
    });
    expect(await deliveriesOf(client, id, { event_type: 'endpoint.test' })).toHaveLength(1);
    expect(await deliveriesOf(client, id, { status: 'failed' })).toHaveLength(0);
    expect(await deliveriesOf(client, id, { status: 'pending' })).toHaveLength(4);
    const page = await client.get<Page<{ id: string }>>(
      `${BASE}/${id}/deliveries?limit=3&include_total=true`,
    );
    expect(page).toMatchObject({ count: 3, total: 4, has_more: true });
    const other = await createEndpoint(client, URL);
    const foreign = await client.call(
      'GET',
      `${BASE}/${other.id}/deliveries?limit=3&cursor=${page.next_cursor}`,
    );
    expect(errorOf(foreign)).toMatchObject({ status: 400, code: 'invalid_cursor' });
    const shown = await client.get<DeliveryDetail>(`${BASE}/${id}/deliveries/${delivery_id}`);
    expect(JSON.parse(shown.body ?? '')).toEqual({
      id: shown.event_id,
      type: 'endpoint.test',
      created_at: expect.any(String),
      data: { message: expect.any(String), endpoint_id: id },
    });
    expect(shown.attempts).toEqual([]);
  });

  test('of a deleted endpoint stop', async () => {
    const { id } = await createEndpoint(client, URL);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    await client.ok('DELETE', `${BASE}/${id}`);
    const rows = await stack.sql(
      'select status, last_error, finished_at from webhook_deliveries where endpoint_id = $1',
      [id],
    );
    expect(rows).toEqual([
      { status: 'failed', last_error: 'endpoint_deleted', finished_at: expect.any(Date) },
    ]);
  });

  test('a window of a bulk replay must not be empty', async () => {
    const { id } = await createEndpoint(client, URL);
    const answer = await client.call('POST', `${BASE}/${id}/replay-failed`, {
      since: '2099-01-01T00:00:00Z',
    });
    expect(answer.status).toBe(422);
  });

  test('a bulk replay counts each event once, and only those whose newest delivery failed [WEB-13]', async () => {
    const { id } = await createEndpoint(client, URL);
    for (let i = 0; i < 4; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
    await stack.sql(
      `update webhook_deliveries set status = 'failed', finished_at = created_at where endpoint_id = $1`,
      [id],
    );
    const [first, second] = await deliveriesOf(client, id);
    for (const row of [first, second]) await client.post(`${BASE}/${id}/deliveries/${row?.id}/replay`);
    await stack.sql(
      `update webhook_deliveries set status = 'failed', finished_at = created_at where replay_of = $1`,
      [first?.id],
    );
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect(
      await client.post(`${BASE}/${id}/replay-failed`, { since, event_types: ['wallet.*'] }),
    ).toMatchObject({ count: 0 });
    const job = await client.post<{ job_id: string; count: number }>(`${BASE}/${id}/replay-failed`, {
      since,
      event_types: ['calculation.*'],
    });
    expect(job).toEqual({ job_id: expect.any(String), count: 3 });
    expect(await client.get(`${BASE}/${id}/jobs/${job.job_id}`)).toEqual({
      job_id: job.job_id,
      kind: 'failed',
      status: 'running',
      count: 3,
      replayed: 0,
      since,
      until: expect.any(String),
      event_types: ['calculation.succeeded', 'calculation.failed'],
      created_at: expect.any(String),
      finished_at: null,
    });
    const other = await createEndpoint(client, URL);
    expect((await client.call('GET', `${BASE}/${other.id}/jobs/${job.job_id}`)).status).toBe(404);
  });

  test('what a disabled endpoint missed is counted by what it subscribes to, without tests and what it was sent [WEB-10]', async () => {
    const { id } = await createEndpoint(client, URL, ['calculation.*', 'endpoint.test']);
    const fail = () => emit(app, organisation, 'calculation.failed', failedCalculation());
    await fail();
    await stack.sql(`update webhook_endpoints set status = 'disabled' where id = $1`, [id]);
    await fail();
    await fail();
    await emit(app, organisation, 'endpoint.test', { message: 'to another one', endpoint_id: newId() });
    await emit(app, organisation, 'extraction.budget_capped', {
      env_id: newId(),
      cap_cents: 1,
      spent_cents: 1,
    });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const missed = () => client.call<{ count: number }>('POST', `${BASE}/${id}/replay-missed`, { since });
    expect(errorOf(await missed())).toMatchObject({ status: 409, details: { reason: 'endpoint_disabled' } });
    await stack.sql(`update webhook_endpoints set status = 'enabled' where id = $1`, [id]);
    expect((await missed()).body).toEqual({ job_id: expect.any(String), count: 2 });
    const typed = await client.call('POST', `${BASE}/${id}/replay-missed`, { since, event_types: ['*'] });
    expect(typed.status).toBe(422);
  });
});

describe('time', () => {
  test('bodies are kept 30 days, deliveries 90 and their fortnight, open ones always, events as long as their deliveries, facts for two months', async () => {
    const { id } = await createEndpoint(client, URL);
    for (const days of [10, 40, 110, 111, 150]) {
      await emit(app, organisation, 'calculation.failed', failedCalculation());
      await stack.sql(
        `with moved as (
           select id as former, uuidv7(make_interval(days => -$1::integer)) as id, now() - make_interval(days => $1) as created_at
           from events where org_id = $2 and created_at > now() - interval '1 day'),
         facts as (
           update event_facts f set event_id = m.id from moved m where f.org_id = $2 and f.event_id = m.former),
         events as (
           update events e set id = m.id, created_at = m.created_at from moved m where e.org_id = $2 and e.id = m.former)
         update webhook_deliveries d set id = m.id, event_id = m.id, created_at = m.created_at, status = 'failed', finished_at = now()
         from moved m where d.endpoint_id = $3 and d.event_id = m.former`,
        [days, organisation.id, id],
      );
    }
    await stack.sql(
      `update webhook_deliveries set status = 'pending', finished_at = null
       where endpoint_id = $1 and created_at between now() - interval '111 days 12 hours' and now() - interval '110 days 12 hours'`,
      [id],
    );
    const eventCount = async () =>
      (
        await stack.sql<{ n: number }>('select count(*)::int as n from events where org_id = $1', [
          organisation.id,
        ])
      )[0]?.n ?? 0;
    const before = await eventCount();
    const prune = () =>
      app.db.asTenant(organisation.id, (tx) =>
        pruneWebhooks(tx, organisation.id, { now: new Date(), limit: 100 }),
      );
    // Three bodies, two deliveries, one event, three facts.
    expect(await prune()).toBe(9);
    expect(await prune()).toBe(0);
    expect(await eventCount()).toBe(before - 1);
    const rows = await deliveriesOf(client, id);
    const bodies = await Promise.all(
      rows.map(
        async (row) => (await client.get<DeliveryDetail>(`${BASE}/${id}/deliveries/${row.id}`)).body !== null,
      ),
    );
    expect(rows.map((row) => row.status)).toEqual(['failed', 'failed', 'pending']);
    expect(bodies).toEqual([true, false, true]);
    const expired = await client.call('POST', `${BASE}/${id}/deliveries/${rows[1]?.id}/replay`);
    expect(errorOf(expired)).toMatchObject({ status: 409, details: { reason: 'body_expired' } });
  });

  test('a new encryption key takes over: secrets are sealed again and the old key can be removed', async () => {
    const { id, secret } = await createEndpoint(client, URL);
    await client.post(`${BASE}/${id}/rotate-secret`);
    const newKey = Buffer.alloc(32, 9).toString('base64');
    const read = async (keys: string[]) => {
      const [row] = await stack.sql<Parameters<typeof signingSecrets>[0]>(
        'select * from webhook_endpoints where id = $1',
        [id],
      );
      if (row === undefined) throw new Error('the endpoint is gone');
      return signingSecrets(row, organisation.id, { now: new Date(), secrets: createSecretBox(keys) });
    };
    const before = await read([TEST_KEY]);
    expect(before).toHaveLength(2);
    expect(before[1]).toBe(secret);
    await expect(read([newKey])).rejects.toThrow(/not configured/);
    const reseal = () =>
      app.db.asTenant(organisation.id, (tx) =>
        resealSecrets(tx, organisation.id, { now: new Date(), secrets: createSecretBox([newKey, TEST_KEY]) }),
      );
    expect(await reseal()).toBe(1);
    expect(await reseal()).toBe(0);
    expect(await read([newKey])).toEqual(before);
  });
});
