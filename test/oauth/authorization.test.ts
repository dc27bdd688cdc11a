import { beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { evictUnusedClients } from '../../src/db/oauth/records.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { confirmedPerson, PASSWORD, signedIn } from '../support/people.ts';
import { use, useStack } from '../support/use.ts';
import {
  allow,
  askToken,
  begin,
  createBrowser,
  createOauthApp,
  exchange,
  MCP,
  newRequest,
  REDIRECT,
  REST,
  register,
  revoke,
  type Tokens,
} from './oauth-app.ts';

const stack = useStack({ namespace: true });
// Requests are counted, so no minute passes while they are sent.
const service = use(() => createOauthApp(stack, { clock: steadyClock() }));
const own = use(() => makeOrganisation(service.db));
let owner: { email: string; password: string };
let clientId: string;

const person = async (role: 'owner' | 'admin' | 'member', org = own) => {
  const email = `${crypto.randomUUID()}@test.example`;
  await confirmedPerson(service, org.id, role, email);
  return { email, password: PASSWORD };
};

beforeAll(async () => {
  owner = await person('owner');
  clientId = String((await register(service)).body.client_id);
});

const grant = async (
  asked: Parameters<typeof newRequest>[1] = {},
  who = owner,
  org = own.id as string,
): Promise<Tokens> => {
  service.clock.advance(301_000);
  const browser = createBrowser(service);
  const request = newRequest(clientId, asked);
  const back = await allow(browser, await begin(browser, request, who), org);
  const resource = asked?.resource?.[0] ?? MCP;
  const got = await exchange(service, request, back, { resource });
  expect(got.status, JSON.stringify(got.body)).toBe(200);
  return got.body;
};

const askMcp = async (token: string) =>
  (
    await service.app.request(MCP, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  ).status;

const askRest = async (token: string, path = '/api/v1/parts/', method = 'GET', body?: object) => {
  const answer = await service.app.request(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
};

test('the metadata of the server names what it can and nothing weaker', async () => {
  const answer = await service.app.request('/.well-known/oauth-authorization-server');
  const told = (await answer.json()) as Record<string, unknown>;
  expect(told).toMatchObject({
    issuer: 'http://should-cost.test',
    authorization_endpoint: 'http://should-cost.test/oauth/authorize',
    token_endpoint: 'http://should-cost.test/oauth/token',
    registration_endpoint: 'http://should-cost.test/oauth/register',
    revocation_endpoint: 'http://should-cost.test/oauth/revoke',
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
  expect(told.scopes_supported).toEqual([...SCOPES, 'offline_access']);
  expect(told.grant_types_supported).toEqual(expect.arrayContaining(['authorization_code', 'refresh_token']));
  const resource = await service.app.request('/.well-known/oauth-protected-resource/mcp-server/mcp');
  expect(await resource.json()).toMatchObject({
    resource: MCP,
    authorization_servers: ['http://should-cost.test'],
  });
  const rest = await service.app.request('/.well-known/oauth-protected-resource/api/v1');
  expect(await rest.json()).toMatchObject({ resource: REST });
});

describe('a person lets a client in', () => {
  test('signs in, sees who asks for what, allows, and the client asks with what it got [AGE-8]', async () => {
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    const request = newRequest(clientId);
    const first = await browser.open(request.url);
    const path = new URL(first.headers.get('location') ?? '', REST).pathname;
    const page = await browser.open(path);
    expect(page.text).toMatch(/<h1>Sign in<\/h1>/);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(page.text).not.toMatch(/<script/i);

    const wrong = await browser.submit(`${path}/sign-in`, { ...owner, password: 'not it at all' });
    expect([wrong.status, /is wrong/.test(wrong.text)]).toEqual([401, true]);
    expect((await browser.submit(`${path}/sign-in`, owner)).status).toBe(303);
    const consent = await browser.open(path);
    expect(consent.text).toContain('Buyer’s agent');
    expect(consent.text).toContain('your own computer');
    expect(consent.text).toContain('read calculations, prices and cost sheets');
    expect(consent.text).not.toMatch(/<script/i);

    const back = await allow(browser, path, own.id);
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
    expect(back.searchParams.get('state')).toBe(request.state);
    expect(back.searchParams.get('iss')).toBe('http://should-cost.test');
    const { status, body } = await exchange(service, request, back);
    expect(status).toBe(200);
    expect(body.scope.split(' ').sort()).toEqual([
      'billing:read',
      'calculations:read',
      'mcp:use',
      'parts:read',
    ]);
    expect(await askMcp(body.access_token)).toBe(200);
  });

  test('denies, and the client gets an error and no code', async () => {
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    const request = newRequest(clientId);
    const back = await allow(browser, await begin(browser, request, owner), own.id, 'deny');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
  });

  test('another page cannot allow in their name, nor another browser, nor for an organisation that is not theirs', async () => {
    const other = await makeOrganisation(service.db);
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    const path = await begin(browser, newRequest(clientId), owner);
    const forged = await browser.submit(
      `${path}/consent`,
      { org: own.id, decision: 'allow' },
      'https://evil.test',
    );
    expect(forged.status).toBe(403);
    const stranger = createBrowser(service);
    expect((await stranger.submit(`${path}/consent`, { org: own.id, decision: 'allow' })).status).toBe(400);
    const foreign = await browser.submit(`${path}/consent`, { org: other.id, decision: 'allow' });
    expect([foreign.status, /Choose an organisation/.test(foreign.text)]).toEqual([400, true]);
  });

  test('is asked each time, and a second person in the same browser is who signs in', async () => {
    const second = await makeOrganisation(service.db);
    const other = await person('owner', second);
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    await allow(browser, await begin(browser, newRequest(clientId), owner), own.id);
    const request = newRequest(clientId);
    const back = await allow(browser, await begin(browser, request, other), second.id);
    const { body } = await exchange(service, request, back);
    expect(await askMcp(body.access_token)).toBe(200);
    const rows = await stack.sql<{ org_id: string }>(
      'select org_id from oauth_grants order by created_at desc, id desc limit 1',
    );
    expect(rows[0]?.org_id).toBe(second.id);
  });
});

describe('a client that asks wrongly', () => {
  const refused = async (also: Record<string, string>, asked: Parameters<typeof newRequest>[1] = {}) => {
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    const answer = await browser.open(newRequest(clientId, asked, also).url);
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      error: location === null ? null : (/[?&#]error=([a-z_]+)/.exec(location)?.[1] ?? null),
      text: answer.text,
      location,
    };
  };

  test.each([
    ['without PKCE', { code_challenge: '' }, {}, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, {}, 'invalid_request'],
    ['for an implicit token', { response_type: 'token' }, {}, 'unsupported_response_type'],
    ['for another resource', {}, { resource: ['https://evil.test/api'] }, 'invalid_target'],
  ])('%s gets an error back and no page', async (_, also, asked, error) => {
    expect(await refused(also, asked)).toMatchObject({ status: 303, error });
  });

  test('for no scope at all is asked about what reads at the tools, and at REST gets an error back', async () => {
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    const withoutScope = (request: ReturnType<typeof newRequest>) => {
      const url = new URL(request.url, MCP);
      url.searchParams.delete('scope');
      return { ...request, url: `${url.pathname}${url.search}` };
    };
    const request = withoutScope(newRequest(clientId));
    const back = await allow(browser, await begin(browser, request, owner), own.id);
    const { body } = await exchange(service, request, back);
    expect(body.scope.split(' ')).toEqual(['mcp:use', 'calculations:read', 'parts:read', 'billing:read']);

    for (const asked of [
      withoutScope(newRequest(clientId, { resource: [REST] })),
      newRequest(clientId, { scope: 'nothing' }),
    ]) {
      const page = (await browser.open(asked.url)).headers.get('location') ?? '';
      const finished = await browser.open(page);
      const refused = await browser.open(finished.headers.get('location') ?? '');
      expect(refused.headers.get('location')).toMatch(
        /^http:\/\/127\.0\.0\.1:9911\/callback\?error=invalid_scope/,
      );
    }
  });

  test('with a redirect that is not its own, or as nobody, is not redirected at all', async () => {
    for (const also of [{ redirect_uri: 'https://evil.test/callback' }, { client_id: 'nobody' }]) {
      const answer = await refused(also);
      expect([answer.status, answer.location]).toEqual([400, null]);
      expect(answer.text).toMatch(/This request cannot continue/);
      expect(answer.text).not.toMatch(/<script/i);
    }
    // A program on the own machine listens where it can.
    expect((await refused({ redirect_uri: 'http://127.0.0.1:45678/callback' })).status).toBe(303);
    expect((await refused({ redirect_uri: 'http://127.0.0.1:45678/other' })).status).toBe(400);
  });

  test('cannot register a redirect without https, with credentials, or of another scheme', async () => {
    for (const uri of [
      'http://agent.example/cb',
      'javascript:alert(1)',
      'app.example:/cb',
      'https://a:b@agent.example/cb',
    ]) {
      service.clock.advance(301_000);
      const answer = await register(service, { redirect_uris: [uri] });
      expect(answer.status, `${uri} ${JSON.stringify(answer.body)}`).toBe(400);
    }
    service.clock.advance(301_000);
    expect((await register(service, { redirect_uris: [] })).status).toBe(400);
    expect((await register(service, { token_endpoint_auth_method: 'client_secret_basic' })).status).toBe(400);
    expect((await register(service, { client_name: 'x'.repeat(201) })).status).toBe(400);
    expect((await register(service, { redirect_uris: ['https://agent.example/cb'] })).status).toBe(201);
  });

  test('registers no more than ten times in a minute from one address', async () => {
    service.clock.advance(301_000);
    const statuses = [];
    for (let asked = 0; asked < 12; asked += 1) statuses.push((await register(service)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  });
});

test('another method is 405, and a page of another origin gets the CORS headers', async () => {
  const wrong = await service.app.request('/oauth/token', { method: 'DELETE' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  const preflight = await service.app.request('/oauth/token', {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
});

describe('a code', () => {
  test('is good once: the second use ends what the first one got [AGE-8]', async () => {
    service.clock.advance(301_000);
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    const request = newRequest(clientId);
    const back = await allow(browser, await begin(browser, request, owner), own.id);
    const first = await exchange(service, request, back);
    expect(first.status).toBe(200);
    const second = await exchange(service, request, back);
    expect([second.status, second.body.error]).toEqual([400, 'invalid_grant']);
    expect(await askMcp(first.body.access_token)).toBe(401);
  });

  test('used twice at the same moment gives one token at most', async () => {
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    const request = newRequest(clientId);
    const back = await allow(browser, await begin(browser, request, owner), own.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(service, request, back)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('is nothing without the verifier, for another client, or for another redirect', async () => {
    service.clock.advance(301_000);
    const other = String((await register(service)).body.client_id);
    for (const also of [
      { code_verifier: 'x'.repeat(43) },
      { client_id: other },
      { redirect_uri: 'http://127.0.0.1:9911/elsewhere' },
    ]) {
      service.clock.advance(301_000);
      const browser = createBrowser(service);
      const request = newRequest(clientId);
      const back = await allow(browser, await begin(browser, request, owner), own.id);
      const answer = await exchange(service, request, back, also);
      expect([answer.status, answer.body.error], JSON.stringify(also)).toEqual([400, 'invalid_grant']);
    }
  });
});

describe('tokens', () => {
  test('are for one resource: that of the tools is refused by REST, that of REST by the tools [AGE-8]', async () => {
    const tools = await grant();
    expect((await askRest(tools.access_token)).status).toBe(401);
    const rest = await grant({ scope: 'parts:read parts:write', resource: [REST] });
    expect(await askMcp(rest.access_token)).toBe(401);
    expect((await askRest(rest.access_token)).status).toBe(200);
  });

  test('say what they are: of the program that they were given to, no session, and no key [AUT-11]', async () => {
    const { access_token } = await grant({ scope: 'parts:read', resource: [REST] });
    const { status, body } = await askRest(access_token, '/api/v1/whoami');
    expect([status, body.credential]).toEqual([
      200,
      {
        kind: 'access_token',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Buyer’s agent',
        role: null,
        scopes: ['parts:read'],
        expires_at: null,
        spend_cap_cents: null,
        spend_cap_action: null,
      },
    ]);
  });

  test('asked for both, one consent gives a token for each', async () => {
    service.clock.advance(301_000);
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    const request = newRequest(clientId, { resource: [MCP, REST] });
    const back = await allow(browser, await begin(browser, request, owner), own.id);
    const first = (await exchange(service, request, back)).body;
    expect(await askMcp(first.access_token)).toBe(200);
    const second = await askToken(service, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: first.refresh_token,
      resource: REST,
    });
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    expect((await askRest(second.body.access_token)).status).toBe(200);
    expect(await askMcp(second.body.access_token)).toBe(401);
  });

  test('hold at REST what was allowed and no more, within the limits of REST [AGE-9]', async () => {
    const { access_token } = await grant({ scope: 'parts:read', resource: [REST] });
    const answer = await askRest(access_token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-ratelimit-remaining')).not.toBeNull();
    expect(await askRest(access_token, '/api/v1/parts/', 'POST', { part_number: 'X' })).toMatchObject({
      status: 403,
      body: { error: { code: 'insufficient_scope', details: { required_scope: 'parts:write' } } },
    });
    expect((await askRest(access_token, '/api/v1/api-keys')).status).toBe(403);
  });

  test('of a member never hold what a member may not', async () => {
    const member = await person('member');
    const { access_token, scope } = await grant(
      { scope: 'parts:read webhooks:read', resource: [REST] },
      member,
    );
    expect(scope).toBe('parts:read');
    expect((await askRest(access_token, '/api/v1/webhook-endpoints')).status).toBe(403);
  });

  test('end when the person leaves the organisation', async () => {
    const leaver = await person('member');
    const { access_token } = await grant({}, leaver);
    expect(await askMcp(access_token)).toBe(200);
    await stack.sql(`delete from memberships m using users u where u.id = m.user_id and u.email = $1`, [
      leaver.email,
    ]);
    expect(await askMcp(access_token)).toBe(401);
  });

  test('expire, and a refresh gives new ones while the old refresh token dies [AGE-8]', async () => {
    const first = await grant();
    service.clock.advance(3_601_000);
    expect(await askMcp(first.access_token)).toBe(401);
    const again = (refresh_token: string) =>
      askToken(service, { grant_type: 'refresh_token', client_id: clientId, refresh_token, resource: MCP });
    const second = await again(first.refresh_token);
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    // Whoever comes with the old one has stolen it, or was stolen from: everything of the consent ends.
    const stolen = await again(first.refresh_token);
    expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant']);
    expect((await again(second.body.refresh_token)).status).toBe(400);
    expect(await askMcp(second.body.access_token)).toBe(401);
  });

  test('given a refresh for a resource that was not granted, then it is refused and the token stays good', async () => {
    const first = await grant();
    const refresh = (resource?: string) =>
      askToken(service, {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: first.refresh_token,
        ...(resource === undefined ? {} : { resource }),
      });
    for (const resource of ['http://should-cost.test/api/v1', 'https://elsewhere.test.example/']) {
      const refused = await refresh(resource);
      expect([refused.status, refused.body.error], resource).toEqual([400, 'invalid_target']);
    }
    const honest = await refresh(MCP);
    expect(honest.status, JSON.stringify(honest.body)).toBe(200);
    expect(await askMcp(honest.body.access_token)).toBe(200);
  });

  test('are revoked by their client, at once; a client cannot revoke what is not its own', async () => {
    const tokens = await grant();
    service.clock.advance(301_000);
    const other = String((await register(service)).body.client_id);
    await revoke(service, other, tokens.access_token);
    expect(await askMcp(tokens.access_token)).toBe(200);
    expect((await revoke(service, clientId, tokens.refresh_token)).status).toBe(200);
    expect(await askMcp(tokens.access_token)).toBe(401);
  });

  test('lie in the database as digests only', async () => {
    const { access_token, refresh_token } = await grant();
    const rows = await stack.sql<{ found: string }>(`select to_jsonb(r)::text as found from oauth_records r`);
    const all = rows.map(({ found }) => found).join('\n');
    expect(all.length).toBeGreaterThan(100);
    expect(all).not.toContain(access_token);
    expect(all).not.toContain(refresh_token);
  });
});

describe('the grants of an organisation', () => {
  const grantsOf = (client: { get: <T>(path: string) => Promise<T> }) =>
    client.get<{ items: { id: string; user_id: string; mcp_scopes: string[]; client_name: string }[] }>(
      '/api/v1/oauth/grants',
    );

  test('are listed to their people, and a manager takes one back: its tokens are refused at once [AGE-10]', async () => {
    const org = await makeOrganisation(service.db);
    const who = await person('member', org);
    const tokens = await grant({}, who, org.id);
    const manager = await signedIn(service, org.id, 'admin');
    const { items } = await grantsOf(manager);
    expect(items).toMatchObject([
      { client_name: 'Buyer’s agent', mcp_scopes: expect.arrayContaining(['mcp:use']) },
    ]);
    const stranger = await signedIn(service, org.id, 'member');
    expect((await grantsOf(stranger)).items).toEqual([]);
    expect((await stranger.call('DELETE', `/api/v1/oauth/grants/${items[0]?.id}`)).status).toBe(404);
    const elsewhere = await signedIn(service, own.id, 'owner');
    expect((await elsewhere.call('DELETE', `/api/v1/oauth/grants/${items[0]?.id}`)).status).toBe(404);
    expect(await askMcp(tokens.access_token)).toBe(200);
    await manager.ok('DELETE', `/api/v1/oauth/grants/${items[0]?.id}`);
    expect(await askMcp(tokens.access_token)).toBe(401);
    const again = await askToken(service, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: tokens.refresh_token,
      resource: MCP,
    });
    expect(again.status).toBe(400);
    expect((await grantsOf(manager)).items).toEqual([]);
  });

  test('are not for keys or tokens', async () => {
    expect((await service.client(own.apiKey).call('GET', '/api/v1/oauth/grants')).status).toBe(403);
    const { access_token } = await grant({ scope: 'parts:read', resource: [REST] });
    expect((await askRest(access_token, '/api/v1/oauth/grants')).status).toBe(403);
  });
});

describe('clients that never get a token', () => {
  test('are bounded: so many of one address in a day, so large each, and of all the newest are kept', async () => {
    service.clock.advance(2 * 86_400_000);
    const statuses: number[] = [];
    for (let asked = 0; asked < 101; asked += 1) {
      if (asked % 10 === 0) service.clock.advance(61_000);
      statuses.push((await register(service)).status);
    }
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([100, 429]);
    service.clock.advance(2 * 86_400_000);
    expect((await register(service, { software_id: 'x'.repeat(5_000) })).status).toBe(413);
    // One got a token.
    await stack.sql(
      `update oauth_records set renewed = true where id_sha256 =
       (select id_sha256 from oauth_records where kind = 'Client' order by expires_at limit 1)`,
    );
    await evictUnusedClients(service.db, 3);
    const [kept] = await stack.sql<{ unused: string; used: string }>(
      `select count(*) filter (where not renewed) as unused, count(*) filter (where renewed) as used
       from oauth_records where kind = 'Client'`,
    );
    expect(Number(kept?.unused)).toBe(3);
    expect(Number(kept?.used)).toBeGreaterThan(0);
  });
});
