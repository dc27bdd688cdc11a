import { Client, Connection } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCalculation } from '../../clients/typescript/src/operations.ts';
import { createHousekeepingActivities } from '../../src/activities/housekeeping.ts';
import { createReconcileActivities } from '../../src/activities/reconcile.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { calculateRef } from '../../src/workflows/calculate/contract.ts';
import {
  type ApiClient,
  apiClient,
  createCalculation,
  exampleFile,
  makePart,
  sendBytes,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const FILE = 'plate_holes_pocket.step';
const ASSEMBLY = 'frame_assembly.step';
const MINUTES = 60_000;

/** No worker serves `pricing` here: runs begin, and nothing ever prices them. */
describe('runs that never end by themselves', () => {
  let stack: Stack;
  let service: Proc;
  let app: TestApp;
  let organisation: TestOrganisation;
  let client: ApiClient;
  let revisionId: string;
  let lot = 0;

  const chores = (clock: Clock) => {
    const { db, temporal, starter, log } = app.deps;
    const deps = { db, temporal, starter, clock, log };
    return {
      ...createHousekeepingActivities(deps),
      ...createReconcileActivities(deps),
    };
  };
  /** As the worker runs it: heartbeats and all. */
  const pass = (chore: () => Promise<unknown>) => new MockActivityEnvironment().run(chore);
  const ahead = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
  const draft = () => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot, material_ref: '1.4301' });
  };
  const entries = async (id: string) =>
    (await stack.sql<{ entry: string }>('select entry from usage_entries where calculation_id = $1', [id]))
      .map((row) => row.entry)
      .sort();

  const connections: Connection[] = [];
  const connect = async (): Promise<Client> => {
    const connection = await Connection.connect({ address: stack.temporal.address, connectTimeout: '2m' });
    connections.push(connection);
    return new Client({ connection, namespace: stack.temporal.namespace });
  };
  /** The workflow is started after the commit, so a moment later. */
  const terminate = (temporal: Client, workflowId: string) =>
    until(
      () =>
        temporal.workflow
          .getHandle(workflowId)
          .terminate('by a test')
          .catch(() => null),
      (ended) => ended !== null,
    );

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    service = await startProcess(stack, 'all', {
      WORKER_QUEUES: 'orchestration,cad',
      CALCULATION_TIMEOUT_SECONDS: '3',
    });
    app = await createTestApp(stack);
    organisation = await makeOrganisation(app.db);
    client = apiClient(service.baseUrl ?? '', organisation.apiKey);
    const upload = await uploadFile(client, FILE, await exampleFile(FILE));
    ({ revisionId } = await makePart(client, upload.id));
  });

  afterAll(async () => {
    await app?.close();
    for (const connection of connections) await connection.close();
    await service?.kill('SIGTERM');
    await stack?.close();
  });

  it('given a run that nobody prices, when the time is over, then it times out, the unit is released and the failure is reported [CAS-10]', async () => {
    // The components of an assembly are priced in steps of their own, by a worker that does not come.
    const upload = await uploadFile(client, ASSEMBLY, await exampleFile(ASSEMBLY));
    const assembly = await makePart(client, upload.id);
    const id = await createCalculation(client, assembly.revisionId, { material_ref: '1.4301' });
    await startRun(client, id);
    const temporal = await connect();
    const { workflowId, workflowType } = calculateRef(id, 1);
    await terminate(temporal, workflowId);
    await temporal.workflow.start(workflowType, {
      workflowId,
      taskQueue: 'orchestration',
      args: [{ orgId: organisation.id, id, seq: 1 }],
    });
    const done = await waitForEnd(client, id);
    expect(done).toMatchObject({ status: 'timed_out', attempt_count: 1 });
    expect(done.error).toMatch(/^timed_out: /);
    expect(await entries(id)).toEqual(['release', 'reserve']);
    const events = await stack.sql(`select type from events where fact_key like '%' || $1 || '%'`, [id]);
    expect(events).toEqual([{ type: 'calculation.failed' }]);
  });

  it('given a workflow that was ended by hand, when the reconciler comes, then the run is failed as worker_lost, with release [CAS-10]', async () => {
    const id = await draft();
    await startRun(client, id);
    await terminate(await connect(), calculateRef(id, 1).workflowId);
    await pass(chores(ahead(2 * MINUTES)).reconcileCalculations);
    expect(await waitForEnd(client, id)).toMatchObject({ status: 'failed' });
    expect((await getCalculation({ client: client.http, path: { calculation_id: id } })).error).toMatch(
      /^worker_lost: /,
    );
    expect(await entries(id)).toEqual(['release', 'reserve']);
  });

  it('given a start that a crash left staged, when the sweep comes, then it starts once', async () => {
    const { data_source_id } = await sendBytes(client, FILE, await exampleFile(FILE));
    await app.db.asTenant(organisation.id, async (tx) => {
      // What the API writes before it dies: the row and its staged start, and nothing that starts it.
      const { beginIngest } = await import('../../src/db/uploads/upload-states.ts');
      const { stageStart } = await import('../../src/db/outbox/staged-starts.ts');
      const { ingestUploadRef } = await import('../../src/workflows/ingest-upload/contract.ts');
      const now = new Date();
      const seq = await beginIngest(tx, organisation.id, data_source_id as never, now);
      await stageStart(tx, organisation.id, ingestUploadRef({ id: data_source_id, ingestSeq: seq }), {
        now,
        requestId: 'left-behind',
      });
    });
    // Before it stands one that can never be started: no workflow has an empty type.
    const never = crypto.randomUUID();
    await stack.sql(
      `insert into staged_starts (org_id, id, kind, workflow_id, workflow_type, task_queue, row_id, row_seq, staged_at)
       values ($1, $2, 'start', $3, '', 'cad', $2, 1, now() - interval '1 hour')`,
      [organisation.id, never, `upload/${never}/1`],
    );
    await expect(pass(chores(ahead(6_000)).sweepStagedStarts)).rejects.toThrow();
    await stack.sql('delete from staged_starts where id = $1', [never]);
    const rows = await stack.sql<{ started_at: Date | null }>(
      'select started_at from staged_starts where workflow_id = $1',
      [`upload/${data_source_id}/1`],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.started_at).not.toBeNull();
  });
});
