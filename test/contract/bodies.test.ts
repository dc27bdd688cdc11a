import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdminApp } from '../../src/api/app.ts';
import { honoPath } from '../../src/api/kit/route.ts';
import { routes } from '../../src/api/routes.ts';
import { type Listening, listen } from '../../src/api/server.ts';
import { consoleRoutes } from '../../src/console/routes.ts';
import { MCP_PATH, mcpRoutes } from '../../src/mcp/routes.ts';
import { createGuardedFetch } from '../../src/oauth/fetch-guard.ts';
import { oauthRoutes } from '../../src/oauth/routes.ts';
import { createConsoleApp } from '../console/console-app.ts';
import { TEST_BASE_URL } from '../support/app.ts';
import { cookieOf } from '../support/people.ts';
import { rawRequest } from '../support/raw-request.ts';
import { use, useStack } from '../support/use.ts';
import { makeWorld, type World, worldKey } from './world.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const FORM_MIB = 100;

/** What is on its way in buffers of the two ends when an answer is made. */
const IN_FLIGHT_BYTES = 4 * MIB;
/** Seen is less than one. What nobody holds any more counts up to 32 before V8 looks by itself, and is swept when it has looked twice. */
const HELD_BYTES = 8 * MIB;
const PIECE = Buffer.alloc(64 * KIB, 'x');

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;
/** Buffers are freed beside the program: a second collection begins with waiting for what the first one found. */
const collectGarbage = (): void => {
  gc();
  gc();
};

const stack = useStack({ namespace: true });
const service = use(() => createConsoleApp(stack));
let world: World;
let cookie: string;
const listeners: Record<string, Listening> = {};

const options = { temporalUi: null, operators: true, sessions: true };

/** The operators' own listener, as the service wires it. */
const adminApp = (): Hono => {
  const app = createAdminApp(service.deps);
  consoleRoutes(app, service.deps, options);
  return app as never;
};

const serve = (app: Hono): Promise<Listening> =>
  listen(() => app as never, { host: '127.0.0.1', port: 0, setting: 'PORT' });

beforeAll(async () => {
  mcpRoutes(service.app, service.deps);
  oauthRoutes(service.app, service.deps, {
    cookieKeys: ['a key of the test'],
    fetch: createGuardedFetch({ allowInsecure: false }),
  });
  world = await makeWorld(stack, service);
  const signedIn = await service.app.request('/console/sign-in', {
    method: 'POST',
    body: new URLSearchParams({ token: service.operatorToken }),
    headers: { origin: TEST_BASE_URL },
  });
  const operator = signedIn.headers.get('set-cookie')?.split(';')[0];
  cookie = `${await cookieOf(service, world.organisation.id, 'owner')}; ${operator}`;
  listeners.public = await serve(service.app as never);
  listeners.admin = await serve(adminApp());
});

afterAll(async () => {
  for (const listening of Object.values(listeners)) await listening.stop();
});

const FORMS = new Set(
  routes.filter(({ spec }) => spec.multipart !== undefined).map(({ spec }) => honoPath(spec.path)),
);

const limitOf = (method: string, path: string): number => {
  if (FORMS.has(path) && method === 'POST') return FORM_MIB * MIB;
  // Anybody may register a client, and each registration is kept.
  if (path === '/oauth/register') return 4 * KIB;
  return method !== 'GET' && /^\/((console|oauth|api\/v1\/auth)\/|api\/v1\/shared$)/.test(path)
    ? 16 * KIB
    : MIB;
};

const CONSOLE_IDS: Readonly<Record<string, string>> = { endpoint: 'endpoint_id', delivery: 'delivery_id' };

/** A path of Hono's table with an id that exists wherever one can be had. */
const filled = (path: string): string =>
  path.replace(/:(\w+)(\{[^}]*\})?/g, (_, param: string) => {
    if (param === 'org' || path.startsWith('/api/v1/admin/organisations/:id')) return world.organisation.id;
    const id = world.ids[CONSOLE_IDS[param] ?? worldKey(path, param)];
    return id === undefined ? crypto.randomUUID() : encodeURIComponent(id);
  });

