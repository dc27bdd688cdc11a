import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { MockActivityEnvironment } from '@temporalio/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createErasureActivities } from '../../src/activities/erase.ts';
import { createServer as createMcpServer } from '../../src/mcp/server.ts';
import { createOpenSocket } from '../../src/platform/outbound/pinned-post.ts';
import { until } from '../support/api.ts';
import type { TestApp } from '../support/app.ts';
import { makeCertificate } from '../support/certificate.ts';
import { addKey, makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { confirmedPerson, operator, PASSWORD } from '../support/people.ts';
import { useStack } from '../support/use.ts';
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
  register,
  type Tokens,
} from './oauth-app.ts';

const DAY_MS = 86_400_000;
const HOME = 'https://agent.test.example/client.json';
/** What the name above resolves to, and where the socket goes instead. */
const ADDRESS = '93.184.216.34';
const certificate = makeCertificate('agent.test.example');
if (certificate === null)
  process.stdout.write('SKIPPED: documents of clients, because openssl is not installed\n');

const stack = useStack({ namespace: true });
let service: TestApp;
let own: TestOrganisation;
let owner: { email: string; password: string };
let documents: Server;
let answerDocument: RequestListener;
/** A machine that stands still for some seconds gives nothing up. */
const PATIENCE_MS = 120_000;
let callMs = PATIENCE_MS;
let guard: Parameters<typeof createOauthApp>[2];

beforeAll(async () => {
  documents = createServer({ ...certificate }, (asked, answer) => answerDocument(asked, answer));
  await once(documents.listen(0, '127.0.0.1'), 'listening');
  const { port } = documents.address() as AddressInfo;
  const openSocket = createOpenSocket(certificate === null ? {} : { ca: certificate.cert });
  guard = {
    resolve: async (name) => (name === 'agent.test.example' ? [ADDRESS] : []),
    openSocket: (target) => openSocket({ ...target, address: '127.0.0.1', port }),
  };
  service = await createOauthApp(
    stack,
    {},
    {
      ...guard,
      timeoutMs: PATIENCE_MS,
      // Every call looks again whether its credential holds, however fast it was.
      createServer: (deps, caller, pages) => createMcpServer(deps, caller, pages, { callMs, unheldMs: -1 }),
    },
  );
  own = await makeOrganisation(service.db);
  owner = await person(own);
});

afterAll(async () => {
  documents?.closeAllConnections();
  documents?.close();
  await service?.close();
});

const person = async (organisation: TestOrganisation) => {
  const email = `${crypto.randomUUID()}@test.example`;
  await confirmedPerson(service, organisation.id, 'owner', email);
  return { email, password: PASSWORD };
};

const grant = async (clientId: string, who = owner, organisation = own): Promise<Tokens> => {
  service.clock.advance(301_000);
  const browser = createBrowser(service);
  const request = newRequest(clientId);
  const back = await allow(browser, await begin(browser, request, who), organisation.id);
  const got = await exchange(service, request, back);
  expect(got.status, JSON.stringify(got.body)).toBe(200);
  return got.body;
};

const callTool = (token: string, name: string, args: object) =>
  service.app.request(MCP, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });

const isAdmitted = async (token: string): Promise<boolean> =>
  (await callTool(token, 'find_parts', {})).status === 200;

const authorize = (clientId: string) => createBrowser(service).open(newRequest(clientId).url);

