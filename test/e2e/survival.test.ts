import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Calculation } from '../../clients/typescript/src/index.ts';
import { createWebhookEndpoint } from '../../clients/typescript/src/operations.ts';
import { anyPort } from '../../scripts/services/ports.mjs';
import { createTemporalClient } from '../../src/platform/temporal.ts';
import { SWEEP_NAMES, sweepScheduleId } from '../../src/workflows/housekeeping/contract.ts';
import {
  type ApiClient,
  apiClient,
  confirm,
  createCalculation,
  exampleFile,
  isEnded,
  makePart,
  readDespiteFailures,
  retryWrite,
  sendBytes,
  startRun,
  until,
  uploadFile,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createOwnStack, type OwnStack } from '../support/stack.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

const FILE = 'plate_holes_pocket.step';

/** Every day one moment of each kind; all of them in `npm run test:deep`. */
const EVERY_MOMENT = process.env.KILL_AT_EVERY_MOMENT === 'true';
const moments = (all: readonly number[], everyDay: number): readonly number[] =>
  EVERY_MOMENT ? all : [everyDay];

/** A file of its own for each upload: a comment at the end changes the digest, not the part. */
const freshBytes = async (): Promise<Buffer> =>
  Buffer.concat([await exampleFile(FILE), Buffer.from(`\n/* ${crypto.randomUUID()} */\n`)]);

