import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { confirmedPerson, PASSWORD } from '../support/people.ts';
import { use, useStack } from '../support/use.ts';
import { createEndpoint, deliveriesOf, emit, failedCalculation } from '../webhooks/support.ts';
import { createConsoleApp, TEMPORAL_UI } from './console-app.ts';

const ORIGIN = 'http://should-cost.test';

const stack = useStack();
const app = use(() => createConsoleApp(stack));
const organisation = use(() => makeOrganisation(app.db));
let endpoint: { id: string; secret: string };
let cookie: string;

const request = (
  method: string,
  path: string,
  options: { body?: string; headers?: Record<string, string> } = {},
) =>
  app.app.request(`${ORIGIN}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: options.body }),
  });
const as = (headers: Record<string, string> = {}) => ({ headers: { cookie, ...headers } });
const page = async (path: string) => {
  const response = await request('GET', path, as());
  return { response, text: await response.text() };
};
const submit = (path: string, body = '', headers: Record<string, string> = { origin: ORIGIN }) =>
  request('POST', path, { body, headers: { cookie, ...headers } });

beforeAll(async () => {
  endpoint = await createEndpoint(
    app.client(organisation.apiKey),
    'http://127.0.0.1:1025/<script>alert(1)</script>',
  );
  const signedIn = await request('POST', '/console/sign-in', {
    body: `token=${app.operatorToken}`,
    headers: { origin: ORIGIN },
  });
  expect(signedIn.status).toBe(303);
  const set = signedIn.headers.get('set-cookie') ?? '';
  expect(set).toMatch(/HttpOnly/i);
  expect(set).toMatch(/SameSite=Strict/i);
  expect(set).toMatch(/Path=\/console/i);
  expect(set).not.toContain(app.operatorToken);
  cookie = set.split(';')[0] ?? '';
});

const base = () => `/console/orgs/${organisation.id}`;

describe('signing in', () => {
  test('without it every page leads to the sign-in page, and no form acts', async () => {
    for (const path of [
      '/console',
      base(),
      `${base()}/endpoints/${endpoint.id}`,
      `${base()}/find?id=${newId()}`,
    ]) {
      const response = await request('GET', path);
      expect([path, response.status, response.headers.get('location')]).toEqual([
        path,
        303,
        '/console/sign-in',
      ]);
    }
    const act = await request('POST', `${base()}/endpoints/${endpoint.id}/test`, {
      body: '',
      headers: { origin: ORIGIN },
    });
    expect(act.headers.get('location')).toBe('/console/sign-in');
    expect(await deliveriesOf(app.client(organisation.apiKey), endpoint.id)).toEqual([]);
  });

  test('a wrong token and a forged cookie are refused', async () => {
    const wrong = await request('POST', '/console/sign-in', {
      body: 'token=nope',
      headers: { origin: ORIGIN },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('set-cookie')).toBeNull();
    for (const forged of [
      'sc_operator=abc',
      `sc_operator=${Buffer.alloc(80).toString('base64url')}`,
      `${cookie}x`,
    ]) {
      const response = await request('GET', '/console', { headers: { cookie: forged } });
      expect(response.headers.get('location')).toBe('/console/sign-in');
    }
  });

  test('a revoked token ends at once', async () => {
    await stack.sql(`update operator_tokens set revoked_at = now() where name = 'anna'`);
    try {
      expect((await request('GET', '/console', as())).status).toBe(303);
    } finally {
      await stack.sql(`update operator_tokens set revoked_at = null where name = 'anna'`);
    }
    expect((await request('GET', '/console', as())).status).toBe(200);
  });

  test('signing out forgets the token', async () => {
    const response = await submit('/console/sign-out');
    expect(response.headers.get('set-cookie')).toMatch(/sc_operator=;/);
  });
});

describe('forged requests', () => {
  test.each([
    ['no origin', {}],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('a form with %s is refused', async (_name, headers) => {
    const response = await submit(`${base()}/endpoints/${endpoint.id}/test`, '', headers);
    expect(response.status).toBe(403);
    expect(await deliveriesOf(app.client(organisation.apiKey), endpoint.id)).toEqual([]);
  });
});

describe('every page', () => {
  test('forbids scripts and frames, escapes what customers wrote, and shows no secret', async () => {
    const client = app.client(organisation.apiKey);
    await emit(app, organisation, 'calculation.failed', {
      ...failedCalculation(),
      error: '</pre><img src=x>',
    });
    const [delivery] = await deliveriesOf(client, endpoint.id);
    const paths = [
      '/console',
      base(),
      `${base()}/endpoints/${endpoint.id}`,
      `${base()}/endpoints/${endpoint.id}/deliveries/${delivery?.id}`,
      `${base()}/endpoints/${endpoint.id}/replay-failed?since=2026-01-01T00:00&until=2036-01-01T00:00`,
      `${base()}/find?id=%3Cb%3E`,
    ];
    for (const path of paths) {
      const { response, text } = await page(path);
      expect(response.status, path).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toContain('script-src');
      expect(response.headers.get('cache-control'), path).toBe('no-store');
      expect(text, path).not.toMatch(/<script|<img|<b>| style=| onclick=/);
      expect(text, path).not.toContain('whsec_');
      expect(text, path).not.toContain(endpoint.secret.slice(6));
      expect(text, path).not.toContain(app.operatorToken);
    }
  });

  test('of an unknown id is not found', async () => {
    for (const path of [
      `/console/orgs/${newId()}`,
      `${base()}/endpoints/${newId()}`,
      `${base()}/endpoints/${endpoint.id}/deliveries/${newId()}`,
      `${base()}/replays/${newId()}`,
      '/console/nothing',
    ]) {
      expect((await page(path)).response.status, path).toBe(404);
    }
  });
});

describe('finding', () => {
  test('a delivery, its event, and the workflow behind it', async () => {
    const [delivery] = await deliveriesOf(app.client(organisation.apiKey), endpoint.id);
    for (const id of [delivery?.id, delivery?.event_id, `delivery/${delivery?.id}`]) {
      const { response } = await page(`${base()}/find?id=${encodeURIComponent(id ?? '')}`);
      expect(response.headers.get('location')).toBe(
        `${base()}/endpoints/${endpoint.id}/deliveries/${delivery?.id}`,
      );
    }
    const { text } = await page(`${base()}/endpoints/${endpoint.id}/deliveries/${delivery?.id}`);
    expect(text).toContain(
      `${TEMPORAL_UI}/namespaces/${stack.temporal.namespace}/workflows/${encodeURIComponent(`delivery/${delivery?.id}`)}`,
    );
  });

  test('an upload with its state', async () => {
    const upload = await app
      .client(organisation.apiKey)
      .post<{ data_source_id: string }>('/api/v1/uploads/presign', { name: 'plate.step' });
    const { text } = await page(`${base()}/find?id=${upload.data_source_id}`);
    expect(text).toContain('Upload plate.step');
    expect(text).toContain('pending');
    expect(text).toContain('not started');
  });

  test('a calculation with its state', async () => {
    const client = app.client(organisation.apiKey);
    const part = await client.post<{ id: string }>('/api/v1/parts/', { part_number: 'console-1' });
    const revisions = await client.get<{ data: { id: string }[] }>(`/api/v1/parts/${part.id}/revisions`);
    const calculation = await client.post<{ id: string }>('/api/v1/calculations', {
      part_revision_id: revisions.data[0]?.id,
      name: 'Asked about',
    });
    const { text } = await page(`${base()}/find?id=${calculation.id}`);
    expect(text).toContain('Asked about');
    expect(text).toContain('draft');
  });
});

describe('acting', () => {
  test('a test event is sent, audited under the name of the operator, and shown', async () => {
    const response = await submit(`${base()}/endpoints/${endpoint.id}/test`);
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(/\/deliveries\/[0-9a-f-]{36}\?done=tested$/);
    expect((await page(location)).text).toContain('A test event was queued.');
    const log = await stack.sql(
      'select operator, action, org_id, target from audit_log order by at desc, id desc limit 1',
    );
    expect(log).toEqual([
      { operator: 'anna', action: 'console.test_endpoint', org_id: organisation.id, target: endpoint.id },
    ]);
  });

  test('a disabled endpoint is enabled; what cannot be done says why', async () => {
    await stack.sql(
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'failure_rate' where id = $1`,
      [endpoint.id],
    );
    const refused = await submit(`${base()}/endpoints/${endpoint.id}/test`);
    const { text } = await page(refused.headers.get('location') ?? '');
    expect(text).toContain('Nothing was sent, because the endpoint is disabled. Enable it first.');
    await submit(`${base()}/endpoints/${endpoint.id}/enable`);
    const [row] = await stack.sql('select status, disabled_reason from webhook_endpoints where id = $1', [
      endpoint.id,
    ]);
    expect(row).toEqual({ status: 'enabled', disabled_reason: null });
  });

  test('an endpoint is disabled by hand, and what it missed is counted and sent as one job', async () => {
    const here = `${base()}/endpoints/${endpoint.id}`;
    const { text } = await page(here);
    expect(text).toContain('Send missed events');
    await submit(`${here}/disable`);
    expect((await page(here)).text).toContain('(by an owner, admin or operator)');
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    await submit(`${here}/enable`);
    const window = 'since=2026-01-01T00:00&until=2099-01-01T00:00';
    expect((await page(`${here}/replay-missed?${window}`)).text).toContain('Send 1 missed event?');
    const begun = await submit(`${here}/replay-missed`, window);
    const location = begun.headers.get('location') ?? '';
    expect(location).toMatch(/\/replays\/[0-9a-f-]{36}$/);
    expect((await page(location)).text).toContain('0 of 1 missed events sent.');
    const log = await stack.sql('select action from audit_log order by at desc, id desc limit 3');
    expect(log.map((row) => row.action)).toEqual([
      'console.replay_missed',
      'console.enable_endpoint',
      'console.disable_endpoint',
    ]);
  });

  test('a pending delivery is tried now, not sent a second time', async () => {
    const here = `${base()}/endpoints/${endpoint.id}`;
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    await app.deps.starter.idle();
    const [row] = await deliveriesOf(app.client(organisation.apiKey), endpoint.id);
    // Its first attempt has failed.
    await stack.sql(
      `update webhook_deliveries set status = 'pending', attempting_since = null, next_attempt_at = $2 where id = $1`,
      [row?.id, app.clock.now()],
    );
    const one = `${here}/deliveries/${row?.id}`;
    expect((await page(one)).text).toContain('Make the next attempt now');
    const response = await submit(`${one}/replay`);
    expect(response.headers.get('location')).toBe(`${one}?done=hurried`);
    expect((await page(`${one}?done=hurried`)).text).toContain(
      'The next attempt of this delivery starts now',
    );
  });
});

