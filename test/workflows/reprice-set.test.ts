import { NativeConnection, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRepriceActivities } from '../../src/activities/reprice-set.ts';
import { reportUnexpected } from '../../src/activities/unexpected.ts';
import { workflowBundle } from '../../src/platform/workflow-bundle.ts';
import { repriceSetRef } from '../../src/workflows/reprice-set/contract.ts';
import { type ApiClient, until } from '../support/api.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { makePriced, newPart } from '../support/priced.ts';
import { recordHistory } from '../support/record-history.ts';
import { createStack, type Stack } from '../support/stack.ts';
import '../support/temporal-runtime.ts';

const SETS = '/api/v1/reference-sets';

describe('the workflow of a reprice', () => {
  let stack: Stack;
  let app: TestApp;
  let client: ApiClient;
  let set: string;
  let worker: Worker;
  let running: Promise<void>;
  let connection: NativeConnection;
  let isBroken = false;

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    app = await createTestApp(stack);
    const org = await makeOrganisation(app.db);
    client = app.client(org.apiKey);
    const part = await newPart(client);
    await makePriced(stack, app.db, client, { orgId: org.id, ...part }, { offerPrice: 3 });
    const items = [{ part_revision_id: part.revisionId }];
    set = (await client.post<{ id: string }>(SETS, { name: 'set', items })).id;
    connection = await NativeConnection.connect({ address: stack.temporal.address });
    const steps = createRepriceActivities(app.deps);
    worker = await Worker.create({
      connection,
      namespace: stack.temporal.namespace,
      taskQueue: 'orchestration',
      workflowBundle: await workflowBundle(),
      interceptors: { activity: [reportUnexpected(app.deps.log)] },
      activities: {
        ...steps,
        startRepricePage: (input: Parameters<typeof steps.startRepricePage>[0]) =>
          isBroken ? Promise.reject(new TypeError('a fault of this test')) : steps.startRepricePage(input),
      },
    });
    running = worker.run();
  });
  afterAll(async () => {
    worker?.shutdown();
    await running;
    await connection?.close();
    await app?.close();
    await stack?.close();
  });

  const rowOf = async (id: string) =>
    (await stack.sql<{ status: string }>('select status from reprices where id = $1', [id]))[0];
  const ended = async (): Promise<string> => {
    const { id } = await client.post<{ id: string }>(`${SETS}/${set}/reprice`);
    await until(
      () => rowOf(id),
      (row) => row?.status !== 'queued',
    );
    return id;
  };

  test('starts every item', async () => {
    const id = await ended();
    expect(await rowOf(id)).toEqual({ status: 'started' });
    const rows = await stack.sql('select 1 from calculations where batch_id = $1', [id]);
    expect(rows).toHaveLength(1);
    await recordHistory(stack, repriceSetRef(id).workflowId, 'reprice-set.started');
  });

  test('ends the reprice when a step always fails', async () => {
    isBroken = true;
    const id = await ended();
    expect(await rowOf(id)).toEqual({ status: 'failed' });
    await recordHistory(stack, repriceSetRef(id).workflowId, 'reprice-set.internal');
  });
});
