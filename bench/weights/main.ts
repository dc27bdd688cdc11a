/**
 * `npm run bench -- weights`: the dearest legal requests of every route of the table, on the smallest and on the largest plan. Reported is the
 * processor time of this process and of PostgreSQL for each unit that a request costs, as a multiple of one small authenticated read of the
 * same run, and how much of it the event loop takes. A route is in it by standing in the route table. Writes `docs/operations/weights.md`.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Route } from '../../src/api/kit/route.ts';
import { routes } from '../../src/api/routes.ts';
import { ROW_LIMITS } from '../../src/db/configuration/row-limits.ts';
import { openOwnerPool } from '../../src/db/kernel/owner-pool.ts';
import { MAX_KNOWN_PRICES } from '../../src/db/known-prices/known-prices.ts';
import { makeWorld, type World } from '../../test/contract/world.ts';
import { createTestApp, TEST_BASE_URL, type TestApp } from '../../test/support/app.ts';
import type { Stack } from '../../test/support/stack.ts';
import { report, setExitCode } from '../support/report.ts';
import { openBenchStack } from '../support/stack.ts';
import { cpuSeconds } from '../support/usage.ts';
import { fill, type Most } from './fill.ts';
import { withOwnRows } from './own-rows.ts';
import { type Request as CostlyRequest, costliestOf, type Filled, inOrder } from './requests.ts';
import { type Measured, PAGE, pageOf } from './table.ts';

/** Operation ids to look at alone, as an expression: `node bench/weights/main.ts '^export'` measures these and writes no page. */
const only = process.argv[2] === undefined ? undefined : new RegExp(process.argv[2]);

const PLANS = ['free', 'scale'] as const;
const AT_MOST = 60;
const [SMALL_READS, TIMES] = [400, 4];
/** A multiple from which a request is measured again: PostgreSQL's share is counted in hundredths of a second. */
const REMEASURE_FROM = 15;

/** Processor seconds of one call of `work`, with its servers, and those of the event loop alone. */
const cpuOf = async (times: number, work: () => Promise<unknown>) => {
  const loop = process.threadCpuUsage();
  const before = cpuSeconds();
  for (let n = 0; n < times; n += 1) await work();
  const all = (cpuSeconds() - before) / times;
  const { user, system } = process.threadCpuUsage(loop);
  return { all, loop: (user + system) / 1e6 / times };
};

type Sent = { readonly status: number /** Units of the minute that are left. */; readonly left: number };