describe('an endpoint whose receiver fails', () => {
  let failing: { id: string };
  const here = () => `${base()}/endpoints/${failing.id}`;
  const attempt = async (deliveryId: string, error: string | null) => {
    await app.deps.starter.idle();
    const [row] = await stack.sql<{ counted: boolean }>(
      `insert into delivery_attempts (org_id, endpoint_id, delivery_id, n, started_at, succeeded, counted)
       select org_id, endpoint_id, id, 1, $2, $3::text is null, replay_of is null and event_type <> 'endpoint.test'
       from webhook_deliveries where id = $1 returning counted`,
      [deliveryId, app.clock.now(), error],
    );
    await stack.sql(
      `update webhook_deliveries set status = 'pending', attempting_since = null, attempt_count = 1, last_status_code = $3, last_error = $2 where id = $1`,
      [deliveryId, error, error === null ? 200 : 503],
    );
    return row?.counted;
  };
  const newest = async () => (await deliveriesOf(app.client(organisation.apiKey), failing.id))[0]?.id ?? '';

  test('is among the failing ones of its organisation, and its health counts no replay', async () => {
    failing = await createEndpoint(app.client(organisation.apiKey), 'http://127.0.0.1:1025/failing');
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const first = await newest();
    expect(await attempt(first, 'status: the receiver returned 503')).toBe(true);
    expect((await page('/console')).text).toMatch(
      new RegExp(`${organisation.id}[\\s\\S]*?data-label="Failing"><span class="bad">1<`),
    );
    expect((await page(here())).text).toContain('without tests and replays: 0 succeeded, 1 failed');
    await stack.sql(`update webhook_deliveries set status = 'failed', finished_at = $2 where id = $1`, [
      first,
      app.clock.now(),
    ]);
    await submit(`${here()}/deliveries/${first}/replay`);
    const replay = await newest();
    expect(replay).not.toBe(first);
    expect(await attempt(replay, null)).toBe(false);
    expect((await page(here())).text).toContain('without tests and replays: 0 succeeded, 1 failed');
    expect((await page(`${here()}/deliveries/${first}`)).text).toMatch(
      new RegExp(`Replayed as</dt><dd><a class="mono" href="${here()}/deliveries/${replay}"`),
    );
    expect((await page(`${here()}/deliveries/${replay}`)).text).not.toContain('Replayed as');
  });

  test('is disabled after a page that says how many deliveries stop, which keep their last answer', async () => {
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const waiting = await newest();
    await attempt(waiting, 'status: the receiver returned 503');
    const asked = await page(`${here()}/disable`);
    expect(asked.response.status).toBe(200);
    expect(asked.text).toContain('2 open deliveries stop and count as failed.');
    expect((await page(here())).text).toContain(`<form method="get" action="${here()}/disable">`);
    await submit(`${here()}/disable`);
    expect((await page(`${here()}/deliveries/${waiting}`)).text).toContain(
      'endpoint_disabled: before that, status: the receiver returned 503',
    );
    expect((await page(`${here()}/disable`)).response.headers.get('location')).toBe(here());
  });
});

