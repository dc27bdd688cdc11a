import { beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/platform/api-key.ts';
import type { ApiClient } from '../support/api.ts';
import { createTestApp } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { addKey, makeOrganisation } from '../support/organisation.ts';
import { signedIn } from '../support/people.ts';
import { useOrganisation } from '../support/use.ts';

const KEYS = '/api/v1/api-keys';
const DAY = 86_400_000;

type Key = {
  id: string;
  key: string;
  prefix: string;
  scopes: string[];
  last_used_at: string | null;
  spend_cap_cents: number | null;
  spend_cap_action: string | null;
  minted_by: string | null;
  expires_at: string | null;
  revoked_at: string | null;
};
type Failure = { error: { code: string; message: string; details?: Record<string, unknown> } };

const { stack, app: service, organisation: org, client } = useOrganisation({ clock: steadyClock() });

const issue = (scopes: string[], more: object = {}) =>
  client.post<Key>(KEYS, { name: 'a key', scopes, ...more });

const statusWith = async (key: string): Promise<number> =>
  (await service.client(key).call('GET', '/api/v1/parts/')).status;

describe('issuing', () => {
  test('given a new key, then it works, its secret is shown once and stored as a digest', async () => {
    const made = await issue(['parts:read']);
    expect(made.key).toMatch(/^sc_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(made.key.startsWith(made.prefix)).toBe(true);
    expect(await statusWith(made.key)).toBe(200);
    const listed = await client.get<{ items: Key[] }>(`${KEYS}?limit=200`);
    expect(JSON.stringify(listed)).not.toContain(made.key);
    const [row] = await stack.sql<{ text: string }>(
      'select row_to_json(k)::text as text from api_keys k where id = $1',
      [made.id],
    );
    expect(row?.text).not.toContain(made.key.slice(-38));
  });

  test('given a key with few scopes, when it grants one that it lacks, then 403 names the scope [AUT-7]', async () => {
    const small = await addKey(service.db, org.id, ['keys:write', 'parts:read']);
    const answer = await service
      .client(small)
      .call<Failure>('POST', KEYS, { name: 'more', scopes: ['parts:read', 'parts:write'] });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: 'insufficient_scope',
      details: { required_scope: 'parts:write' },
    });
  });

  test('given the same Idempotency-Key, then the secret is replayed to the same credential only', async () => {
    const body = { name: 'once', scopes: ['parts:read'] };
    const headers = { 'idempotency-key': 'issue-1' };
    const first = await client.call<Key>('POST', KEYS, body, headers);
    const again = await client.call<Key>('POST', KEYS, body, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await addKey(service.db, org.id, ['keys:write', 'parts:read']);
    const foreign = await service.client(other).call<Failure>('POST', KEYS, body, headers);
    expect(foreign.status).toBe(409);
    expect(JSON.stringify(foreign.body)).not.toContain(first.body.key);
  });

  test('given an expiry in the past or an unknown scope, then 422 names the field', async () => {
    const past = await client.call<Failure>('POST', KEYS, {
      name: 'x',
      scopes: ['parts:read'],
      expires_at: '2020-01-01T00:00:00Z',
    });
    expect(past.status).toBe(422);
    const unknown = await client.call<Failure>('POST', KEYS, { name: 'x', scopes: ['parts:everything'] });
    expect(unknown.status).toBe(422);
    expect(JSON.stringify(unknown.body.error.details)).toContain('scopes');
  });
});

describe('refusing', () => {
  test.each([
    ['missing', '', 'missing', /^The request has no credential\. Send an API key in the header X-API-Key/],
    ['malformed', 'sc_live_abc', 'malformed', /malformed/],
    ['well-formed with a wrong checksum', `${newApiKey().key.slice(0, -1)}!`, 'malformed', /malformed/],
    ['well-formed and unknown', newApiKey().key, 'unknown', /unknown/],
  ])('given a %s key, then 401 invalid_api_key [AUT-1]', async (_, key, reason, words) => {
    const answer = await service.client(key).call<Failure>('GET', '/api/v1/parts/');
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({
      code: 'invalid_api_key',
      message: expect.stringMatching(words),
      details: { reason },
    });
  });

  test('given a key that expired, or one that was revoked, then the 401 says which, and when', async () => {
    const [late, gone] = [await issue(['parts:read']), await issue(['parts:read'])];
    const at = new Date(service.clock.now().getTime() - 1000);
    await stack.sql('update api_keys set expires_at = $2 where id = $1', [late.id, at]);
    await client.call('DELETE', `${KEYS}/${gone.id}`);
    for (const [{ key }, reason] of [
      [late, 'expired'],
      [gone, 'revoked'],
    ] as const) {
      const answer = await service.client(key).call<Failure>('GET', '/api/v1/parts/');
      expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid_api_key']);
      expect(answer.body.error.details).toEqual({ reason });
      expect(answer.body.error.message).toContain(`${key.slice(0, 16)}… `);
      expect(answer.body.error.message).toContain(`${reason} at `);
    }
  });

  test('given a key as a bearer token, then the 401 says where keys are sent [SMA-2]', async () => {
    const { key } = await issue(['parts:read']);
    const ask = (authorization: string) =>
      service.app.request('/api/v1/parts/', { headers: { authorization } });
    const hinted = await ask(`Bearer ${key}`);
    expect(hinted.status).toBe(401);
    expect(hinted.headers.get('www-authenticate')).toBe(
      'ApiKey realm="should-cost", header="X-API-Key", Bearer resource_metadata="http://should-cost.test/.well-known/oauth-protected-resource/api/v1"',
    );
    expect(((await hinted.json()) as Failure).error).toMatchObject({
      message: expect.stringContaining('X-API-Key'),
      details: { header: 'X-API-Key' },
    });
    const other = await ask('Bearer somebody-else');
    expect(other.headers.get('www-authenticate')).toContain('X-API-Key');
    expect(((await other.json()) as Failure).error.details).toEqual({ reason: 'token_refused' });
  });

  test('given a key that is revoked, then the next request on another process is refused [AUT-1]', async () => {
    const second = await createTestApp(stack, { clock: service.clock });
    const made = await issue(['parts:read']);
    const there = second.client(made.key);
    expect((await there.call('GET', '/api/v1/parts/')).status).toBe(200);
    await client.ok('DELETE', `${KEYS}/${made.id}`);
    expect((await there.call('GET', '/api/v1/parts/')).status).toBe(401);
    await second.close();
  });

  test('given X-Org-Slug, then the own organisation is served and any other is 404 [AUT-3]', async () => {
    const own = { 'x-org-slug': `test-${org.id}` };
    expect((await client.call('GET', '/api/v1/parts/', undefined, own)).status).toBe(200);
    const other = await makeOrganisation(service.db);
    for (const slug of [`test-${other.id}`, 'no-such-organisation']) {
      const answer = await client.call<Failure>('GET', '/api/v1/parts/', undefined, { 'x-org-slug': slug });
      expect(answer.status).toBe(404);
      expect(answer.body.error.code).toBe('not_found');
    }
  });
});

describe('changing', () => {
  test('given a key that changes itself, then 403 [AUT-7]', async () => {
    const made = await issue(['keys:write', 'parts:read']);
    const answer = await service
      .client(made.key)
      .call<Failure>('PATCH', `${KEYS}/${made.id}`, { name: 'me' });
    expect(answer.status).toBe(403);
  });

  test('given another key, then its name and scopes change, its expiry and cap do not', async () => {
    const made = await issue(['parts:read']);
    const changed = await client.ok<Key>('PATCH', `${KEYS}/${made.id}`, {
      name: 'renamed',
      scopes: ['folders:read'],
    });
    expect(changed).toMatchObject({ name: 'renamed', scopes: ['folders:read'] });
    expect(await statusWith(made.key)).toBe(403);
    for (const change of [{ expires_at: null }, { spend_cap_cents: 100 }, { spend_cap_action: 'pause' }]) {
      const answer = await client.call<Failure>('PATCH', `${KEYS}/${made.id}`, change);
      expect(answer.status, JSON.stringify(change)).toBe(403);
      expect(answer.body.error.details).toEqual({ required_role: ['owner', 'admin'] });
    }
  });

  test('given a revoked key, when it is changed, then 409, and revoking again changes nothing', async () => {
    const made = await issue(['parts:read']);
    await client.ok('DELETE', `${KEYS}/${made.id}`);
    const { items } = await client.get<{ items: Key[] }>(`${KEYS}?limit=200`);
    const at = items.find((item) => item.id === made.id)?.revoked_at;
    expect(at).not.toBeNull();
    expect((await client.call('PATCH', `${KEYS}/${made.id}`, { name: 'late' })).status).toBe(409);
    await client.ok('DELETE', `${KEYS}/${made.id}`);
    const again = await client.get<{ items: Key[] }>(`${KEYS}?limit=200`);
    expect(again.items.find((item) => item.id === made.id)?.revoked_at).toBe(at);
  });

  test('given many requests, then the last use is written at most once a minute', async () => {
    const made = await issue(['parts:read']);
    const lastUse = async () =>
      (await client.get<{ items: Key[] }>(`${KEYS}?limit=200`)).items.find((item) => item.id === made.id)
        ?.last_used_at;
    await statusWith(made.key);
    const first = await lastUse();
    expect(first).not.toBeNull();
    service.clock.advance(10_000);
    await statusWith(made.key);
    expect(await lastUse()).toBe(first);
    service.clock.advance(60_000);
    await statusWith(made.key);
    expect(await lastUse()).not.toBe(first);
  });
});

describe('a key that was issued by a key', () => {
  let owner: ApiClient;
  beforeAll(async () => {
    owner = await signedIn(service, org.id, 'owner');
  });

  const soon = (days: number) => new Date(service.clock.now().getTime() + days * DAY).toISOString();
  /** A key that a person issued and bounded. */
  const bounded = async (bounds: object = {}, scopes = ['keys:write', 'keys:read', 'parts:read']) => {
    const made = await owner.post<Key>(KEYS, { name: 'of a person', scopes });
    await owner.ok('PATCH', `${KEYS}/${made.id}`, bounds);
    return { ...made, client: service.client(made.key) };
  };
  const mint = async (by: ApiClient, more: object = {}, scopes = ['keys:write', 'parts:read']) => {
    const made = await by.post<Key>(KEYS, { name: 'child', scopes, ...more });
    return { ...made, client: service.client(made.key) };
  };
  const find = async (id: string): Promise<Key | undefined> =>
    (await owner.get<{ items: Key[] }>(`${KEYS}?limit=200`)).items.find((item) => item.id === id);

  test('given a parent with cap and expiry, then the child has both, and says who issued it; a person’s has none of it [AUT-8]', async () => {
    const parent = await bounded({
      spend_cap_cents: 700,
      spend_cap_action: 'pause',
      expires_at: soon(10),
    });
    expect(parent.minted_by).toBeNull();
    const child = await mint(parent.client);
    const expires = (await find(parent.id))?.expires_at;
    expect(child).toMatchObject({
      spend_cap_cents: 700,
      spend_cap_action: 'pause',
      expires_at: expires,
      minted_by: parent.id,
    });
    expect(await mint(child.client, { expires_at: null })).toMatchObject({
      spend_cap_cents: 700,
      expires_at: expires,
      minted_by: child.id,
    });
    const sooner = soon(3);
    expect(await mint(parent.client, { expires_at: sooner })).toMatchObject({ expires_at: sooner });
    const later = await parent.client.call<Failure>('POST', KEYS, {
      name: 'later',
      scopes: ['parts:read'],
      expires_at: soon(11),
    });
    expect([later.status, JSON.stringify(later.body.error.details)]).toEqual([
      422,
      expect.stringContaining('later_than_minting_key'),
    ]);
    const change = await owner.call<Failure>('PATCH', `${KEYS}/${child.id}`, { expires_at: null });
    expect(change.status).toBe(422);
  });

  test('given a parent that loses scopes or time, then all that descend from it lose them; what it gains they do not [AUT-8]', async () => {
    const parent = await bounded();
    const child = await mint(parent.client);
    const grandchild = await mint(child.client);
    const beside = await mint(client);
    const earlier = soon(2);
    await owner.ok('PATCH', `${KEYS}/${parent.id}`, { scopes: ['keys:write'], expires_at: earlier });
    for (const { id } of [child, grandchild])
      expect(await find(id)).toMatchObject({ scopes: ['keys:write'], expires_at: earlier });
    expect(await find(beside.id)).toMatchObject({ scopes: ['keys:write', 'parts:read'], expires_at: null });
    expect((await grandchild.client.call('GET', '/api/v1/parts/')).status).toBe(403);
    await owner.ok('PATCH', `${KEYS}/${parent.id}`, {
      scopes: ['keys:write', 'parts:read'],
      expires_at: null,
    });
    expect(await find(child.id)).toMatchObject({ scopes: ['keys:write'], expires_at: earlier });
    const beyond = await owner.call<Failure>('PATCH', `${KEYS}/${child.id}`, {
      scopes: ['parts:write'],
    });
    expect([beyond.status, beyond.body.error.details]).toEqual([403, { required_scope: 'parts:write' }]);
    await owner.ok('PATCH', `${KEYS}/${child.id}`, { scopes: ['keys:write', 'parts:read'] });
  });

  test('given a parent that is revoked, then so is all that descends from it, and nothing else [AUT-8]', async () => {
    const parent = await bounded();
    const child = await mint(parent.client);
    const grandchild = await mint(child.client);
    const sibling = await mint(client);
    await owner.ok('DELETE', `${KEYS}/${parent.id}`);
    for (const one of [parent, child, grandchild])
      expect((await one.client.call('GET', '/api/v1/parts/')).status).toBe(401);
    expect((await find(grandchild.id))?.revoked_at).not.toBeNull();
    expect((await sibling.client.call('GET', '/api/v1/parts/')).status).toBe(200);
  });

  test('given a parent that is revoked while it issues keys, then none of them is left [AUT-8]', async () => {
    const parent = await bounded();
    const issued = Array.from({ length: 12 }, (_, n) =>
      parent.client.call<Key>('POST', KEYS, { name: `child ${n}`, scopes: ['parts:read'] }),
    );
    const answers = await Promise.all([...issued, owner.call('DELETE', `${KEYS}/${parent.id}`)]);
    for (const { status } of answers.slice(0, -1)) expect([201, 401]).toContain(status);
    const left = await stack.sql(
      `select 1 from api_keys where $1::uuid = any(lineage) and revoked_at is null`,
      [parent.id],
    );
    expect(left).toEqual([]);
  });
});

describe('how many keys', () => {
  test('given 100 active keys, then the next is 409 with the limit; revoked and expired ones do not count, and other organisations have their own [AUT-9]', async () => {
    const full = await makeOrganisation(service.db);
    const here = service.client(full.apiKey);
    const expiring = new Date(service.clock.now().getTime() + DAY).toISOString();
    const made: string[] = [];
    for (let n = 1; n < 98; n += 1) made.push(await addKey(service.db, full.id, ['parts:read']));
    const last = await here.post<Key>(KEYS, { name: 'x', scopes: ['parts:read'], expires_at: expiring });
    // Four at once for the one place that is left.
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        here.call<Failure>('POST', KEYS, { name: 'x', scopes: ['parts:read'] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({
      code: 'conflict',
      details: { reason: 'too_many_keys', limit: 100 },
    });
    expect((await client.call('POST', KEYS, { name: 'x', scopes: ['parts:read'] })).status).toBe(201);
    await here.ok('DELETE', `${KEYS}/${last.id}`);
    const soon = { name: 'x', scopes: ['parts:read'], expires_at: expiring };
    expect((await here.call('POST', KEYS, soon)).status).toBe(201);
    expect((await here.call('POST', KEYS, soon)).status).toBe(409);
    service.clock.advance(2 * DAY);
    expect((await here.call('POST', KEYS, { name: 'x', scopes: ['parts:read'] })).status).toBe(201);
  });
});