/** Sends one request as the world's owner and takes the whole answer, without reading it. */
const send = async (
  app: TestApp,
  world: World,
  { spec }: Route,
  { path, body }: CostlyRequest,
): Promise<Sent> => {
  const isForm = body instanceof FormData;
  const request = new Request(`${TEST_BASE_URL}${path}`, {
    method: spec.method.toUpperCase(),
    headers: {
      ...world.ownerHeaders,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer = await app.app.request(request);
  const response = await answer.arrayBuffer();
  if (answer.status >= 400 && (only !== undefined || answer.status === 429 || answer.status >= 500)) {
    const text = Buffer.from(response).toString('utf8', 0, 500);
    console.log(`${spec.operationId} answers ${answer.status} ${text}`);
  }
  return { status: answer.status, left: Number(answer.headers.get('x-ratelimit-remaining')) };
};

/**
 * The dearest request of a route. A dear one is sent again, up to `TIMES` times, each time with rows of its own, and the least of those with the
 * same answer counts: the servers' own work in between only adds.
 */
const measureRoute = async (
  { app, stack, world }: { readonly app: TestApp; readonly stack: Stack; readonly world: World },
  route: Route,
  make: () => Promise<readonly CostlyRequest[]>,
  small: number,
): Promise<Measured> => {
  const measureOnce = async (one: CostlyRequest): Promise<Measured> => {
    // An empty window: what a large request spends beside the weight of its route shows in what it leaves.
    await stack.sql('delete from rate_buckets');
    await stack.sql('delete from organisation_windows');
    let sent: Sent = { status: 0, left: UNITS };
    const used = await cpuOf(1, async () => {
      sent = await send(app, world, route, one);
    });
    const units = Math.max(1, UNITS - sent.left);
    return {
      route,
      units,
      multiple: used.all / small / units,
      loopMs: used.loop * 1000,
      status: sent.status,
    };
  };
  const leastOf = async (index: number, first: CostlyRequest): Promise<Measured> => {
    let least = await measureOnce(first);
    for (let n = 1; n < TIMES && least.multiple > REMEASURE_FROM; n += 1) {
      const again = (await make())[index];
      if (again === undefined) break;
      const next = await measureOnce(again);
      if (next.status === least.status && next.multiple < least.multiple) least = next;
    }
    return least;
  };
  let costliest: Measured = { route, units: 1, multiple: 0, loopMs: 0, status: 0 };
  for (const [index, request] of (await make()).entries()) {
    const measured = await leastOf(index, request);
    if (measured.multiple > costliest.multiple) costliest = measured;
  }
  return costliest;
};

/** Units that each caller may spend in a minute here. */
const UNITS = 1_000_000_000;

/** No rate limit applies, because only the cost of single requests is measured. */
const UNLIMITED = `update plan_tiers set units_per_minute = ${UNITS}, requests_per_minute = ${UNITS}, pending_bound = 1000000,
  organisation_units_per_minute = ${UNITS}, organisation_requests_per_minute = ${UNITS}, open_nests = 1000000, environments = 1000`;

/** Vacuum at another moment would count as work of a request. */
const NO_AUTOVACUUM = `do $$ declare of regclass; begin
  for of in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('alter table %s set (autovacuum_enabled = false, toast.autovacuum_enabled = false)', of);
  end loop; end $$`;

const measure = async (app: TestApp, stack: Stack, plan: string): Promise<readonly Measured[]> => {
  const world = await makeWorld(stack, app);
  const [tier] = await stack.sql<{ uploads: number }>('select uploads from plan_tiers where slug = $1', [
    plan,
  ]);
  if (tier === undefined) throw new Error(`there is no plan ${plan}`);
  const filled: Filled = await fill(stack.sql, world, { ...FILLED, uploads: tier.uploads - OWN_UPLOADS });
  await stack.sql('update organisations set tier_slug = $2 where id = $1', [world.organisation.id, plan]);
  await stack.sql('vacuum analyze');
  const smallRead = routes.find(({ spec }) => spec.operationId === 'getFolder') as Route;
  const request = costliestOf(smallRead, { world }, filled)[0];
  const read = () => send(app, world, smallRead, request);
  await cpuOf(SMALL_READS, read);
  const small = (await cpuOf(SMALL_READS, read)).all;
  console.log(`${plan}: one small read takes ${(small * 1000).toFixed(2)} ms of processor time`);
  const found: Measured[] = [];
  for (const route of inOrder(routes).filter(({ spec }) => only?.test(spec.operationId) ?? true)) {
    const make = async () =>
      costliestOf(route, await withOwnRows(route.spec.operationId, { app, stack, world, filled }), filled);
    found.push(await measureRoute({ app, stack, world }, route, make, small));
  }
  return found;
};

/** Uploads, and rows of an environment of each kind, that the costliest requests make for themselves. */
const [OWN_UPLOADS, OWN_ROWS] = [500, 20];

const FILLED: Omit<Most, 'uploads'> = {
  machines: ROW_LIMITS.machines - OWN_ROWS,
  rates: ROW_LIMITS.rates - OWN_ROWS,
  // As many as have room for their cutting data.
  tools: 100,
  subcontractors: ROW_LIMITS.subcontractors - OWN_ROWS,
  folders: 2000,
  standardParts: 5000,
  knownPrices: MAX_KNOWN_PRICES - OWN_ROWS,
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
  await stack.sql(UNLIMITED);
  await stack.sql(NO_AUTOVACUUM);
  const byPlan: Record<string, readonly Measured[]> = {};
  for (const plan of PLANS) byPlan[plan] = await measure(app, stack, plan);
  for (const [plan, rows] of Object.entries(byPlan))
    for (const { route, units, multiple, loopMs, status } of rows)
      report(
        `${plan} ${route.spec.operationId}`,
        multiple,
        { atMost: AT_MOST },
        `${units} units, ${loopMs.toFixed(0)} ms of the event loop, answered ${status}`,
      );
  if (only === undefined)
    writeFileSync(path.resolve(import.meta.dirname, '../..', PAGE), pageOf(byPlan, AT_MOST));
} finally {
  await app.close();
  await pool.end();
  await services.close();
}
setExitCode();
