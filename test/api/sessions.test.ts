import { describe, expect, test } from 'vitest';
import { insertMembership } from '../../src/db/accounts/users.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { createTestApp, TEST_BASE_URL } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { confirmedPerson, PASSWORD } from '../support/people.ts';
import { useApp } from '../support/use.ts';

const ORIGIN = { origin: TEST_BASE_URL };

const { stack, app: service } = useApp({
  clock: steadyClock(),
  settings: { corsOrigins: ['https://app.test.example'] },
});

let lastAddress = 0;
/** Another client address for each test, so that one test's attempts are not another's. */
const anAddress = () => {
  lastAddress += 1;
  return `198.51.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
};

type Sent = { status: number; body: Record<string, unknown>; headers: Headers; cookie: string };

const send = async (
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string>; address?: string } = {},
): Promise<Sent> => {
  const response = await service.app.request(
    `${TEST_BASE_URL}${path}`,
    {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    },
    { incoming: { socket: { remoteAddress: options.address ?? anAddress() } } },
  );
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const body = (await response.json()) as Sent['body'];
  return { status: response.status, body, headers: response.headers, cookie };
};

const post = (path: string, body: unknown, headers: Record<string, string> = ORIGIN, address?: string) =>
  send('POST', path, { body, headers, ...(address === undefined ? {} : { address }) });

const signUp = (email: string) =>
  post('/api/v1/auth/sign-up', { email, password: PASSWORD, organisation_name: 'Blech & Söhne' });

const login = (email: string, password = PASSWORD, address?: string) =>
  post('/api/v1/auth/login', { email, password }, ORIGIN, address);

const newOwner = async () => {
  const email = `owner-${crypto.randomUUID()}@test.example`;
  await confirmedPerson(service, (await makeOrganisation(service.db)).id, 'owner', email);
  const signedIn = await login(email.toUpperCase());
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
  const [organisation] = signedIn.body.organisations as { id: string; slug: string; role: string }[];
  if (organisation === undefined) throw new Error('a new owner has an organisation');
  return {
    email,
    cookie: signedIn.cookie,
    organisation,
    setCookie: signedIn.headers.get('set-cookie') ?? '',
  };
};

describe('signing in', () => {
  test('given an owner, then the session works in their organisation, and the cookie is guarded', async () => {
    const { cookie, organisation, setCookie } = await newOwner();
    expect(organisation.role).toBe('owner');
    expect(setCookie).toMatch(/HttpOnly/);
    expect(setCookie).toMatch(/Secure/);
    expect(setCookie).toMatch(/SameSite=Lax/);
    const parts = await send('GET', '/api/v1/parts/', { headers: { cookie } });
    expect(parts.status).toBe(200);
  });

  test('given a wrong password or an unknown address, then the same 401', async () => {
    const { email } = await newOwner();
    const wrong = await login(email, 'not the password');
    const unknown = await login('nobody@test.example');
    expect(wrong.status).toBe(401);
    const { request_id: a, ...first } = wrong.body;
    const { request_id: b, ...second } = unknown.body;
    expect(first).toEqual(second);
    expect(a).not.toBe(b);
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  test('given a logout, then the session is over', async () => {
    const { cookie } = await newOwner();
    expect((await send('GET', '/api/v1/auth/session', { headers: { cookie } })).status).toBe(200);
    expect((await post('/api/v1/auth/logout', undefined, { ...ORIGIN, cookie })).status).toBe(200);
    expect((await send('GET', '/api/v1/parts/', { headers: { cookie } })).status).toBe(401);
  });

  test('given two weeks, then a session ends by itself', async () => {
    const { cookie } = await newOwner();
    service.clock.advance(13 * 86_400_000);
    expect((await send('GET', '/api/v1/parts/', { headers: { cookie } })).status).toBe(200);
    service.clock.advance(2 * 86_400_000);
    expect((await send('GET', '/api/v1/parts/', { headers: { cookie } })).status).toBe(401);
  });
});

describe('where a session may come from', () => {
  test('given an unsafe request, then a missing or foreign Origin is 403 and nothing happens [AUT-12]', async () => {
    const { cookie, organisation } = await newOwner();
    const body = { part_number: 'P-CSRF' };
    for (const headers of [
      { cookie },
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
    ]) {
      const answer = await post('/api/v1/parts/', body, headers);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ error: { code: 'forbidden_origin' } });
    }
    expect(await stack.sql('select id from parts where org_id = $1', [organisation.id])).toEqual([]);
    for (const origin of [TEST_BASE_URL, 'https://app.test.example']) {
      const answer = await post('/api/v1/parts/', { part_number: origin }, { cookie, origin });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    }
    // A name that its owner points at this machine: Host and Origin agree, and say nothing.
    for (const name of ['rebound.test.example', 'should-cost.test.evil.example']) {
      const rebound = await service.app.request(`http://${name}:8080/api/v1/parts`, {
        method: 'POST',
        headers: { cookie, origin: `http://${name}:8080`, 'content-type': 'application/json' },
        body: JSON.stringify({ part_number: name }),
      });
      expect(rebound.status, name).toBe(403);
    }
    for (const host of [
      '127.0.0.1:9090',
      'localhost:9090',
      '[::1]:9090',
      `${new URL(TEST_BASE_URL).host}:9090`,
    ]) {
      const itself = await service.app.request(`http://${host}/api/v1/parts`, {
        method: 'POST',
        headers: { cookie, origin: `http://${host}`, 'content-type': 'application/json' },
        body: JSON.stringify({ part_number: host }),
      });
      expect(itself.status, host).toBe(201);
    }
    expect((await login('a@test.example')).status).toBe(401);
    const foreign = await post(
      '/api/v1/auth/login',
      { email: 'a@test.example', password: 'x' },
      { origin: 'https://evil.example' },
    );
    expect(foreign.status).toBe(403);
  });

  test('given X-Org-Slug, then a session works in its own organisations only [AUT-3]', async () => {
    const { cookie, organisation } = await newOwner();
    const other = await newOwner();
    const userId = (
      (await send('GET', '/api/v1/auth/session', { headers: { cookie } })).body.user as { id: string }
    ).id;
    const there = { cookie, 'x-org-slug': other.organisation.slug };
    expect((await send('GET', '/api/v1/parts/', { headers: there })).status).toBe(404);
    const orgId = asId<OrgId>(other.organisation.id);
    await service.db.asAdmin((tx) =>
      insertMembership(tx, { orgId, userId, role: 'member', now: service.clock.now() }),
    );
    expect((await post('/api/v1/parts/', { part_number: 'P-1' }, { ...there, ...ORIGIN })).status).toBe(201);
    expect(await stack.sql('select id from parts where org_id = $1', [organisation.id])).toEqual([]);
    const keys = await send('GET', '/api/v1/api-keys', { headers: there });
    expect(keys.status).toBe(403);
    expect(keys.body).toMatchObject({ error: { details: { required_scope: 'keys:read' } } });
  });

  test('given an owner, then caps and expiry of a key can be changed [AUT-12]', async () => {
    const { cookie } = await newOwner();
    const headers = { cookie, ...ORIGIN };
    const made = await post('/api/v1/api-keys', { name: 'k', scopes: ['parts:read'] }, headers);
    expect(made.status).toBe(201);
    const changed = await send('PATCH', `/api/v1/api-keys/${made.body.id}`, {
      body: { spend_cap_cents: 5000 },
      headers,
    });
    expect(changed.body).toMatchObject({ spend_cap_cents: 5000, spend_cap_action: 'warn' });
  });
});

