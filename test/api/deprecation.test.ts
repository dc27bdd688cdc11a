import { OpenAPIHono, z } from '@hono/zod-openapi';
import { beforeAll, expect, test } from 'vitest';
import { createAuthenticate } from '../../src/api/kit/authenticate.ts';
import type { Deprecation } from '../../src/api/kit/deprecation.ts';
import { ApiError } from '../../src/api/kit/errors.ts';
import { describeRoutes } from '../../src/api/kit/openapi.ts';
import { readRoute } from '../../src/api/kit/route.ts';
import { serveRoute } from '../../src/api/kit/serve.ts';
import { TEST_BASE_URL } from '../support/app.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';

const DEPRECATED: Deprecation = {
  since: '2026-12-01',
  sunset: '2027-06-01',
  guide: '/docs/api-changes#replacement',
};

/** Announced in the middle of its life, and a list whose page has a link of its own. */
const routeOf = (path: string, deprecated: Deprecation) =>
  readRoute(
    {
      operationId: `read${path.length}`,
      method: 'get',
      path,
      tag: 'Parts',
      summary: 'Read an old list',
      scope: 'parts:read',
      weight: 'light',
      query: z.object({ fail: z.string().optional() }),
      responses: { 200: { description: 'The list.', schema: z.object({}) } },
      deprecated,
    },
    async ({ query }) => {
      if (query.fail !== undefined) throw new ApiError('conflict');
      return { status: 200, body: {}, headers: { link: '</next>; rel="next"' } };
    },
  );
const ROUTE = routeOf('/api/v1/old-list', DEPRECATED);
const UNDECIDED = routeOf('/api/v1/older', { ...DEPRECATED, sunset: null });

const { app: service } = useApp({ settings: { corsOrigins: ['https://shop.example'] } });
let apiKey: string;

beforeAll(async () => {
  for (const route of [ROUTE, UNDECIDED])
    serveRoute(service.app, service.deps, createAuthenticate(service.deps), route);
  ({ apiKey } = await makeOrganisation(service.db));
});

const headersOf = async (path: string, key = apiKey) => {
  const headers = { 'x-api-key': key, origin: 'https://shop.example' };
  const { status, headers: sent } = await service.app.request(`${TEST_BASE_URL}${path}`, { headers });
  return [status, sent.get('deprecation'), sent.get('sunset'), sent.get('link')];
};
const SINCE = `@${Date.UTC(2026, 11, 1) / 1000}`;
const UNTIL = 'Tue, 01 Jun 2027 00:00:00 GMT';
const GUIDE = '</docs/api-changes#replacement>; rel="deprecation"; type="text/html"';

test('given a deprecated route, then each of its responses has Deprecation, Sunset and a link to its replacement [VER-3]', async () => {
  const next = `${GUIDE}, </next>; rel="next"`;
  expect(await headersOf('/api/v1/old-list')).toEqual([200, SINCE, UNTIL, next]);
  expect(await headersOf('/api/v1/old-list?fail=yes')).toEqual([409, SINCE, UNTIL, GUIDE]);
  expect(await headersOf('/api/v1/old-list?other=1')).toEqual([422, SINCE, UNTIL, GUIDE]);
  expect(await headersOf('/api/v1/old-list', 'sc_live_wrong')).toEqual([401, SINCE, UNTIL, GUIDE]);
  expect(await headersOf('/api/v1/older')).toEqual([200, SINCE, null, next]);
});

test('given a route that is not deprecated, then it has none of these headers [VER-3]', async () => {
  expect(await headersOf('/api/v1/parts/')).toEqual([200, null, null, null]);
});

test('pages of other origins may read these headers [VER-3]', async () => {
  const headers = { 'x-api-key': apiKey, origin: 'https://shop.example' };
  const response = await service.app.request(`${TEST_BASE_URL}/api/v1/old-list`, { headers });
  expect(response.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
    expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
  );
});

test('the description marks a deprecated route, says since when, and lists its headers [VER-3]', () => {
  const described = describeRoutes(
    new OpenAPIHono(),
    { title: 'Old', description: 'Old.', routes: [ROUTE, UNDECIDED], open: [] },
    TEST_BASE_URL,
  );
  type Operation = {
    readonly deprecated?: boolean;
    readonly description: string;
    readonly responses: { readonly 200: { readonly headers: Readonly<Record<string, unknown>> } };
  };
  const { paths } = described as { readonly paths: Readonly<Record<string, { readonly get: Operation }>> };
  const operation = paths['/api/v1/old-list']?.get;
  expect(operation?.deprecated).toBe(true);
  expect(operation?.description).toMatch(
    /^Deprecated since 2026-12-01 and may be removed from 2027-06-01 on: see \[.*\]\(\/docs\/api-changes#replacement\)\./,
  );
  expect(Object.keys(operation?.responses[200].headers ?? {})).toEqual(
    expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
  );
  expect(paths['/api/v1/older']?.get.description).toMatch(/^Deprecated since 2026-12-01: see /);
});
