import type { z } from '@hono/zod-openapi';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/api/kit/route.ts';
import { routes } from '../../src/api/routes.ts';
import { steadyClock } from '../support/clock.ts';
import { useApp } from '../support/use.ts';
import { idPositions, schemaOf, withValue } from './sample.ts';
import {
  bodyAround,
  bodyOf,
  fieldKey,
  idOf,
  makeWorld,
  ownPath,
  PLATFORM_PARAMS,
  paramsOf,
  pathWith,
  queryOf,
  type World,
  worldKey,
} from './world.ts';

const { stack, app: service } = useApp({ namespace: true, clock: steadyClock() });
let victim: World;
let caller: World;
let before: Record<string, string>;

beforeAll(async () => {
  [victim, caller] = [await makeWorld(stack, service), await makeWorld(stack, service)];
  before = await digests();
});

/** One digest per table over everything that the victim has. */
const digests = async (): Promise<Record<string, string>> => {
  // What the answers did not wait for is written by now.
  await service.deps.starter.idle();
  const tables = await stack.sql<{ name: string; org: string }>(
    `select c.table_name as name, c.column_name as org from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.column_name = 'org_id' or (c.table_name = 'organisations' and c.column_name = 'id')) order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name, org } of tables) {
    // Starts are noted by the service itself, whenever it comes to it.
    const text =
      name === 'staged_starts' || name === 'account_links' ? `(to_jsonb(t) - 'started_at')::text` : 't::text';
    const [row] = await stack.sql<{ digest: string }>(
      `select md5(coalesce(string_agg(${text}, '|' order by ${text}), '')) as digest from ${name} t where ${org} = $1`,
      [victim.organisation.id],
    );
    found[name] = row?.digest ?? '';
  }
  return found;
};

const foreignIds = () =>
  Object.entries(victim.ids)
    .filter(([key]) => !PLATFORM_PARAMS.has(key))
    .map(([, id]) => id);

const tenantParams = (route: Route) =>
  paramsOf(route.spec.path).filter((param) => !PLATFORM_PARAMS.has(param));

describe('another organisation’s id in a path', () => {
  const cases = routes.flatMap((route) =>
    tenantParams(route).map((param) => [route.spec.operationId, param, route] as const),
  );

  test.each(cases)('%s with a foreign %s is 404 [TEN-1 NRO-6]', async (_, param, route) => {
    const { path, method } = route.spec;
    const mixed = pathWith(path, (name) => idOf(name === param ? victim : caller, worldKey(path, name)));
    const all = pathWith(path, (name) =>
      idOf(PLATFORM_PARAMS.has(name) ? caller : victim, worldKey(path, name)),
    );
    for (const target of new Set([mixed, all])) {
      const answer = await caller.owner.call<{ error: { code: string } }>(
        method.toUpperCase(),
        `${target}${queryOf(route)}`,
        bodyOf(route, caller),
      );
      expect([answer.status, answer.body.error?.code], JSON.stringify(answer.body)).toEqual([
        404,
        'not_found',
      ]);
    }
  });
});

describe('a body that is refused before its id is looked at', () => {
  const cases = routes.flatMap((route) =>
    route.spec.body === undefined || tenantParams(route).length === 0
      ? []
      : [[route.spec.operationId, route] as const],
  );

  test('is judged on every route that has both', () => {
    expect(cases.length).toBeGreaterThan(20);
  });

  test.each(cases)('%s answers a foreign id, an own one and one of nobody alike', async (_, route) => {
    const { path, method } = route.spec;
    const nobody = pathWith(path, (name) =>
      PLATFORM_PARAMS.has(name) ? idOf(caller, worldKey(path, name)) : crypto.randomUUID(),
    );
    const foreign = pathWith(path, (name) =>
      idOf(PLATFORM_PARAMS.has(name) ? caller : victim, worldKey(path, name)),
    );
    const answers = [];
    for (const target of [foreign, nobody, ownPath(caller, path)]) {
      const { status, body } = await caller.owner.call<{ error: unknown }>(method.toUpperCase(), target, {
        no_such_field: 'x',
      });
      answers.push({ status, error: body.error });
    }
    expect(answers[0]).toMatchObject({ status: 422 });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });
});

describe('another organisation’s id in a body', () => {
  const cases = routes.flatMap((route) =>
    route.spec.body === undefined
      ? []
      : idPositions(schemaOf(route.spec.body))
          .filter((position) => fieldKey(route.spec.path, position) !== null)
          .map((position) => [route.spec.operationId, position, route] as const),
  );

  test.each(cases)('%s with a foreign %s is not found [TEN-1]', async (_, position, route) => {
    const { path, method } = route.spec;
    const id = idOf(victim, fieldKey(path, position) ?? '');
    const schema = schemaOf(route.spec.body as z.ZodType);
    const body = withValue(schema, bodyAround(route, caller, position), position, id);
    const answer = await caller.owner.call<Record<string, unknown>>(
      method.toUpperCase(),
      ownPath(caller, path),
      body,
    );
    const shown = `${JSON.stringify(body)} → ${JSON.stringify(answer.body)}`;
    const { code } = (answer.body.error ?? {}) as { code?: string };
    if (answer.status >= 400) {
      // The reference has a code of its own for materials, formats and nest lines; it is the same for unknown and foreign ones.
      if (code?.endsWith('_unresolved') === true) expect(answer.status, shown).toBe(422);
      else expect([answer.status, code], shown).toEqual([404, 'not_found']);
    } else {
      const { not_found = [], skipped = [], ...rest } = answer.body;
      expect(JSON.stringify([not_found, skipped]), shown).toContain(id);
      expect(JSON.stringify(rest), shown).not.toContain(id);
    }
  });
});

describe('another organisation’s id in a query', () => {
  const cases = routes.flatMap((route) =>
    route.spec.query === undefined
      ? []
      : idPositions(schemaOf(route.spec.query))
          .filter((position) => fieldKey(route.spec.path, position) !== null)
          .map((position) => [route.spec.operationId, position, route] as const),
  );

  test.each(cases)('%s with a foreign %s shows nothing of it', async (_, position, route) => {
    const { path } = route.spec;
    const id = idOf(victim, fieldKey(path, position) ?? '');
    const answer = await caller.owner.call(
      'GET',
      `${ownPath(caller, path)}?${position.replace('[]', '')}=${id}`,
    );
    expect([200, 404], JSON.stringify(answer.body)).toContain(answer.status);
    for (const foreign of foreignIds()) expect(JSON.stringify(answer.body)).not.toContain(foreign);
  });
});

describe('lists', () => {
  const cases = routes
    .filter((route) => route.spec.method === 'get')
    .map((route) => [route.spec.operationId, route] as const);

  test.each(cases)('%s shows the caller’s rows only [TEN-2]', async (_, route) => {
    const answer = await caller.owner.call('GET', `${ownPath(caller, route.spec.path)}${queryOf(route)}`);
    const text = JSON.stringify(answer.body);
    for (const foreign of [...foreignIds(), victim.organisation.id]) expect(text).not.toContain(foreign);
  });
});

test('after all of it, not one row of the other organisation has changed [TEN-2]', async () => {
  expect(await digests()).toEqual(before);
});
