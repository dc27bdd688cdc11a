import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCalculationBatch,
  createEnvironment,
  getCalculation,
} from '../../clients/typescript/src/operations.ts';
import { createCalculation, startRun, until } from '../support/api.ts';
import { startAll } from '../support/app.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../support/pricing.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { useApp } from '../support/use.ts';

const CELLS = 500;
const PARTS = 50;
/** What the plan lets one organisation have at work at once: its running slice. */
const SLICE = 64;

/** The server hands out what waits by fairness keys (`matching.enableFairness`); which run is next is its own decision. */
describe('two organisations on the same workers', () => {
  const { stack, app } = useApp({ namespace: true });
  let worker: Proc | undefined;

  beforeAll(async () => {
    // The bound is lifted, so that all cells wait in the queue at once and only the server stands between them and the others.
    await stack.sql(`update plan_tiers set inflight_cap = ${CELLS} where slug = 'dev'`);
  });
  afterAll(async () => {
    await worker?.kill('SIGTERM');
  });

  const batchOf500 = async (organisation: TestOrganisation): Promise<void> => {
    const client = app.client(organisation.apiKey);
    const hands = createPricingHelpers(app, stack);
    const parts = await Promise.all(
      Array.from({ length: PARTS }, (_, index) => makeBoughtPart(client, index + 1)),
    );
    const environments = [organisation.environmentId];
    while (environments.length < CELLS / PARTS) {
      const body = { name: `column ${environments.length}`, valid_from: '2026-01-01' };
      environments.push((await createEnvironment({ client: client.http, body })).id);
    }
    const { batch_id } = await createCalculationBatch({
      client: client.http,
      body: {
        part_revision_ids: parts.map((part) => part.revisionId),
        costing_environment_ids: environments,
      },
    });
    while ((await hands.admitPage(organisation.id, batch_id ?? '')) === 'more');
  };

  it('given 500 cells of one that wait for a worker, when another runs a single one, then it is delayed by no more than one slice [CAP-3]', async () => {
    const [large, small] = [await makeOrganisation(app.db), await makeOrganisation(app.db)];
    const client = app.client(small.apiKey);
    const { revisionId } = await makeBoughtPart(client);
    await batchOf500(large);
    await startAll(stack, app);
    const id = await createCalculation(client, revisionId);
    await startRun(client, id);
    await startAll(stack, app);
    const [queued] = await stack.sql<{ count: number }>(
      `select count(*)::int as count from calculations where status = 'queued'`,
    );
    expect(queued?.count).toBe(CELLS + 1);

    worker = await startProcess(stack, 'worker');
    await until(
      () => getCalculation({ client: client.http, path: { calculation_id: id } }),
      (row) => row.status === 'succeeded',
    );
    const order = await stack.sql<{ org_id: string }>(
      'select org_id from calculations where started_at is not null order by started_at, id',
    );
    const before = order.findIndex((row) => row.org_id === small.id);
    // First come, first served would be 500. A handful is usual; the server keeps its queue in partitions, so it is not one number.
    expect(before).toBeLessThanOrEqual(SLICE);
  });
});
