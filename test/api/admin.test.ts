import { beforeAll, describe, expect, test } from 'vitest';
import { createAdminApp } from '../../src/api/app.ts';
import { putOperator } from '../../src/db/accounts/operators.ts';
import { newToken } from '../../src/platform/token.ts';
import { type ApiClient, apiClient } from '../support/api.ts';
import { createTestApp, TEST_BASE_URL, type TestApp } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';

const ORGANISATIONS = '/api/v1/admin/organisations';

type Made = { id: string; name: string; slug: string; tier_slug: string; api_key: string };
type Entry = {
  operator: string;
  action: string;
  org_id: string;
  before: object | null;
  after: object | null;
  request_id: string;
};

const { stack, app: service } = useApp({ clock: steadyClock() });
let operator: ApiClient;
let token: string;

/** An operator's client: the token goes where a key would. */
const operatorClient = (app: TestApp['app'], bearer: string): ApiClient => {
  const plain = apiClient(TEST_BASE_URL, '', async (request) => {
    request.headers.delete('x-api-key');
    request.headers.set('authorization', `Bearer ${bearer}`);
    return app.request(request);
  });
  return plain;
};

beforeAll(async () => {
  const made = newToken('sc_op_');
  token = made.token;
  await service.db.asAdmin((tx) =>
    putOperator(tx, { name: 'kim', tokenSha256: made.sha256, now: service.clock.now() }),
  );
  operator = operatorClient(service.app, token);
});

const create = (slug: string, more: object = {}) =>
  operator.post<Made>(ORGANISATIONS, { name: 'Acme', slug, tier_slug: 'team', ...more });

const auditOf = async (orgId: string): Promise<Entry[]> =>
  (await operator.get<{ items: Entry[] }>(`/api/v1/admin/audit-log?org_id=${orgId}`)).items;

describe('organisations', () => {
  test('given a new organisation, then its key works, its baseline is there and the log knows who made it', async () => {
    const made = await create('acme-1', { owner_email: 'Boss@acme.example' });
    expect(made).toMatchObject({ name: 'Acme', slug: 'acme-1', tier_slug: 'team' });
    const client = service.client(made.api_key);
    const part = await client.post<{ default_currency: string }>('/api/v1/parts/', { part_number: 'P' });
    expect(part.default_currency).toBe('EUR');
    const [entry] = await auditOf(made.id);
    expect(entry).toMatchObject({
      operator: 'kim',
      action: 'organisation.create',
      org_id: made.id,
      before: null,
      after: { slug: 'acme-1', tier_slug: 'team' },
    });
    expect(JSON.stringify(await stack.sql('select * from audit_log'))).not.toMatch(/@|sc_live_/);
    expect(
      await stack.sql('select purpose, email, role from account_links where org_id = $1', [made.id]),
    ).toEqual([{ purpose: 'invitation', email: 'boss@acme.example', role: 'owner' }]);
    expect(await stack.sql('select user_id from memberships where org_id = $1', [made.id])).toEqual([]);
  });

  test('given the same slug, then 409; given an unknown plan, then 422 names it', async () => {
    await create('acme-2');
    const again = await operator.call('POST', ORGANISATIONS, {
      name: 'B',
      slug: 'acme-2',
      tier_slug: 'team',
    });
    expect(again.status).toBe(409);
    const unknown = await operator.call('POST', ORGANISATIONS, { name: 'B', slug: 'b', tier_slug: 'gold' });
    expect(unknown.status).toBe(422);
    expect(JSON.stringify(unknown.body)).toContain('tier_slug');
  });

  test('given the same Idempotency-Key, then one organisation is made and the same answer given', async () => {
    const body = { name: 'Once', slug: 'once', tier_slug: 'free' };
    const headers = { 'idempotency-key': 'make-once' };
    const first = await operator.call<Made>('POST', ORGANISATIONS, body, headers);
    const again = await operator.call<Made>('POST', ORGANISATIONS, body, headers);
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await auditOf(first.body.id)).toHaveLength(1);
    const other = await operator.call('POST', ORGANISATIONS, { ...body, slug: 'twice' }, headers);
    expect(other.status).toBe(409);
    expect(JSON.stringify(await stack.sql('select body_sealed::text from operator_answers'))).not.toContain(
      Buffer.from(first.body.api_key).toString('hex'),
    );
  });

  test('given a change of plan, then it holds at once, and before and after are logged [OPE-1]', async () => {
    const made = await create('acme-3', { tier_slug: 'free' });
    const limitOf = async () =>
      (await service.client(made.api_key).call('GET', '/api/v1/uploads/')).headers.get('x-ratelimit-limit');
    expect(await limitOf()).toBe('600');
    const changed = await operator.ok('PATCH', `${ORGANISATIONS}/${made.id}`, {
      tier_slug: 'dev',
      payment_blocked: true,
      included_override: 7,
    });
    expect(changed).toMatchObject({ tier_slug: 'dev', payment_blocked: true, included_override: 7 });
    expect(await limitOf()).toBe('60000');
    const [entry] = await auditOf(made.id);
    expect(entry).toMatchObject({
      action: 'organisation.update',
      before: { tier_slug: 'free', payment_blocked: false, included_override: null },
      after: { tier_slug: 'dev', payment_blocked: true, included_override: 7 },
    });
    const cleared = await operator.ok('PATCH', `${ORGANISATIONS}/${made.id}`, { included_override: null });
    expect(cleared).toMatchObject({ tier_slug: 'dev', included_override: null });
  });

  test('given several, then they are listed in pages', async () => {
    for (const slug of ['listed-1', 'listed-2', 'listed-3']) await create(slug);
    const first = await operator.get<{ items: Made[]; next_cursor: string; total: number }>(
      `${ORGANISATIONS}?limit=2&include_total=true`,
    );
    expect(first.items).toHaveLength(2);
    expect(first.total).toBeGreaterThan(2);
    const second = await operator.get<{ items: Made[] }>(
      `${ORGANISATIONS}?limit=2&cursor=${first.next_cursor}`,
    );
    expect(second.items[0]?.id).not.toBe(first.items[1]?.id);
    expect(JSON.stringify(first)).not.toContain('sc_live_');
  });
});

