import { afterAll, beforeAll, expect, test } from 'vitest';
import { dearestOf } from '../../bench/weights/requests.ts';
import { routes } from '../../src/api/routes.ts';
import { createTestApp, TEST_BASE_URL, type TestApp } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { makeWorld, type World } from './world.ts';

let stack: Stack;
let service: TestApp;

beforeAll(async () => {
  stack = await createStack({ namespace: true });
  service = await createTestApp(stack, { clock: steadyClock(), settings: { validateResponses: false } });
});
afterAll(async () => {
  await service?.close();
  await stack?.close();
});

/** Routes whose dearest request finds nothing to do in the world of one of everything, and what it is answered. */
const REFUSED: Readonly<Record<string, number>> = {};

const statusOf = async (world: World, route: (typeof routes)[number]): Promise<number> => {
  const filled = { rows: { machines: 2 }, calculations: [world.ids.calculation_id ?? ''] };
  const [{ path, body }] = dearestOf(route, world, filled);
  const isForm = body instanceof FormData;
  const answer = await service.app.request(
    new Request(`${TEST_BASE_URL}${path}`, {
      method: route.spec.method.toUpperCase(),
      headers: {
        ...world.ownerHeaders,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }),
  );
  await answer.arrayBuffer();
  return answer.status;
};

test('the dearest request of every route that is measured is one that the route takes', async () => {
  const world = await makeWorld(stack, service);
  const refused: Record<string, number> = {};
  for (const route of routes.filter(({ kind }) => kind === 'read')) {
    const status = await statusOf(world, route);
    if (status >= 300) refused[route.spec.operationId] = status;
  }
  for (const route of routes.filter(({ kind }) => kind === 'write')) {
    // Each in a world of its own order: what deletes comes last.
    if (route.spec.method === 'delete') continue;
    const status = await statusOf(world, route);
    if (status >= 300) refused[route.spec.operationId] = status;
  }
  for (const route of routes.filter(({ spec }) => spec.method === 'delete')) {
    const status = await statusOf(world, route);
    if (status >= 300) refused[route.spec.operationId] = status;
  }
  expect(refused).toEqual(REFUSED);
});
