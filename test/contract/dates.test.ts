import type { z } from '@hono/zod-openapi';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/api/kit/route.ts';
import { routes } from '../../src/api/routes.ts';
import { steadyClock } from '../support/clock.ts';
import { useApp } from '../support/use.ts';
import { positionsOf, schemaOf, withValue } from './sample.ts';
import { bodyOf, makeWorld, ownPath, queryOf, type World } from './world.ts';

const { stack, app: service } = useApp({ namespace: true, clock: steadyClock() });
let world: World;

beforeAll(async () => {
  world = await makeWorld(stack, service);
});

/** Texts that no calendar of ours or of the database has, and the first and the last that both have. */
const TEXTS = {
  date: {
    impossible: ['0000-01-01', '0000-12-31', '-0001-01-01', '10000-01-01', 'infinity', '-infinity', 'now'],
    extreme: ['0001-01-01', '9999-12-31'],
  },
  'date-time': {
    impossible: [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+14:00',
      '9999-12-31T23:59:59-14:00',
      '+275760-09-13T00:00:00Z',
      'infinity',
      '-infinity',
      'now',
    ],
    extreme: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z'],
  },
} as const;

type Format = keyof typeof TEXTS;
const FORMATS = Object.keys(TEXTS) as Format[];

const placesIn = (schema: z.ZodType | undefined, format: Format) =>
  schema === undefined ? [] : positionsOf(schemaOf(schema), format);

const BODIES = routes.flatMap((route) =>
  FORMATS.flatMap((format) =>
    placesIn(route.spec.body, format).map((place) => [route.spec.operationId, place, route, format] as const),
  ),
);

/** Query parameters are read by what their description says of them. */
const QUERIES = routes.flatMap((route) =>
  Object.entries(route.spec.query?.shape ?? {}).flatMap(([name, schema]) =>
    FORMATS.filter((format) => isOf(schema as z.ZodType, format)).map(
      (format) => [route.spec.operationId, name, route, format] as const,
    ),
  ),
);

function isOf(schema: z.ZodType, format: Format): boolean {
  return schemaOf(schema).format === format;
}

const ask = (route: Route, options: { query?: string; body?: unknown }) =>
  world.owner.call<{ error?: { details?: { errors?: { loc: string[] }[] } } }>(
    route.spec.method.toUpperCase(),
    `${ownPath(world, route.spec.path)}${queryOf(route)}${options.query ?? ''}`,
    options.body,
  );

test('there are such places, of both kinds', () => {
  expect(BODIES.length).toBeGreaterThan(10);
  expect(QUERIES.length).toBeGreaterThan(10);
});

describe.each(BODIES)('%s, %s of its body', (_id, place, route, format) => {
  const bodyWith = (text: string) =>
    withValue(schemaOf(route.spec.body as z.ZodType), bodyOf(route, world), place, text);

  test('takes no day that cannot be, and fails for none that can [REQ-11]', async () => {
    for (const text of TEXTS[format].impossible) {
      const answer = await ask(route, { body: bodyWith(text) });
      expect(answer.status, `${text}: ${JSON.stringify(answer.body)}`).toBe(422);
      const named = answer.body.error?.details?.errors?.map(({ loc }) => loc.at(-1)) ?? [];
      expect(named).toContain(place.replace('[]', '').split('.').at(-1));
    }
    for (const text of TEXTS[format].extreme) {
      const answer = await ask(route, { body: bodyWith(text) });
      expect(answer.status, `${text}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
  });
});

describe.each(QUERIES)('%s, ?%s=', (_id, name, route, format) => {
  test('takes no day that cannot be, and fails for none that can', async () => {
    const query = (text: string) => `${queryOf(route) === '' ? '?' : '&'}${name}=${encodeURIComponent(text)}`;
    for (const text of TEXTS[format].impossible) {
      const answer = await ask(route, { query: query(text), body: bodyOf(route, world) });
      expect(answer.status, `${text}: ${JSON.stringify(answer.body)}`).toBe(422);
    }
    for (const text of TEXTS[format].extreme) {
      const answer = await ask(route, { query: query(text), body: bodyOf(route, world) });
      expect(answer.status, `${text}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
  });
});

test('whatever days were stored, everything can still be read [REQ-11]', async () => {
  for (const route of routes.filter(({ spec }) => spec.method === 'get')) {
    const answer = await ask(route, {});
    expect(answer.status, `${route.spec.operationId}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  }
});