describe('who is an operator', () => {
  test('given an API key, a session cookie or an unknown token, then 401 [OPE-1]', async () => {
    const { apiKey } = await makeOrganisation(service.db);
    const answers = [
      await service.client(apiKey).call('GET', ORGANISATIONS),
      await operatorClient(service.app, apiKey).call('GET', ORGANISATIONS),
      await operatorClient(service.app, newToken('sc_op_').token).call('GET', ORGANISATIONS),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
  });

  test('given an operator token, then the customers’ routes do not take it', async () => {
    expect((await operator.call('GET', '/api/v1/parts/')).status).toBe(401);
  });

  test('given a revoked token, then 401', async () => {
    const made = newToken('sc_op_');
    await service.db.asAdmin((tx) =>
      putOperator(tx, { name: 'gone', tokenSha256: made.sha256, now: service.clock.now() }),
    );
    const client = operatorClient(service.app, made.token);
    expect((await client.call('GET', ORGANISATIONS)).status).toBe(200);
    await stack.sql(`update operator_tokens set revoked_at = now() where name = 'gone'`);
    expect((await client.call('GET', ORGANISATIONS)).status).toBe(401);
  });

  test('given a listener of its own, then the public one does not know the routes', async () => {
    const apart = await createTestApp(stack, { settings: { ownAdminListener: true } });
    expect((await operatorClient(apart.app, token).call('GET', ORGANISATIONS)).status).toBe(404);
    const own = operatorClient(createAdminApp(apart.deps), token);
    expect((await own.call('GET', ORGANISATIONS)).status).toBe(200);
    expect((await own.call('GET', '/api/v1/parts/')).status).toBe(404);
    await apart.close();
  });

  test('given the log, then no role of the application can change or delete a row [OPE-1]', async () => {
    for (const statement of ['update audit_log set operator = null', 'delete from audit_log']) {
      const attempt = stack.sql(`begin; set local role sc_admin; ${statement}; commit`);
      await expect(attempt).rejects.toThrow(/permission denied/);
      await stack.sql('rollback');
    }
  });
});
