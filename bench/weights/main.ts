/**
 * `npm run bench -- weights`: the dearest legal request of every route of the table, on the smallest and on the largest plan. Reported is the
 * processor time of this process and of PostgreSQL for each unit that a request costs, as a multiple of one small authenticated read of the
 * same run. A route is in it by standing in the route table.
 */
import { heaviesOf, type Route } from '../../src/api/kit/route.ts';
import { routes } from '../../src/api/routes.ts';
import { openOwnerPool } from '../../src/db/kernel/owner-pool.ts';
import { schemaOf } from '../../test/contract/sample.ts';
import { bodyOf, makeWorld, ownPath, type World } from '../../test/contract/world.ts';
import { createTestApp, type TestApp } from '../../test/support/app.ts';
import type { Stack } from '../../test/support/stack.ts';
import { finish, report } from '../support/report.ts';
import { openBenchStack } from '../support/stack.ts';
import { cpuSeconds } from '../support/usage.ts';
import { fill, SHEETS } from './fill.ts';
import { largestOf } from './largest.ts';

const PLANS = ['free', 'scale'] as const;
const AT_MOST = 60;
const [SMALL_READS, TIMES] = [400, 3];
const MINUTE = 61_000;

/** Queries that make a read show as much as it can. */
const ASKED: Readonly<Record<string, string>> = {
  limit: '200',
  include: 'all',
  include_facets: 'true',
  include_total: 'true',
  include_cancelled: 'true',
  include_components: 'true',
  include_assembly_components: 'true',
  kind: 'machines',
  format: 'dxf',
  q: 'e',
};

const queryOf = ({ spec }: Route): string => {
  const known = Object.keys(spec.query?.shape ?? {});
  const query = new URLSearchParams();
  for (const name of known) if (ASKED[name] !== undefined) query.set(name, ASKED[name]);
  return query.size === 0 ? '' : `?${query}`;
};

/** Bodies to be sent: one that does the work, and the largest one, which may be refused; refusing costs, too. */
const bodiesOf = (route: Route, world: World): readonly unknown[] => {
  const { body, operationId } = route.spec;
  const ordinary = SHEETS[operationId] ?? bodyOf(route, world);
  return body === undefined ? [ordinary] : [ordinary, largestOf(schemaOf(body))];
};

const cpuOf = async (times: number, work: () => Promise<unknown>): Promise<number> => {
  const before = cpuSeconds();
  for (let n = 0; n < times; n += 1) await work();
  return (cpuSeconds() - before) / times;
};

const send = async (app: TestApp, world: World, route: Route, body: unknown): Promise<void> => {
  const { method, path } = route.spec;
  app.clock.advance(MINUTE);
  const { status, body: told } = await world.owner.call(
    method.toUpperCase(),
    `${ownPath(world, path)}${queryOf(route)}`,
    body,
  );
  if (status === 429 || status >= 500)
    throw new Error(`${route.spec.operationId} answers ${status} ${JSON.stringify(told).slice(0, 200)}`);
};

/** What changes nothing first, what deletes last: each route finds what it asks for. */
const ORDER = ['get', 'post', 'put', 'patch', 'delete'];
const inOrder = [...routes].sort((a, b) => ORDER.indexOf(a.spec.method) - ORDER.indexOf(b.spec.method));

const measure = async (app: TestApp, stack: Stack, plan: string): Promise<void> => {
  const world = await makeWorld(stack, app);
  await fill(stack.sql, world);
  await stack.sql('update organisations set tier_slug = $2 where id = $1', [world.organisation.id, plan]);
  const [tier] = await stack.sql<{ heavy_weight: number }>(
    'select heavy_weight from plan_tiers where slug = $1',
    [plan],
  );
  const smallRead = routes.find(({ spec }) => spec.operationId === 'getFolder') as Route;
  const read = () => send(app, world, smallRead, undefined);
  await cpuOf(SMALL_READS, read);
  const small = await cpuOf(SMALL_READS, read);
  console.log(`${plan}: one small read takes ${(small * 1000).toFixed(2)} ms of processor time`);
  for (const route of inOrder) {
    let dearest = 0;
    for (const body of bodiesOf(route, world))
      dearest = Math.max(dearest, await cpuOf(TIMES, () => send(app, world, route, body)));
    const units = Math.max(1, heaviesOf(route.spec) * (tier?.heavy_weight ?? 1));
    report(
      `${plan} ${route.spec.operationId}`,
      dearest / units / small,
      { atMost: AT_MOST },
      `${(dearest * 1000).toFixed(0)} ms for ${units} units`,
    );
  }
};

const services = await openBenchStack();
const pool = openOwnerPool(services.ownerUrl, 2);
const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = services.env;
const stack: Stack = {
  ownerUrl: services.ownerUrl,
  databaseUrl: services.env.DATABASE_URL,
  temporal: { address: services.temporalAddress, namespace: 'default' },
  s3: {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  } as Stack['s3'],
  sql: async (text, values) => (await pool.query(text, values as unknown[])).rows,
  close: async () => undefined,
};
const app = await createTestApp(stack, { settings: { validateResponses: false } });
try {
  for (const plan of PLANS) await measure(app, stack, plan);
} finally {
  await app.close();
  await pool.end();
  await services.close();
}
finish();