describe('limits before any credential', () => {
  test('given ten logins from one address, then the next is 429 too_many_requests without budget headers [AUT-4]', async () => {
    const address = anAddress();
    for (let n = 0; n < 10; n += 1)
      expect((await login(`u${n}@test.example`, 'x', address)).status).toBe(401);
    const answer = await login('u10@test.example', 'x', address);
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({
      error: { code: 'too_many_requests', details: { limit: 10, window_seconds: 300 } },
    });
    expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    service.clock.advance(301_000);
    expect((await login('u10@test.example', 'x', address)).status).toBe(401);
  });

  test('given ten logins to one account from many addresses, then the next is 429, right password or not', async () => {
    const { email } = await newOwner();
    for (let n = 0; n < 9; n += 1) await login(email, 'wrong');
    expect((await login(email)).status).toBe(429);
  });

  test('given a stranger who hammers an account from one address, then that address is refused and the owner signs in from another [AUT-5]', async () => {
    const { email } = await newOwner();
    // Beyond this test's own login above.
    service.clock.advance(301_000);
    const stranger = anAddress();
    for (let n = 0; n < 10; n += 1) expect((await login(email, 'wrong', stranger)).status).toBe(401);
    for (let n = 0; n < 30; n += 1) expect((await login(email, 'wrong', stranger)).status).toBe(429);
    for (let n = 0; n < 5; n += 1) expect((await login(email)).status, `login ${n}`).toBe(200);
    // What the account admits at all is used up now, from wherever it is tried.
    expect((await login(email)).status).toBe(429);
  });

  test('given an account that is used up, then an address that filled its share of it gets nothing more from it [AUT-5]', async () => {
    const email = `nobody-${crypto.randomUUID()}@test.example`;
    const stranger = anAddress();
    for (let n = 0; n < 7; n += 1) expect((await login(email, 'x', stranger)).status).toBe(401);
    for (let n = 0; n < 5; n += 1) expect((await login(email, 'x')).status).toBe(401);
    expect((await login(email, 'x', stranger)).status).toBe(429);
  });

  test('given somebody who asks for resets of a foreign account, then its owner still gets one [AUT-5]', async () => {
    const email = `owner-${crypto.randomUUID()}@test.example`;
    const stranger = anAddress();
    const ask = (address: string) => post('/api/v1/auth/password-reset', { email }, ORIGIN, address);
    for (let n = 0; n < 8; n += 1) expect((await ask(stranger)).status).toBe(n < 5 ? 202 : 429);
    expect((await ask(anAddress())).status).toBe(202);
  });

  test('given five sign-ups or resets in an hour, then the sixth is 429 [AUT-4]', async () => {
    for (const path of ['password-reset', 'confirm/resend']) {
      const address = anAddress();
      for (let n = 0; n < 6; n += 1) {
        const body = { email: `r${n}@test.example` };
        const answer = await post(`/api/v1/auth/${path}`, body, ORIGIN, address);
        expect(answer.status).toBe(n < 5 ? 202 : 429);
      }
    }
    expect((await signUp('someone@test.example')).status).toBe(202);
  });

  test('given ten links tried from one address, then the next is 429 [ACC-9]', async () => {
    const address = anAddress();
    for (let n = 0; n < 10; n += 1) {
      const answer = await post('/api/v1/auth/confirm', { token: `t${n}`, password: 'x' }, ORIGIN, address);
      expect(answer.status).toBe(422);
    }
    for (const path of ['confirm', 'invitations/accept', 'password-reset/confirm']) {
      const body = { token: 't', password: 'a long password' };
      expect((await post(`/api/v1/auth/${path}`, body, ORIGIN, address)).status).toBe(429);
    }
  });

  test('given X-Forwarded-For, then it is believed from trusted proxies only', async () => {
    const behind = await createTestApp(stack, {
      clock: service.clock,
      settings: { trustedProxies: ['10.0.0.0/8'] },
    });
    const from = async (socket: string, forwarded: string) =>
      (
        await behind.app.request(
          '/api/v1/auth/login',
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
            body: JSON.stringify({ email: `${crypto.randomUUID()}@test.example`, password: 'x' }),
          },
          { incoming: { socket: { remoteAddress: socket } } },
        )
      ).status;
    for (let n = 0; n < 10; n += 1) expect(await from('10.1.1.1', '203.0.113.7')).toBe(401);
    expect(await from('10.1.1.2', 'forged, 203.0.113.7, 10.3.3.3')).toBe(429);
    expect(await from('10.1.1.1', '203.0.113.8')).toBe(401);
    for (let n = 0; n < 10; n += 1) expect(await from('192.0.2.77', `203.0.113.${n}`)).toBe(401);
    expect(await from('192.0.2.77', '203.0.113.99')).toBe(429);
    await behind.close();
  });
});

test('given a session, when it asks for the part of another organisation, then 404', async () => {
  const { cookie } = await newOwner();
  const stranger = await makeOrganisation(service.db);
  const part = await service
    .client(stranger.apiKey)
    .post<{ id: string }>('/api/v1/parts/', { part_number: 'S' });
  expect((await send('GET', `/api/v1/parts/${part.id}`, { headers: { cookie } })).status).toBe(404);
});
