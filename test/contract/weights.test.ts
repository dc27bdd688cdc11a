import { expect, test } from 'vitest';
import { withOwnRows } from '../../bench/weights/own-rows.ts';
import { costliestOf, type Filled, inOrder } from '../../bench/weights/requests.ts';
import type { Route } from '../../src/api/kit/route.ts';
import { routes } from '../../src/api/routes.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { TEST_BASE_URL } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { largeNest } from '../support/large-nest.ts';
import { makePriced } from '../support/priced.ts';
import { useApp } from '../support/use.ts';
import { makeWorld, type World } from './world.ts';

const { stack, app: service } = useApp({
  namespace: true,
  clock: steadyClock(),
  settings: { validateResponses: false },
});

const statusOf = async (world: World, filled: Filled, route: Route): Promise<number> => {
  const own = await withOwnRows(route.spec.operationId, { app: service, stack, world, filled });
  const [{ path, body }] = costliestOf(route, own, filled);
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

const ofWorld = ({ organisation, ids }: World) => ({
  orgId: asId<OrgId>(organisation.id),
  partId: ids.part_id ?? '',
  revisionId: ids.revision_id ?? '',
});

test('the dearest request of every route is one that the route takes', async () => {
  const world = await makeWorld(stack, service);
  const env = `/api/v1/environments/${world.organisation.environmentId}`;
  const filled: Filled = {
    pricedPart: 'P1',
    rows: { machines: 2 },
    calculations: await Promise.all(
      [1, 2, 3].map((offerPrice) =>
        makePriced(stack, service.db, world.owner, ofWorld(world), { offerPrice }),
      ),
    ),
    document: { ...(await world.owner.get<object>(`${env}/export`)), name: 'imported' },
    nest: largeNest(
      { nest_item_id: world.ids.nest_item_id ?? '', material_grade_id: world.ids.grade_id ?? '' },
      400,
    ),
    components: 2,
  };
  const refused: Record<string, number> = {};
  for (const route of inOrder(routes)) {
    const status = await statusOf(world, filled, route);
    if (status >= 300) refused[route.spec.operationId] = status;
  }
  expect(refused).toEqual({});
});
