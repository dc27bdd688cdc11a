import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporal } from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workflowBundle } from '../../src/activities/worker.ts';
import { until } from '../support/api.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { startReceiver } from './receiver.ts';
import { BASE, createEndpoint, deliveriesOf, emit, failedCalculation } from './support.ts';
import { startDeliveryWorkers } from './workers.ts';

const FOLDER = path.resolve(import.meta.dirname, '../workflows/histories');
const { History } = temporal.api.history.v1;
/** As the server keeps them: protobuf. */
const fileOf = (name: string) => path.join(FOLDER, `${name}.bin`);
const NAMES = ['deliver-webhook.retried', 'deliver-webhook.waited-for-slot', 'replay-failed.one-page'];

/**
 * Recorded histories of delivering. A change of a workflow that breaks one would break deliveries that are under way, for up to two days.
 * `RECORD_HISTORIES=1` records anew: only for a workflow that never ran in production.
 */
describe('recorded histories', () => {
  test.each(NAMES)('%s replays on the workflows of today', async (name) => {
    const history = History.decode(await readFile(fileOf(name)));
    await Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, history, `recorded/${name}`);
  });

  test('hold nothing secret: no address, no signing secret, no body', async () => {
    for (const name of NAMES) {
      const text = (await readFile(fileOf(name))).toString('latin1');
      expect(text).toContain('orgId');
      expect(text).not.toMatch(/whsec_|http|calculation_id|created_at/);
    }
  });
});

describe.skipIf(process.env.RECORD_HISTORIES !== '1')('recording', () => {
  let stack: Stack;
  let app: TestApp;
  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    app = await createTestApp(stack);
  });
  afterAll(async () => {
    await app.close();
    await stack.close();
  });

  const save = async (name: string, workflowId: string) => {
    const handle = app.deps.temporal.workflow.getHandle(workflowId);
    await until(
      () =>
        handle.result().then(
          () => true,
          () => false,
        ),
      (ended) => ended,
    );
    await mkdir(FOLDER, { recursive: true });
    await writeFile(fileOf(name), History.encode(await handle.fetchHistory()).finish());
  };

  test('one that is retried, one that waits for a slot, one bulk replay', async () => {
    const workers = await startDeliveryWorkers(stack, app);
    const receiver = await startReceiver();
    const organisation = await makeOrganisation(app.db);
    const client = app.client(organisation.apiKey);
    receiver.answer = (_one, response) =>
      response.writeHead(receiver.received.length === 1 ? 500 : 200).end();
    const { id } = await createEndpoint(client, receiver.url);
    await emit(app, organisation, 'calculation.failed', failedCalculation());
    const [retried] = await until(
      () => deliveriesOf(client, id),
      (rows) => rows[0]?.status === 'succeeded',
    );
    await save(NAMES[0] ?? '', `delivery/${retried?.id}`);

    const held: (() => void)[] = [];
    receiver.answer = (_one, response) => held.push(() => response.end());
    for (let i = 0; i < 6; i += 1) await emit(app, organisation, 'calculation.failed', failedCalculation());
    await until(
      async () => held.length,
      (count) => count === 5,
    );
    const [waiting] = await until(
      () => stack.sql<{ id: string }>('select id from webhook_deliveries where waiting_since is not null'),
      (rows) => rows.length === 1,
    );
    const letGo = setInterval(() => held.shift()?.(), 20);
    await save(NAMES[1] ?? '', `delivery/${waiting?.id}`);
    clearInterval(letGo);

    await stack.sql(`update webhook_deliveries set status = 'failed' where endpoint_id = $1 and id = $2`, [
      id,
      waiting?.id,
    ]);
    receiver.answer = (_one, response) => response.end();
    const { job_id } = await client.post<{ job_id: string }>(`${BASE}/${id}/replay-failed`, {
      since: new Date(Date.now() - 3_600_000).toISOString(),
    });
    await save(NAMES[2] ?? '', job_id);
    await workers.stop();
    await receiver.close();
  });
});
