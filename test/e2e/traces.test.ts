import { expect, test } from 'vitest';
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

test('given a receiver of traces, then one trace goes from the request to SQL, S3 and the child process, without texts of the customer [SEE-2]', async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
  const procs = await Promise.all([
    startProcess(stack, 'api', settings),
    startProcess(stack, 'worker', settings),
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
