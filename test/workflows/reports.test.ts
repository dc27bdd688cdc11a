import { NativeConnection, Worker } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReportActivities } from '../../src/activities/make-report.ts';
import type { Pricer } from '../../src/activities/pricer.ts';
import { reportUnexpected } from '../../src/activities/unexpected.ts';
import { workflowBundle } from '../../src/platform/workflow-bundle.ts';
import { writeReport } from '../../src/reports/write.ts';
import { makeReportRef } from '../../src/workflows/make-report/contract.ts';
import type { ApiClient } from '../support/api.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { makePriced, newPart } from '../support/priced.ts';
import { recordHistory } from '../support/record-history.ts';
import { createStack, type Stack } from '../support/stack.ts';
import '../support/temporal-runtime.ts';

type Report = { id: string; status: string; reason: string | null };

describe('the workflow of a report', () => {
  let stack: Stack;
  let app: TestApp;
  let client: ApiClient;
  let calculation: string;
  let worker: Worker;
  let running: Promise<void>;
  let connection: NativeConnection;
  let report: Pricer['report'] = (_, input) => writeReport(input);

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    app = await createTestApp(stack);
    const org = await makeOrganisation(app.db);
    client = app.client(org.apiKey);
    calculation = await makePriced(
      stack,
      app.db,
      client,
      { orgId: org.id, ...(await newPart(client)) },
      { offerPrice: 3 },
    );
    connection = await NativeConnection.connect({ address: stack.temporal.address });
    worker = await Worker.create({
      connection,
      namespace: stack.temporal.namespace,
      taskQueue: 'orchestration',
      workflowBundle: await workflowBundle(),
      interceptors: { activity: [reportUnexpected(app.deps.log)] },
      activities: createReportActivities({
        ...app.deps,
        pricer: { report: (...given) => report(...given) },
      }),
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

  /** The report as the caller sees it once it has ended. */
  const ended = async (body: object): Promise<Report> => {
    const path = `/api/v1/calculations/${calculation}/reports`;
    const { id } = await client.post<Report>(path, body);
    for (;;) {
      const row = await client.get<Report>(`${path}/${id}?wait_seconds=25`);
      if (row.status !== 'queued') return row;
    }
  };

  test('makes the file', async () => {
    const made = await ended({ format: 'pdf' });
    expect(made).toMatchObject({ status: 'succeeded' });
    await recordHistory(stack, makeReportRef(made.id).workflowId, 'make-report.made');
  });

  test('ends the report when a step always fails', async () => {
    report = () => Promise.reject(new TypeError('a fault of this test'));
    const failed = await ended({ format: 'xlsx' });
    expect(failed).toMatchObject({ status: 'failed', reason: 'internal_error' });
    await recordHistory(stack, makeReportRef(failed.id).workflowId, 'make-report.internal');
  });
});
