import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bulkCancelCalculations,
  createCalculationBatch,
  replayWebhookDelivery,
  uploadAndQuote,
} from '../../clients/typescript/src/operations.ts';
import { sweepScheduleId } from '../../src/workflows/housekeeping/contract.ts';
import { obtainChromium, startBrowser } from '../console/browser.ts';
import {
  type ApiClient,
  apiClient,
  createCalculation,
  exampleFile,
  startRun,
  until,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase, type TestOrganisation } from '../support/organisation.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { recordHistory } from '../support/record-history.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createOwnStack, createStack, type OwnStack, type Stack } from '../support/stack.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { createEndpoint, deliveriesOf } from '../webhooks/support.ts';

/** With KEEP_SCREENSHOTS=1 the pictures of `docs/operations` are made from what this test does, on a server of its own. */
const TAKE_PICTURES = process.env.KEEP_SCREENSHOTS === '1';
const PICTURES = path.resolve(import.meta.dirname, '../../docs/operations');

describe('what operators read in Temporal', () => {
  let stack: Stack;
  const processes: Proc[] = [];
  let connection: Connection;
  let temporal: Client;
  let receiver: Receiver;
  let organisation: TestOrganisation;
  let client: ApiClient;
  let baseUrl: string;

  /** As the UI asks for it: of the worker, by a query that every workflow answers. */
  const read = async (workflowId: string) => {
    const handle = temporal.workflow.getHandle(workflowId);
    const described = await handle.describe();
    const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
    return {
      summary: await described.staticSummary(),
      details: await described.staticDetails(),
      now: metadata.currentDetails ?? '',
    };
  };

  /**
   * Waits for the words: a start comes a moment after the answer of its request, and a query fails that a busy worker does not
   * answer in time.
   */
  const reads = (workflowId: string, now: RegExp) =>
    until(
      () =>
        read(workflowId).catch((error: unknown) => ({
          summary: undefined,
          details: undefined,
          now: `not read: ${error}`,
        })),
      (one) => now.test(one.now),
    );

  const picture = async (name: string, place: string): Promise<void> => {
    if (!TAKE_PICTURES) return;
    const chromium = await obtainChromium();
    const browser = await startBrowser(chromium.path ?? '');
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
      await page.goto(`${(stack as OwnStack).services.temporal.uiUrl}/namespaces/default/${place}`);
      // The page of a run that is under way asks on and on; nothing tells when it is drawn.
      await new Promise((resolve) => setTimeout(resolve, 7_000));
      await mkdir(PICTURES, { recursive: true });
      await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
    } finally {
      await browser.close();
    }
  };
  const listOf = (query: string) => `workflows?query=${encodeURIComponent(query)}`;
  const runOf = async (workflowId: string) => {
    const { runId } = await temporal.workflow.getHandle(workflowId).describe();
    return `workflows/${encodeURIComponent(workflowId)}/${runId}`;
  };

  beforeAll(async () => {
    stack = TAKE_PICTURES ? await createOwnStack() : await createStack({ namespace: true });
    // Nobody reads files yet: what is uploaded waits.
    const api = await startProcess(stack, 'api');
    processes.push(
      api,
      await startProcess(stack, 'worker', { WORKER_QUEUES: 'orchestration,pricing,delivery' }),
    );
    const db = openTestDatabase(stack);
    organisation = await makeOrganisation(db, { tierSlug: 'free' });
    await db.close();
    baseUrl = api.baseUrl ?? '';
    client = apiClient(baseUrl, organisation.apiKey);
    receiver = await startReceiver();
    connection = await Connection.connect({ address: stack.temporal.address, connectTimeout: '2m' });
    temporal = new Client({ connection, namespace: stack.temporal.namespace });
  });

  afterAll(async () => {
    await connection?.close();
    for (const one of processes) await one.kill('SIGTERM');
    await receiver?.close();
    await stack?.close();
  });

  it('a run that waits says for what: for its file, then for a slot and where it stands [REA-1]', async () => {
    const file = new File(
      [new Uint8Array(await exampleFile('plate_holes_pocket.step'))],
      'plate_holes_pocket.step',
    );
    const body = { file, part_number: 'PN-100', material_ref: '1.4301', lot_size: 50 };
    const quoted = await uploadAndQuote({ client: client.http, body });
    const [environment] = await stack.sql<{ name: string }>('select name from environments where id = $1', [
      organisation.environmentId,
    ]);
    const id = `calculation/${quoted.id}/1`;
    const waiting = await reads(id, /^waiting/);
    expect(waiting.summary).toBe(`price PN-100 rev A in ${environment?.name}, lot 50`);
    expect(waiting.details).toContain(`${id} of organisation ${organisation.id}, started by request `);
    expect(waiting.now).toBe('waiting until its file is read');
    const [upload] = await stack.sql<{ id: string }>('select id from uploads where org_id = $1', [
      organisation.id,
    ]);
    const reading = await reads(`upload/${upload?.id}/1`, /^reading its geometry$/);
    expect(reading.summary).toBe('read plate_holes_pocket.step');

    // Two others take both slots of the plan. They began in the future, so that no sweep looks for their workflows.
    for (const lot of [1, 2]) {
      const { revisionId } = await makeBoughtPart(client);
      const other = await createCalculation(client, revisionId, { lot_size: lot });
      await stack.sql(
        `update calculations set status = 'running', run_seq = 1, attempt_count = 1, enqueued_at = now() - interval '1 hour',
           granted_at = now(), started_at = now() + interval '1 day' where id = $1`,
        [other],
      );
    }
    processes.push(await startProcess(stack, 'worker', { WORKER_QUEUES: 'cad' }));
    await reads(id, /^waiting for a slot, 3rd in line$/);
    await picture('tenant-open-runs', listOf(`OrgId="${organisation.id}" AND ExecutionStatus="Running"`));
    await picture('stuck-run', await runOf(id));
    await picture('stuck-run-in-words', `${await runOf(id)}/user-metadata`);

    await stack.sql(
      `update calculations set status = 'cancelled', finished_at = now() where status = 'running'`,
    );
    await bulkCancelCalculations({ client: client.http, body: { ids: [quoted.id] } });
    await temporal.workflow.getHandle(id).result();
    await reads(id, /^cancelled$/);
    await recordHistory(stack, id, 'calculate.told-in-words');
    await recordHistory(stack, `upload/${upload?.id}/1`, 'ingest-upload.told-in-words');
  });

  it('a delivery between retries says which attempt comes when [REA-1]', async () => {
    receiver.answer = (_one, response) => response.writeHead(receiver.received.length < 3 ? 500 : 200).end();
    const { id } = await createEndpoint(client, `${receiver.url}/hooks?token=of-the-customer`);
    const { revisionId } = await makeBoughtPart(client);
    const calculation = await createCalculation(client, revisionId, { lot_size: 3 });
    await startRun(client, calculation);
    const [delivery] = await until(
      () => deliveriesOf(client, id),
      (rows) => rows[0]?.attempt_count === 2,
    );
    const workflowId = `delivery/${delivery?.id}`;
    const at = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`;
    const words = new RegExp(
      `^attempt 2 of 8 failed \\(http_status: the receiver returned 500\\); attempt 3 at ${at}, or on request$`,
    );
    const found = await reads(workflowId, words);
    expect(found.summary).toBe(`deliver calculation.succeeded to ${new URL(receiver.url).host}`);
    await picture('delivery-between-retries', await runOf(workflowId));
    await picture('delivery-in-words', `${await runOf(workflowId)}/user-metadata`);
    await replayWebhookDelivery({
      client: client.http,
      path: { endpoint_id: id, delivery_id: delivery?.id ?? '' },
    });
    await reads(workflowId, /^finished after attempt 3 \(the receiver returned 200\)$/);
    // A list of Temporal's pages has columns for search attributes alone.
    const about = `deliver calculation.succeeded to ${new URL(receiver.url).host}`;
    const listed = await until(
      async () => {
        const rows = temporal.workflow.list({ query: `OrgId="${organisation.id}" AND About="${about}"` });
        const ids: string[] = [];
        for await (const row of rows) ids.push(row.workflowId);
        return ids;
      },
      (ids) => ids.length > 0,
    );
    expect(listed).toContain(workflowId);
    const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
    // The first attempt is a local activity, the second an activity.
    const failures = (events ?? []).flatMap(
      ({ markerRecordedEventAttributes: local, activityTaskFailedEventAttributes: failed }) =>
        (local ?? failed)?.failure?.message ?? [],
    );
    expect(failures).toEqual(Array(2).fill('http_status: the receiver returned 500'));
    await recordHistory(stack, workflowId, 'deliver-webhook.told-in-words');
  });

  it('a batch and a chore say what they are [REA-1]', async () => {
    const db = openTestDatabase(stack);
    const large = await makeOrganisation(db, { tierSlug: 'dev' });
    await db.close();
    const other = apiClient(baseUrl, large.apiKey);
    const revisions: string[] = [];
    for (let index = 0; index < 51; index += 1)
      revisions.push((await makeBoughtPart(other, 2 + index)).revisionId);
    const { batch_id } = await createCalculationBatch({
      client: other.http,
      body: {
        part_revision_ids: revisions,
        costing_environment_ids: [large.environmentId],
      },
    });
    const workflowId = `batch/${batch_id}/1`;
    const done = await reads(workflowId, /^done/);
    expect(done.summary).toBe('admit a batch of 51 calculations');
    await picture('batch', await runOf(workflowId));

    const handle = temporal.schedule.getHandle(sweepScheduleId('reconcileCalculations'));
    const { action } = await handle.describe();
    expect(action).toMatchObject({ staticSummary: 'compare open calculations with their workflows' });
  });
});
