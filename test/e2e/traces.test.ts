import { Client, Connection } from '@temporalio/client';
import { expect, test } from 'vitest';
import { addCalculationInput, testWebhookEndpoint } from '../../clients/typescript/src/operations.ts';
import {
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
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts';
import { startProcess } from '../support/service.ts';
import { use, useStack } from '../support/use.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { createEndpoint, deliveriesOf } from '../webhooks/support.ts';

const WORKFLOWS = ['RunWorkflow:ingestUpload', 'RunWorkflow:calculate'];
const PART = 'SECRET-PART-4711';
const stack = useStack({ namespace: true });
const receiver: OtlpReceiver = use(startOtlpReceiver);

/** The spans of the trace that begins with this request. */
const traceOf = (request: string): readonly ReceivedSpan[] => {
  const root = receiver.spans.find(({ name, parentSpanId }) => name === request && !parentSpanId);
  return root === undefined ? [] : receiver.spans.filter(({ traceId }) => traceId === root.traceId);
};

const namesOf = (spans: readonly ReceivedSpan[]): readonly string[] => [
  ...new Set(spans.map(({ service, name }) => `${service} ${name}`)),
];

/** Each span of a trace has its parent in it, up to the request. */
const orphansOf = (spans: readonly ReceivedSpan[]) => {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId)).map(({ name }) => name);
};

const tracing = (): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_BSP_SCHEDULE_DELAY: '100',
  // A receiver that stands still for some seconds loses no span.
  OTEL_BSP_MAX_QUEUE_SIZE: '100000',
  OTEL_BSP_EXPORT_TIMEOUT: '120000',
  OTEL_EXPORTER_OTLP_TIMEOUT: '120000',
});

test('given a receiver of traces, then one trace goes from the request to SQL, S3 and the child process, without texts of the customer [SEE-2]', async () => {
  const procs = await Promise.all([
    startProcess(stack, 'api', tracing()),
    startProcess(stack, 'worker', tracing()),
  ]);
  const db = openTestDatabase(stack);
  try {
    const client = apiClient(procs[0].baseUrl ?? '', (await makeOrganisation(db)).apiKey);
    const upload = await uploadFile(client, `${PART}.step`, await exampleFile('shaft_turned.step'));
    const { revisionId } = await makePart(client, upload.id, PART);
    const id = await createCalculation(client, revisionId, { name: PART, lot_size: 10 });
    await startRun(client, id);
    await waitForEnd(client, id);

    await until(
      async () => receiver.spans.map(({ name }) => name),
      (names) => WORKFLOWS.every((workflow) => names.includes(workflow)),
    );
    // A stop sends the spans that wait.
    await Promise.all(procs.map((proc) => proc.kill('SIGTERM')));
    const confirmed = traceOf('POST /api/v1/uploads/confirm');
    expect(namesOf(confirmed)).toEqual(
      expect.arrayContaining([
        'should-cost-api SQL INSERT',
        'should-cost-api StartWorkflow:ingestUpload',
        'should-cost-worker RunWorkflow:ingestUpload',
        'should-cost-worker S3 GetObjectCommand',
        'should-cost-worker child child.ts',
        'should-cost-worker SQL UPDATE',
      ]),
    );
    const ran = traceOf('POST /api/v1/calculations/{calculation_id}/run');
    expect(namesOf(ran)).toEqual(
      expect.arrayContaining([
        'should-cost-worker RunWorkflow:calculate',
        'should-cost-worker RunActivity:runCalculation',
        'should-cost-worker price run',
      ]),
    );
    for (const trace of [confirmed, ran]) expect(orphansOf(trace)).toEqual([]);
    expect(receiver.text()).not.toContain(PART);
  } finally {
    await Promise.all(procs.map((proc) => proc.kill('SIGTERM')));
    await db.close();
  }
});

/** The second is also shown by recorded histories, in `test/workflows/replay`. */
const CHANGES = [
  { before: 'on', after: 'off' },
  { before: 'off', after: 'on' },
];

test.each(process.env.DEEP === 'true' ? CHANGES : CHANGES.slice(0, 1))(
  'given traces that were $before when a run, a file and a delivery began, when the workers start again with them $after, then all three end',
  async ({ before }) => {
    const [first, second] = before === 'on' ? [tracing(), {}] : [{}, tracing()];
    const hooks = await startReceiver();
    hooks.answer = (_one, response) => response.writeHead(hooks.received.length === 1 ? 500 : 200).end();
    const connection = await Connection.connect({ address: stack.temporal.address, connectTimeout: '2m' });
    const temporal = new Client({ connection, namespace: stack.temporal.namespace });
    const api = await startProcess(stack, 'api', first);
    // Nobody reads the drawing yet.
    let worker = await startProcess(stack, 'worker', {
      ...first,
      WORKER_QUEUES: 'orchestration,pricing,delivery',
    });
    const reader = await startProcess(stack, 'worker', { ...first, WORKER_QUEUES: 'cad' });
    const db = openTestDatabase(stack);
    try {
      const client = apiClient(api.baseUrl ?? '', (await makeOrganisation(db)).apiKey);
      const upload = await uploadFile(client, 'shaft.step', await exampleFile('shaft_turned.step'));
      await reader.kill('SIGTERM');
      const { revisionId } = await makePart(client, upload.id);
      const id = await createCalculation(client, revisionId, { lot_size: 10 });
      const file = new File([new Uint8Array(await exampleFile('plate_holes_pocket.pdf'))], 'plate.pdf');
      const { data_source_id: drawing } = await addCalculationInput({
        client: client.http,
        path: { calculation_id: id },
        body: { role: 'drawing_2d', file },
      });
      await startRun(client, id);
      const endpoint = await createEndpoint(client, hooks.url, ['wallet.*']);
      const { delivery_id } = await testWebhookEndpoint({
        client: client.http,
        path: { endpoint_id: endpoint.id },
      });

      const begun = await stack.sql<{ workflow_id: string }>(
        'select workflow_id from staged_starts where row_id = any($1)',
        [[id, drawing, delivery_id]],
      );
      const handles = begun.map(({ workflow_id }) => temporal.workflow.getHandle(workflow_id));
      expect(handles).toHaveLength(3);
      for (const handle of handles) {
        const events = await until(
          async () => (await handle.fetchHistory()).events ?? [],
          (all) =>
            all.some(
              (event) => event.timerStartedEventAttributes ?? event.activityTaskScheduledEventAttributes,
            ),
        );
        const { header } = events[0]?.workflowExecutionStartedEventAttributes ?? {};
        expect(Object.keys(header?.fields ?? {}).includes('_tracer-data')).toBe(before === 'on');
      }
      await worker.kill('SIGTERM');
      worker = await startProcess(stack, 'worker', second);

      expect(await waitForEnd(client, id)).toMatchObject({ status: 'succeeded', error: null });
      for (const handle of handles) await handle.result();
      expect(await deliveriesOf(client, endpoint.id)).toMatchObject([
        { status: 'succeeded', attempt_count: 2 },
      ]);
    } finally {
      await Promise.all([api, worker, reader].map((proc) => proc.kill('SIGTERM')));
      await db.close();
      await connection.close();
      await hooks.close();
    }
  },
);