/** Pieces without end, but for a bound on a test that fails. */
const endless = function* (method: string, path: string, seen: (bytes: number) => void = () => undefined) {
  const limit = limitOf(method, path);
  if (FORMS.has(path))
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="no"; filename="x"\r\n\r\n');
  for (let bytes = 0; bytes < limit + 64 * MIB; bytes += PIECE.length) {
    seen(bytes);
    yield PIECE;
  }
};

type Sendable = { readonly method: string; readonly path: string };

const send = (listener: string, { method, path }: Sendable, body: Parameters<typeof rawRequest>[1]['body']) =>
  rawRequest(listeners[listener]?.port ?? 0, {
    method,
    path: filled(path),
    headers: {
      cookie,
      origin: TEST_BASE_URL,
      host: new URL(TEST_BASE_URL).host,
      authorization: `Bearer ${path === MCP_PATH ? world.organisation.apiKey : service.operatorToken}`,
      'content-type': FORMS.has(path)
        ? 'multipart/form-data; boundary=b'
        : path.startsWith('/console')
          ? 'application/x-www-form-urlencoded'
          : 'application/json',
    },
    body,
  });

/** Every row of a router: nobody has to remember to add one here. */
const tableOf = (app: Hono): readonly Sendable[] => {
  const rows = new Map<string, Sendable>();
  for (const { method, path } of app.routes)
    if (method !== 'ALL') rows.set(`${method} ${path}`, { method, path });
  return [...rows.values()];
};

const expectTooLarge = (answer: Awaited<ReturnType<typeof rawRequest>>, { method, path }: Sendable): void => {
  expect(answer.status, `${method} ${path}: ${answer.body.slice(0, 300)}`).toBe(413);
  expect(JSON.parse(answer.body)).toMatchObject({
    error: { code: 'payload_too_large', details: { limit_bytes: limitOf(method, path) } },
    request_id: expect.any(String),
  });
};

describe.each(['public', 'admin'])('a body over the limit, on the %s listener', (listener) => {
  const rows = () => tableOf(listener === 'public' ? (service.app as never) : adminApp());

  test('given its length, then every route refuses it before a byte of it comes [REQ-7]', async () => {
    const table = rows();
    expect(table.length).toBeGreaterThan(20);
    for (const row of table) {
      const answer = await send(listener, row, { declaredBytes: limitOf(row.method, row.path) + 1 });
      expectTooLarge(answer, row);
    }
  });

  test('given no length, then every route takes the limit and no more, and holds none of a form [REQ-7]', async () => {
    for (const row of rows()) {
      const form = FORMS.has(row.path);
      if (form) collectGarbage();
      const before = process.memoryUsage().arrayBuffers;
      let held = 0;
      const pieces = endless(row.method, row.path, (bytes) => {
        // Half way and at the end: what is held by then is far more than it may be, and a collection takes a third of a second.
        if (bytes === 0 || bytes % ((FORM_MIB / 2) * MIB) !== 0) return;
        collectGarbage();
        held = Math.max(held, process.memoryUsage().arrayBuffers - before);
      });
      const answer = await send(listener, row, { pieces });
      expectTooLarge(answer, row);
      const name = `${row.method} ${row.path}`;
      expect(answer.takenBytes, name).toBeLessThan(limitOf(row.method, row.path) + IN_FLIGHT_BYTES);
      if (form) expect(held, name).toBeLessThan(HELD_BYTES);
    }
  });

  test('covers the console, operator routes, routes without a credential, and paths that are not resources [REQ-7]', () => {
    const paths = rows().map(({ path }) => path);
    const some = ['/healthz', '/console/sign-in', '/api/v1/admin/organisations'];
    const open = [
      '/api/v1/auth/login',
      '/api/v1/auth/sign-up',
      '/readyz',
      MCP_PATH,
      '/oauth/token',
      ...FORMS,
    ];
    expect(paths).toEqual(expect.arrayContaining(listener === 'public' ? [...some, ...open] : some));
  });
});