describe.skipIf(certificate === null)('a client that is known by its document', () => {
  const document = (also: Record<string, unknown> = {}) => ({
    client_id: HOME,
    client_name: 'Documented agent',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
    scope: 'mcp:use calculations:read offline_access',
    ...also,
  });
  const serve = (body: string, headers: Record<string, string> = {}, status = 200): { asked: number } => {
    const count = { asked: 0 };
    answerDocument = (_, answer) => {
      count.asked += 1;
      answer.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    };
    return count;
  };
  const elsewhere = (path: string): string => `https://agent.test.example/${path}.json`;

  test('is let in as one that registered, shown with the host that it lives at, and fetched once [AGE-13]', async () => {
    const count = serve(JSON.stringify(document()), { 'cache-control': 'max-age=3600' });
    service.clock.advance(301_000);
    const browser = createBrowser(service);
    const request = newRequest(HOME);
    const path = await begin(browser, request, owner);
    const page = (await browser.open(path)).text;
    expect(page).toContain('Documented agent');
    expect(page).toContain('agent.test.example');
    const got = await exchange(service, request, await allow(browser, path, own.id));
    expect(got.status, JSON.stringify(got.body)).toBe(200);
    expect(await isAdmitted(got.body.access_token)).toBe(true);
    expect(count.asked).toBe(1);
    const rows = await stack.sql(`select 1 from oauth_records where kind = 'Client'`);
    expect(rows).toEqual([]);
  });

  test.each([
    ['names another client', () => serve(JSON.stringify(document()))],
    ['is no JSON', () => serve('<html>')],
    ['is missing', () => serve('', {}, 404)],
    ['leads elsewhere', () => serve('', { location: HOME }, 302)],
    [
      'is larger than a document',
      () => serve(JSON.stringify(document({ client_name: 'x'.repeat(100_000) }))),
    ],
    [
      'has a redirect without https',
      (id: string) =>
        serve(JSON.stringify(document({ client_id: id, redirect_uris: ['http://a.example/'] }))),
    ],
    ['has a secret', (id: string) => serve(JSON.stringify(document({ client_id: id, client_secret: 'x' })))],
  ])('is refused when its document %s, and nothing is redirected', async (name, answer) => {
    service.clock.advance(61_000);
    const id = elsewhere(name.replaceAll(' ', '-'));
    answer(id);
    const refused = await authorize(id);
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    expect(refused.text).toMatch(/This request cannot continue/);
    expect(refused.text).not.toMatch(/93\.184|127\.0\.0\.1|ECONN|node_modules/);
  });

  test('is given up on when its document never comes', async () => {
    const impatient = await createOauthApp(stack, {}, guard);
    try {
      answerDocument = () => undefined;
      const request = newRequest(elsewhere('silent'));
      expect((await createBrowser(impatient).open(request.url)).status).toBe(400);
    } finally {
      await impatient.close();
    }
  });

  test('is not fetched from an address of our own network', async () => {
    const count = serve(JSON.stringify(document()));
    service.clock.advance(61_000);
    for (const id of ['https://127.0.0.1/client.json', 'https://nowhere.test.example/client.json'])
      expect((await authorize(id)).status, id).toBe(400);
    expect(count.asked).toBe(0);
  });
});

