import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/api/kit/route.ts';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { routes } from '../../src/api/routes.ts';
import { newApiKey } from '../../src/platform/api-key.ts';
import type { Answer, ApiClient } from '../support/api.ts';
import { TEST_BASE_URL } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { addKey } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';
import {
  bodyOf,
  makeWorld,
  ownPath,
  PLATFORM_PARAMS,
  paramsOf,
  pathWith,
  queryOf,
  type World,
} from './world.ts';

type Failure = {
  error: { code: string; message: string; details?: { errors?: { loc: unknown[]; type: string }[] } };
  request_id: string;
};

const { stack, app: service } = useApp({ namespace: true, clock: steadyClock() });
let world: World;

beforeAll(async () => {
  world = await makeWorld(stack, service);
});

const named = (chosen: readonly Route[]) =>
  chosen.map((route) => [`${route.spec.method.toUpperCase()} ${route.spec.path}`, route] as const);

const every = named(routes);
const json = routes.filter((route) => route.spec.body !== undefined && !isMultipart(route));
const writes = routes.filter((route) => route.kind === 'write');

function isMultipart(route: Route): boolean {
  return 'multipart' in route.spec && route.spec.multipart !== undefined;
}

const ask = (
  client: ApiClient,
  route: Route,
  more: { path?: string; body?: unknown; headers?: Record<string, string> } = {},
) =>
  client.call<Failure>(
    route.spec.method.toUpperCase(),
    more.path ?? `${ownPath(world, route.spec.path)}${queryOf(route)}`,
    'body' in more ? more.body : bodyOf(route, world),
    more.headers,
  );

const raw = async (route: Route, init: { headers: Record<string, string>; body?: Buffer | string }) => {
  const response = await service.app.request(`${ownPath(world, route.spec.path)}${queryOf(route)}`, {
    method: route.spec.method.toUpperCase(),
    headers: { 'x-api-key': world.organisation.apiKey, ...init.headers },
    ...(init.body === undefined ? {} : { body: init.body as string }),
  });
  return { status: response.status, body: (await response.json()) as Failure, headers: response.headers };
};

const expectError = (answer: Answer<Failure>, status: number, code: string): void => {
  expect([answer.status, answer.body.error?.code], JSON.stringify(answer.body)).toEqual([status, code]);
  expect(answer.body.error.message).not.toBe('');
  expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
};

