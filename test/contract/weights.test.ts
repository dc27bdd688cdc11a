import { afterAll, beforeAll, expect, test } from 'vitest';
import { dearestOf, type Filled, inOrder } from '../../bench/weights/requests.ts';
import type { Route } from '../../src/api/kit/route.ts';
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
const REFUSED: Readonly<Record<string, number>> = {
  // It is there already.
  createEnvironmentOverride: 409,
  createMaterialOverride: 409,
  // Needs prices, an assembly, a file that was read or an upload that was sent.
  calibrateEnvironment: 422,
  deleteCalibration: 404,
  getCalibration: 404,
  previewCalculation: 409,
  correctComponent: 404,
  correctUploadFacts: 422,
  addUploadInput: 409,
  cancelUpload: 409,
  retryUpload: 409,
  // The nest was solved without sheets and is solved again by then.
  acceptJobNest: 409,
  cancelJobNest: 409,
  deleteJobNest: 409,
  // The baseline stays, a member cannot be deleted, and what was replaced or deleted with another row is gone.
  deleteEnvironment: 409,
  deleteLegacyEnvironment: 409,
  deleteMachine: 409,
  deleteCalculation: 404,
  deleteStandardPart: 404,
  detachEnvironmentMachine: 404,
  detachLegacyEnvironmentMachine: 404,
};

const statusOf = async (world: World, filled: Filled, route: Route): Promise<number> => {
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

test('the dearest request of every route is one that the route takes', async () => {
  const world = await makeWorld(stack, service);
  const env = `/api/v1/environments/${world.organisation.environmentId}`;
  const filled: Filled = {
    rows: { machines: 2 },
    calculations: [world.ids.calculation_id ?? ''],
    document: { ...(await world.owner.get<object>(`${env}/export`)), name: 'imported' },
  };
  const refused: Record<string, number> = {};
  for (const route of inOrder(routes)) {
    const status = await statusOf(world, filled, route);
    if (status >= 300) refused[route.spec.operationId] = status;
  }
  expect(refused).toEqual(REFUSED);
});