describe('a client that registered itself', () => {
  test('is forgotten after 30 days without a token, and kept as long as it gets some [AGE-13]', async () => {
    const [used, unused] = [await register(service), await register(service)].map(({ body }) =>
      String(body.client_id),
    );
    service.clock.advance(20 * DAY_MS);
    const tokens = await grant(used ?? '');
    service.clock.advance(20 * DAY_MS);
    expect((await authorize(unused ?? '')).status).toBe(400);
    const again = await askToken(service, {
      grant_type: 'refresh_token',
      client_id: used ?? '',
      refresh_token: tokens.refresh_token,
      resource: MCP,
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    service.clock.advance(29 * DAY_MS);
    expect((await authorize(used ?? '')).status).toBe(303);
    service.clock.advance(2 * DAY_MS);
    expect((await authorize(used ?? '')).status).toBe(400);
  });
});

describe('what a token is good for', () => {
  const ask = async (token: string) =>
    (await operator(service, 'kim')).post<Record<string, unknown>>('/api/v1/admin/oauth/introspect', {
      token,
    });

  test('operators get the response of RFC 7662; nobody else does', async () => {
    const clientId = String((await register(service)).body.client_id);
    const tokens = await grant(clientId);
    expect(await ask(tokens.access_token)).toMatchObject({
      active: true,
      token_type: 'access_token',
      client_id: clientId,
      scope: tokens.scope,
      aud: [MCP],
      org_id: own.id,
      exp: expect.any(Number),
    });
    expect(await ask(tokens.refresh_token)).toMatchObject({ active: true, token_type: 'refresh_token' });
    const next = await askToken(service, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: tokens.refresh_token,
      resource: MCP,
    });
    // A refresh token that was used is good for nothing.
    expect(await ask(tokens.refresh_token)).toEqual({ active: false });
    expect(await ask(next.body.access_token)).toMatchObject({ active: true });
    service.clock.advance(3_601_000);
    expect(await ask(next.body.access_token)).toEqual({ active: false });
    for (const token of ['x', own.apiKey]) expect(await ask(token)).toEqual({ active: false });
    const asKey = service.client(own.apiKey);
    const body = { token: next.body.refresh_token };
    expect((await asKey.call('POST', '/api/v1/admin/oauth/introspect', body)).status).toBe(401);
  });
});

describe('a call that is on its way', () => {
  /** Nothing of a calculation is read until `release`. */
  const holdCalculations = async () => {
    const client = new pg.Client({ connectionString: stack.ownerUrl });
    await client.connect();
    await client.query('begin; lock table calculations in access exclusive mode');
    return async () => {
      await client.query('commit');
      await client.end();
    };
  };
  const waiting = () =>
    until(
      () => stack.sql(`select 1 from pg_locks where not granted and relation = 'calculations'::regclass`),
      (rows) => rows.length > 0,
    );
  const asked = { calculation_id: crypto.randomUUID() };
  const find = { part_id: crypto.randomUUID() };

  test.each(['grant', 'key'])('of a revoked %s returns only that it is inactive [AGE-12]', async (kind) => {
    const isKey = kind === 'key';
    const scopes = ['mcp:use', 'calculations:read', 'parts:read'];
    const token = isKey
      ? await addKey(service.db, own.id, scopes)
      : (await grant(String((await register(service)).body.client_id))).access_token;
    const before = await (await callTool(token, 'find_calculations', find)).text();
    expect(before).toContain('structuredContent');
    const release = await holdCalculations();
    const answer = callTool(token, 'find_calculations', find);
    try {
      await waiting();
      const table = isKey ? 'api_keys' : 'oauth_grants';
      await stack.sql(`update ${table} set revoked_at = $2 where org_id = $1 and revoked_at is null`, [
        own.id,
        service.clock.now(),
      ]);
    } finally {
      await release();
    }
    const told = await (await answer).text();
    expect(told).toContain('revoked during the call');
    expect(told).not.toContain('structuredContent');
    expect(await isAdmitted(token)).toBe(false);
  });

  test('is given up when its time is over, in words, and the next one is answered [AGE-12]', async () => {
    const { id } = await makeOrganisation(service.db);
    const token = await addKey(service.db, id, ['mcp:use', 'calculations:read', 'parts:read']);
    const release = await holdCalculations();
    try {
      callMs = 50;
      const told = await (await callTool(token, 'explain_cost', asked)).text();
      expect(told).toContain('took too long');
      expect(told).toContain('"isError":true');
    } finally {
      callMs = PATIENCE_MS;
      await release();
    }
    expect(await (await callTool(token, 'explain_cost', asked)).text()).toContain('not_found');
  });
});

test('an organisation that is erased leaves no grant, no token, and nobody who holds one is let in', async () => {
  const gone = await makeOrganisation(service.db);
  const who = await person(gone);
  const clientId = String((await register(service)).body.client_id);
  const { access_token } = await grant(clientId, who, gone);
  const rows = () =>
    stack.sql<{ n: number }>(
      `select (select count(*)::int from oauth_grants where org_id = $1) + (select count(*)::int from oauth_records where org_id = $1) as n`,
      [gone.id],
    );
  expect((await rows())[0]?.n).toBeGreaterThan(2);
  const support = await operator(service, 'kim');
  const path = `/api/v1/admin/organisations/${gone.id}/erase`;
  expect((await support.call('POST', path, { slug: `test-${gone.id}` })).status).toBe(202);
  expect(await isAdmitted(access_token)).toBe(false);
  const { db, store, temporal, starter, log, clock } = service.deps;
  const { erasePage } = createErasureActivities({ db, store, temporal, starter, log, clock } as never);
  const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);
  await until(
    () => act(() => erasePage({ orgId: gone.id, id: gone.id, seq: 1 })),
    (page) => page === 'finished',
  );
  expect((await rows())[0]?.n).toBe(0);
});