describe('killed at any instant, nothing is lost and nothing happens twice', () => {
  let stack: OwnStack;
  let api: Proc;
  let worker: Proc;
  let client: ApiClient;
  let apiKey: string;
  let revisionId: string;
  let lot = 0;
  let receiver: Receiver;
  let apiPort: number;

  const startApi = async () => {
    api = await startProcess(stack, 'api', { PORT: String(apiPort) });
    client = apiClient(api.baseUrl ?? '', apiKey);
  };
  const startWorker = async () => {
    worker = await startProcess(stack, 'worker');
  };

  /** A draft that no cache can answer: each has its own lot size. */
  const draft = () => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: 1000 + lot, material_ref: '1.4301' });
  };

  /** Exactly once: one result, one event with one id at the receiver, one unit reserved and captured. */
  const expectOnce = async (id: string) => {
    const row = await readDespiteFailures<Calculation>(client, `/api/v1/calculations/${id}`, isEnded);
    expect(row, worker.log().slice(-2000)).toMatchObject({ status: 'succeeded', error: null });
    const [counts] = await stack.sql<Record<string, number>>(
      `select
        (select count(*)::int from calculation_results where calculation_id = $1) as results,
        (select count(*)::int from events where fact_key like '%' || $1 || '%') as events,
        (select count(*)::int from usage_entries where calculation_id = $1 and entry = 'reserve') as reserved,
        (select count(*)::int from usage_entries where calculation_id = $1 and entry = 'capture') as captured,
        (select count(*)::int from usage_entries where calculation_id = $1 and entry = 'release') as released`,
      [id],
    );
    expect(counts).toEqual({ results: 1, events: 1, reserved: 1, captured: 1, released: 0 });
    await expect
      .poll(
        () =>
          new Set(
            receiver.received.filter((one) => one.body.includes(id)).map((one) => one.headers['webhook-id']),
          ).size,
        { timeout: 240_000 },
      )
      .toBe(1);
  };

  beforeAll(async () => {
    stack = await createOwnStack();
    // One that its servers have not taken.
    apiPort = await anyPort();
    const db = openTestDatabase(stack);
    apiKey = (await makeOrganisation(db)).apiKey;
    await db.close();
    receiver = await startReceiver();
    await Promise.all([startApi(), startWorker()]);
    await createWebhookEndpoint({ client: client.http, body: { url: receiver.url, event_types: ['*'] } });
    const upload = await uploadFile(client, FILE, await exampleFile(FILE));
    ({ revisionId } = await makePart(client, upload.id));
  });

  // A server that a failed test left down would fail all that follow.
  afterEach(async () => {
    await Promise.all([stack.services.postgres.start(), stack.services.temporal.start()]);
  });

  afterAll(async () => {
    await Promise.all([api?.kill('SIGTERM'), worker?.kill('SIGTERM')]);
    await receiver?.close();
    await stack?.close();
  });

  it.each(moments([50, 400, 900], 400))(
    'given an ingest, when the worker is killed after %i ms, then the file is confirmed once',
    async (ms) => {
      const { data_source_id } = await sendBytes(client, FILE, await freshBytes());
      await confirm(client, data_source_id);
      await new Promise((resolve) => setTimeout(resolve, ms));
      await worker.kill('SIGKILL');
      await startWorker();
      const rows = await readDespiteFailures<{ id: string; status: string }[]>(
        client,
        '/api/v1/uploads/',
        (list) => list.some((row) => row.id === data_source_id && row.status !== 'pending'),
      );
      expect(rows.find((row) => row.id === data_source_id)?.status).toBe('confirmed');
    },
  );

  it.each(moments([20, 150, 400], 150))(
    'given a run, when the worker is killed after %i ms, then it is priced once',
    async (ms) => {
      const id = await draft();
      await startRun(client, id);
      await new Promise((resolve) => setTimeout(resolve, ms));
      await worker.kill('SIGKILL');
      await startWorker();
      await expectOnce(id);
    },
  );

  it.each(moments([0, 3, 8, 20], 8))(
    'given a run, when the API is killed %i ms after it was asked, then asking again finds one run',
    async (ms) => {
      const id = await draft();
      const answered = retryWrite(client, `/api/v1/calculations/${id}/run`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      await api.kill('SIGKILL');
      await startApi();
      expect((await answered).status).toBe(202);
      await expectOnce(id);
      const [row] = await stack.sql('select run_seq, attempt_count from calculations where id = $1', [id]);
      expect(row).toEqual({ run_seq: 1, attempt_count: 1 });
    },
  );

  it('given runs under way, when Temporal is killed, then writes are accepted meanwhile and every run ends once [REQ-17]', async () => {
    const before = await draft();
    await startRun(client, before);
    await stack.services.temporal.kill('SIGKILL');
    const during = await draft();
    await startRun(client, during);
    expect((await client.call('GET', `/api/v1/calculations/${during}`)).status).toBe(200);
    await stack.services.temporal.start();
    await expectOnce(before);
    await expectOnce(during);
  });

  it('given a worker that starts while Temporal is away, when it is back, then the schedules are there, and no two of an interval pass together', async () => {
    const temporal = createTemporalClient(stack.temporal);
    const handles = SWEEP_NAMES.map((name) => temporal.schedule.getHandle(sweepScheduleId(name)));
    try {
      await worker.kill('SIGKILL');
      for (const handle of handles) await handle.delete();
      await stack.services.temporal.kill('SIGKILL');
      await startWorker();
      await until(
        async () => worker.log(),
        (text) => text.includes('schedules could not be created yet; retrying'),
      );
      await stack.services.temporal.start();
      const intervals = new Set<string>();
      for (const handle of handles) {
        const found = await until(
          () => handle.describe().catch(() => null),
          (description) => description !== null,
        );
        intervals.add(JSON.stringify(found?.spec.intervals));
      }
      expect(intervals.size).toBe(handles.length);
    } finally {
      await temporal.connection.close();
    }
  });

  it('given runs under way, when PostgreSQL is killed, then the API says so and every run ends once [REQ-16]', async () => {
    const ids = await Promise.all([draft(), draft()]);
    for (const id of ids) await startRun(client, id);
    await stack.services.postgres.kill('SIGKILL');
    // A process of the killed server that serves a connection may answer once more before it ends.
    const away = await until(
      () => client.call<{ error: { code: string } }>('GET', `/api/v1/calculations/${ids[0]}`),
      (answer) => answer.status === 503,
    );
    expect(away.body.error.code).toBe('unavailable');
    expect(away.headers.get('retry-after')).not.toBeNull();
    await stack.services.postgres.start();
    for (const id of ids) await expectOnce(id);
  });
});