describe('a person without a session', () => {
  const form = (path: string, fields: Record<string, string>) =>
    request('POST', path, { body: new URLSearchParams(fields).toString(), headers: { origin: ORIGIN } });

  test('finds sign-up and password reset on the sign-in page; both send a mail or say what is missing', async () => {
    const text = await (await request('GET', '/console/sign-in')).text();
    for (const [path, fields, purpose] of [
      [
        '/console/sign-up',
        { email: `${newId()}@example.com`, password: PASSWORD, organisation_name: 'New' },
        'sign_up',
      ],
      ['/console/forgot-password', { email: `${newId()}@example.com` }, 'reset'],
    ] as const) {
      expect(text).toContain(`href="${path}"`);
      expect((await request('GET', path)).status, path).toBe(200);
      const refused = await form(path, { email: 'nobody' });
      expect(refused.status, path).toBe(422);
      expect(await refused.text()).toContain('class="notice bad"');
      const sent = await form(path, fields);
      expect([path, sent.status]).toEqual([path, 200]);
      expect(await sent.text()).toContain('a mail');
      const [row] = await stack.sql<{ purpose: string }>(
        'select purpose from account_links where email = $1',
        [fields.email],
      );
      expect(row?.purpose).toBe(purpose);
    }
  });
});

describe('owners and admins', () => {
  const sessionOf = async (role: string): Promise<string> => {
    const { insertUser, insertMembership } = await import('../../src/db/accounts/users.ts');
    const { insertSession } = await import('../../src/db/accounts/sessions.ts');
    const { newToken } = await import('../../src/platform/token.ts');
    const userId = newId();
    const { token, sha256 } = newToken();
    await app.db.asSystem((tx) =>
      insertUser(tx, { id: userId, email: `${userId}@example.com`, passwordHash: 'x', now: new Date() }),
    );
    await app.db.asTenant(organisation.id, (tx) =>
      insertMembership(tx, { orgId: organisation.id, userId, role: role as 'owner', now: new Date() }),
    );
    await app.db.asSystem((tx) => insertSession(tx, { id: newId(), userId, sha256, now: new Date() }));
    return `sc_session=${token}`;
  };

  test.each(['owner', 'admin'])('the session of an %s sees its own organisation alone', async (role) => {
    const session = await sessionOf(role);
    const home = await request('GET', '/console', { headers: { cookie: session } });
    expect(home.headers.get('location')).toBe(base());
    expect((await request('GET', base(), { headers: { cookie: session } })).status).toBe(200);
    const other = await makeOrganisation(app.db);
    expect((await request('GET', `/console/orgs/${other.id}`, { headers: { cookie: session } })).status).toBe(
      404,
    );
  });

  test('an owner signs in with e-mail and password, works, and signs out', async () => {
    const email = `${newId()}@example.com`;
    const form = { email, password: PASSWORD };
    await confirmedPerson(app, organisation.id, 'owner', email);
    const submitForm = (fields: Record<string, string>) =>
      request('POST', '/console/sign-in', {
        body: new URLSearchParams(fields).toString(),
        headers: { origin: ORIGIN },
      });
    expect((await submitForm({ ...form, password: 'wrong' })).status).toBe(401);
    const signedIn = await submitForm(form);
    expect(signedIn.status).toBe(303);
    const session = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const home = await request('GET', '/console', { headers: { cookie: session } });
    const own = home.headers.get('location') ?? '';
    expect(await (await request('GET', own, { headers: { cookie: session } })).text()).toContain(
      'Signed in as owner',
    );
    await request('POST', '/console/sign-out', { body: '', headers: { cookie: session, origin: ORIGIN } });
    const after = await request('GET', own, { headers: { cookie: session } });
    expect(after.headers.get('location')).toBe('/console/sign-in');
  });

  test('a person who manages two organisations chooses', async () => {
    const { insertMembership } = await import('../../src/db/accounts/users.ts');
    const session = await sessionOf('owner');
    const [user] = await stack.sql<{ id: string }>(
      'select user_id as id from sessions order by created_at desc, id desc limit 1',
    );
    const other = await makeOrganisation(app.db);
    await app.db.asTenant(other.id, (tx) =>
      insertMembership(tx, { orgId: other.id, userId: user?.id ?? '', role: 'admin', now: new Date() }),
    );
    const home = await request('GET', '/console', { headers: { cookie: session } });
    const text = await home.text();
    for (const { id } of [organisation, other]) {
      expect(text).toContain(`/console/orgs/${id}`);
      expect((await request('GET', `/console/orgs/${id}`, { headers: { cookie: session } })).status).toBe(
        200,
      );
    }
  });

  test('enables a disabled endpoint through the API too, from our own origin only', async () => {
    const session = await sessionOf('admin');
    await stack.sql(
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'failure_rate' where id = $1`,
      [endpoint.id],
    );
    const enable = (headers: Record<string, string>) =>
      app.app.request(`${ORIGIN}/api/v1/webhook-endpoints/${endpoint.id}/enable`, {
        method: 'POST',
        headers,
      });
    expect((await enable({ cookie: session })).status).toBe(403);
    expect((await enable({ cookie: session, origin: 'https://evil.example' })).status).toBe(403);
    const enabled = await enable({ cookie: session, origin: ORIGIN });
    expect([enabled.status, await enabled.json()]).toMatchObject([
      200,
      { id: endpoint.id, status: 'enabled', disabled_reason: null },
    ]);
  });

  test('disables and enables an endpoint by PATCH: open deliveries end, nothing is queued, nobody is mailed [WEB-12]', async () => {
    const session = await sessionOf('owner');
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const patch = async (body: object) => {
      const answer = await app.app.request(`${ORIGIN}/api/v1/webhook-endpoints/${endpoint.id}`, {
        method: 'PATCH',
        headers: { cookie: session, origin: ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return [answer.status, await answer.json()];
    };
    expect(await patch({ status: 'disabled', description: 'in repair' })).toMatchObject([
      200,
      { status: 'disabled', disabled_reason: 'manual', description: 'in repair' },
    ]);
    const rows = await stack.sql('select status, last_error from webhook_deliveries where endpoint_id = $1', [
      endpoint.id,
    ]);
    expect(rows).toContainEqual({ status: 'failed', last_error: 'endpoint_disabled' });
    expect(rows.filter((row) => row.status === 'pending')).toEqual([]);
    expect(await emit(app, organisation, 'calculation.failed', failedCalculation())).toBe(0);
    const mails = await stack.sql('select 1 from staged_starts where workflow_id like $1', [
      `endpoint-disabled/${endpoint.id}/%`,
    ]);
    expect(mails).toEqual([]);
    expect(await patch({ status: 'enabled' })).toMatchObject([
      200,
      { status: 'enabled', disabled_reason: null },
    ]);
  });

  test('the session of a member sees nothing', async () => {
    const session = await sessionOf('member');
    const response = await request('GET', base(), { headers: { cookie: session } });
    expect(response.headers.get('location')).toBe('/console/sign-in');
  });
});