describe.each(every)('%s', (_, route) => {
  const { spec } = route;

  test('without a key, and with a bad one: 401, without a budget [CON-3]', async () => {
    // The failures of the routes before this one are no longer counted against the address.
    service.clock.advance(60_000);
    for (const key of ['', 'sc_live_nonsense', newApiKey().key]) {
      const answer = await ask(service.client(key), route);
      expectError(answer, 401, 'invalid_api_key');
      expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
    }
  });

  // An operation for any credential has no scope to lack.
  if (spec.managersOnly === true || spec.scope !== null) {
    test('with every scope but its own: 403 names it [AUT-2]', async () => {
      const others = SCOPES.filter((scope) => scope !== spec.scope);
      const answer = await ask(
        service.client(await addKey(service.db, world.organisation.id, others)),
        route,
      );
      expectError(answer, 403, 'insufficient_scope');
      expect(answer.body.error.details).toEqual(
        spec.managersOnly === true ? { required_role: ['owner', 'admin'] } : { required_scope: spec.scope },
      );
      expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
    });
  }

  test('with and without a trailing slash it is the same route [REQ-1]', async () => {
    const path = ownPath(world, spec.path);
    const twin = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
    expectError(await ask(service.client(''), route, { path: twin }), 401, 'invalid_api_key');
  });

  test('with a method that it does not have: 405 with Allow [REQ-2]', async () => {
    const here = routes.filter(
      (other) => other.spec.path.replace(/\/$/, '') === spec.path.replace(/\/$/, ''),
    );
    const methods = here.map((other) => other.spec.method.toUpperCase());
    const answer = await service
      .client(world.organisation.apiKey)
      .call<Failure>('PROPFIND', ownPath(world, spec.path));
    expectError(answer, 405, 'method_not_allowed');
    for (const method of methods) expect(answer.headers.get('allow')).toContain(method);
  });

  test('with a query parameter that it does not have: 422 names it [PAG-5]', async () => {
    const query = queryOf(route);
    const path = `${ownPath(world, spec.path)}${query}${query === '' ? '?' : '&'}no_such_parameter=1`;
    const answer = await ask(world.owner, route, { path });
    expectError(answer, 422, 'validation_error');
    expect(answer.body.error.details?.errors).toContainEqual(
      expect.objectContaining({ loc: ['query', 'no_such_parameter'], type: 'unknown_parameter' }),
    );
  });

  test('every answer carries the request id and the budget [LIM-5]', async () => {
    if (spec.method !== 'get') return;
    const answer = await ask(world.owner, route, { headers: { 'x-request-id': 'my.request-1' } });
    expect([200, 404], JSON.stringify(answer.body)).toContain(answer.status);
    expect(answer.headers.get('x-request-id')).toBe('my.request-1');
    for (const header of [
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'ratelimit',
      'ratelimit-policy',
    ]) {
      expect(answer.headers.get(header), header).not.toBeNull();
    }
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe.each(
  named(routes.filter(({ spec }) => paramsOf(spec.path).some((param) => !PLATFORM_PARAMS.has(param)))),
)('%s', (_, route) => {
  test('with its ids in upper case it reads the same [PAG-6]', async () => {
    if (route.spec.method !== 'get') return;
    const path = ownPath(world, route.spec.path).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) =>
      id.toUpperCase(),
    );
    const [lower, upper] = [
      await ask(world.owner, route),
      await ask(world.owner, route, { path: `${path}${queryOf(route)}` }),
    ];
    expect(upper.status, JSON.stringify(upper.body)).toBe(lower.status);
    expect((upper.body as { id?: unknown }).id).toBe((lower.body as { id?: unknown }).id);
  });

  test('with an id that is none: 422 names it [CON-4]', async () => {
    const client = world.owner;
    const path = pathWith(route.spec.path, () => 'not-an-id');
    const answer = await ask(client, route, { path: `${path}${queryOf(route)}` });
    expectError(answer, 422, 'validation_error');
    const named = answer.body.error.details?.errors?.map((error) => error.loc.join('.')) ?? [];
    for (const param of paramsOf(route.spec.path)) {
      if (param !== 'urn') expect(named).toContain(`path.${param}`);
    }
  });
});

describe.each(named(json))('%s', (_, route) => {
  test('with a body that is no JSON, of another type, too large, or with unknown fields: a clear 4xx [CON-4 REQ-3]', async () => {
    if (route.spec.managersOnly === true) return;
    const typed = { 'content-type': 'application/json' };
    expectError(await raw(route, { headers: typed, body: '{"a":' }), 400, 'bad_request');
    expectError(
      await raw(route, { headers: typed, body: Buffer.from([0x22, 0xff, 0x22]) }),
      400,
      'bad_request',
    );
    expectError(
      await raw(route, { headers: { 'content-type': 'text/plain' }, body: '{}' }),
      415,
      'unsupported_media_type',
    );
    expectError(
      await raw(route, { headers: typed, body: JSON.stringify({ a: 'x'.repeat(1_100_000) }) }),
      413,
      'payload_too_large',
    );
    const unknown = await raw(route, { headers: typed, body: JSON.stringify({ no_such_field: 1 }) });
    expectError(unknown, 422, 'validation_error');
    expect(unknown.body.error.details?.errors).toContainEqual(
      expect.objectContaining({ loc: ['body', 'no_such_field'], type: 'unknown_field' }),
    );
    for (const body of [
      '"text"',
      '[]',
      'null',
      '{"a":"\\u0000"}',
      '{"a":"\\ud800"}',
      `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
    ]) {
      expectError(await raw(route, { headers: typed, body }), 422, 'validation_error');
    }
  });
});

describe.each(named(routes.filter((route) => route.spec.paginated === true)))('%s', (_, route) => {
  test('is a list: headers, limits, and no cursor but its own [PAG-1 PAG-3 PAG-4]', async () => {
    const path = ownPath(world, route.spec.path);
    const page = await ask(world.owner, route, { path: `${path}?limit=1` });
    expect(page.status, JSON.stringify(page.body)).toBe(200);
    expect(page.headers.get('x-page-limit')).toBe('1');
    expect(page.headers.get('x-has-more')).toMatch(/^(true|false)$/);
    const counted = await ask(world.owner, route, { path: `${path}?include_total=true` });
    const envelope = counted.body as unknown as { items?: unknown[]; total?: unknown };
    if (envelope.items !== undefined && 'total' in envelope)
      expect(envelope.total).toEqual(expect.any(Number));
    const next = page.headers.get('x-next-cursor');
    expect(page.headers.get('link') === null).toBe(next === null);
    if (next !== null) {
      expect(page.headers.get('link')).toMatch(
        new RegExp(`^<${TEST_BASE_URL}.*cursor=${next}.*>; rel="next"$`),
      );
      const edited = `${next.slice(0, -2)}${next.endsWith('AA') ? 'BB' : 'AA'}`;
      for (const cursor of [edited, next.slice(0, -4), `${next}=`, ` ${next}`]) {
        const answer = await ask(world.owner, route, {
          path: `${path}?limit=1&cursor=${encodeURIComponent(cursor)}`,
        });
        expectError(answer, 400, 'invalid_cursor');
      }
      expectError(
        await ask(world.owner, route, { path: `${path}?limit=1&offset=1&cursor=${next}` }),
        400,
        'invalid_cursor',
      );
      expectError(
        await ask(world.owner, route, { path: `${path}?limit=1&order=asc&cursor=${next}` }),
        400,
        'invalid_cursor',
      );
    }
    expectError(await ask(world.owner, route, { path: `${path}?cursor=abc` }), 400, 'invalid_cursor');
    for (const bad of [
      'limit=0',
      'limit=100000',
      'limit=x',
      'offset=-1',
      'offset=10001',
      'order=up',
      'created_after=today',
      'include_total=maybe',
    ]) {
      if (route.spec.query?.shape[bad.split('=')[0] ?? ''] === undefined) continue;
      expectError(await ask(world.owner, route, { path: `${path}?${bad}` }), 422, 'validation_error');
    }
  });
});

/** Deletions last, what lies deepest first, so that as much as possible is still there. */
const inOrder = [...writes].sort((a, b) => {
  const rank = (route: Route) => (route.spec.method === 'delete' ? 100 - route.spec.path.length / 1000 : 0);
  return rank(a) - rank(b);
});

describe('replays, of every write in one organisation', () => {
  test.each(named(inOrder))('%s', async (_, route) => {
    if (isMultipart(route)) return;
    const headers = { 'idempotency-key': `replay-${route.spec.operationId}` };
    const body = bodyOf(route, world);
    const first = await ask(world.owner, route, { headers, body });
    const declared = Object.keys(route.spec.responses).map(Number);
    expect(
      first.status < 300 ? declared : [402, 404, 409, 422, ...declared],
      JSON.stringify(first.body),
    ).toContain(first.status);
    const again = await ask(world.owner, route, { headers, body });
    if (first.status >= 300) {
      expect(again.headers.get('idempotent-replayed')).toBeNull();
      return;
    }
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const folder = { name: 'a different request' };
    const different = await world.owner.call<Failure>('POST', '/api/v1/folders', folder, headers);
    expectError(different, 409, 'conflict');
    expect(different.body.error.details).toEqual({ reason: 'idempotency_key_reused' });
  });
});
