import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { temporal as proto } from '@temporalio/proto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createWebhookEndpoint,
  getWebhookDelivery,
  testWebhookEndpoint,
} from '../../clients/typescript/src/operations.ts';
import { derivePayloadKeys } from '../../src/platform/payload-codec.ts';
import { createTemporalClient } from '../../src/platform/temporal.ts';
import {
  type ApiClient,
  apiClient,
  createCalculation,
  exampleFile,
  makePart,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { environmentOf, type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const VERIFY = path.resolve(import.meta.dirname, '../../src/cli/verify-workflows.ts');
const { History } = proto.api.history.v1;
const { ListWorkflowExecutionsResponse } = proto.api.workflowservice.v1;

const PART_NUMBER = 'SECRET-4711';
/** Of what the receiver refuses with, which the failure of an attempt repeats. */
const REFUSAL = 418;
const ON = { TEMPORAL_ENCRYPT_PAYLOADS: 'true' };

describe('what Temporal stores, encrypted', () => {
  let stack: Stack;
  let keys: readonly string[];
  let client: ApiClient;
  let folder: string;
  const processes: Proc[] = [];

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    folder = await mkdtemp(path.join(tmpdir(), 'should-cost-histories-'));
    keys = derivePayloadKeys([environmentOf(stack).ENCRYPTION_KEYS ?? '']);
    processes.push(
      await startProcess(stack, 'all', { ...ON, WORKER_QUEUES: 'orchestration,pricing,nesting,delivery' }),
      await startProcess(stack, 'worker', {
        ...ON,
        WORKER_QUEUES: 'cad',
        ENCRYPTION_KEYS: '',
        TEMPORAL_PAYLOAD_KEYS: keys.join(','),
      }),
    );
    const db = openTestDatabase(stack);
    const { apiKey } = await makeOrganisation(db);
    await db.close();
    client = apiClient(processes[0]?.baseUrl ?? '', apiKey);
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill('SIGTERM')));
    await stack?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A file, a price, and a delivery that was refused once. */
  const work = async (): Promise<string> => {
    const upload = await uploadFile(
      client,
      `${PART_NUMBER}.step`,
      await exampleFile('plate_holes_pocket.step'),
    );
    const { revisionId } = await makePart(client, upload.id, PART_NUMBER);
    const id = await createCalculation(client, revisionId, { material_ref: 'EN AW-6082', lot_size: 20 });
    await startRun(client, id);
    expect(await waitForEnd(client, id)).toMatchObject({ status: 'succeeded' });
    const receiver = await startReceiver();
    receiver.answer = (_request, response) => response.writeHead(REFUSAL).end();
    try {
      const body = { url: `${receiver.url}/${PART_NUMBER}`, event_types: ['*'] };
      const endpoint = await createWebhookEndpoint({ client: client.http, body });
      const { delivery_id } = await testWebhookEndpoint({
        client: client.http,
        path: { endpoint_id: endpoint.id },
      });
      const target = { endpoint_id: endpoint.id, delivery_id };
      await until(
        () => getWebhookDelivery({ client: client.http, path: target }),
        ({ attempts }) => attempts[0]?.status_code === REFUSAL,
      );
    } finally {
      await receiver.close();
    }
    return id;
  };

  /** Asked without the client of the SDK, which would decode. */
  const stored = async () => {
    const connection = await Connection.connect({ address: stack.temporal.address, connectTimeout: '2m' });
    try {
      const { namespace } = stack.temporal;
      const list = await connection.workflowService.listWorkflowExecutions({ namespace, pageSize: 100 });
      const histories = await Promise.all(
        (list.executions ?? []).map(async ({ execution }) => {
          const { history } = await connection.workflowService.getWorkflowExecutionHistory({
            namespace,
            execution: execution ?? null,
          });
          return { id: execution?.workflowId ?? '', history: History.fromObject(history ?? {}) };
        }),
      );
      return { list: ListWorkflowExecutionsResponse.fromObject(list), histories };
    } finally {
      await connection.close();
    }
  };

  const verify = (extra: Record<string, string>) =>
    promisify(execFile)(process.execPath, [VERIFY, folder], { env: { ...environmentOf(stack), ...extra } });

  it('names no part, host or failure in plain text, and replays with the keys', async () => {
    const id = await work();
    const failuresIn = ({ histories: all }: Awaited<ReturnType<typeof stored>>) =>
      all
        .flatMap(({ history }) => history.events)
        .flatMap(
          ({ markerRecordedEventAttributes: local, activityTaskFailedEventAttributes: failed }) =>
            (local ?? failed)?.failure ?? [],
        );
    // The task that the refused attempt is part of ends after it.
    const found = await until(stored, (all) => failuresIn(all).length > 0);
    const { list, histories } = found;
    const types = list.executions.map(({ type }) => type?.name);
    for (const type of ['calculate', 'ingestUpload', 'deliverWebhook']) expect(types).toContain(type);

    const bytes = [
      ListWorkflowExecutionsResponse.encode(list).finish(),
      ...histories.map(({ history }) => History.encode(history).finish()),
    ].map((one) => Buffer.from(one).toString('latin1'));
    // Words, not the number of the refusal alone: among so many bytes it comes by chance, and as the id of a process.
    for (const text of bytes)
      expect(text).not.toMatch(
        /SECRET-4711|plate_holes|127\.0\.0\.1:|HTTP|http_status|receiver returned|request_id":"/,
      );
    expect(failuresIn(found).map(({ message }) => message)).toContain('Encoded failure');

    // The same bytes, opened: the number is there for those who have the keys.
    const temporal = createTemporalClient({ ...stack.temporal, payloadKeys: keys });
    try {
      const run = await temporal.workflow.getHandle(`calculation/${id}/1`).describe();
      expect(await run.staticSummary()).toContain(PART_NUMBER);
    } finally {
      await temporal.connection.close();
    }

    const closed = histories.filter(({ id: name }) => /^(calculation|upload|delivery)\//.test(name));
    for (const { id: name, history } of closed)
      await writeFile(path.join(folder, `${name.replaceAll('/', '_')}.json`), historyToJSON(history));
    expect((await verify(ON)).stdout).toBe(`Histories that replay: ${closed.length} of ${closed.length}\n`);
    const wrong = { ...ON, ENCRYPTION_KEYS: Buffer.alloc(32, 8).toString('base64') };
    await expect(verify(wrong)).rejects.toMatchObject({ code: 1 });
  });
});
