import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bulkCancelCalculations,
  getUploadDownloadUrl,
  presignUpload,
} from '../../clients/typescript/src/operations.ts';
import type { Database } from '../../src/db/kernel/database.ts';
import {
  type ApiClient,
  apiClient,
  confirm,
  createCalculation,
  exampleFile,
  findUpload,
  makePart,
  putBytes,
  sendBytes,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase, type TestOrganisation } from '../support/organisation.ts';
import { recordHistory } from '../support/record-history.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const FILE = 'plate_holes_pocket.step';
const TWENTY = Array.from({ length: 20 }, (_, index) => index);

describe('many at once', () => {
  let stack: Stack;
  let service: Proc;
  let db: Database;
  let organisation: TestOrganisation;
  let client: ApiClient;
  let revisionId: string;
  let lot = 0;

  const draft = () => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot, material_ref: 'S235JR' });
  };

  const usage = async (id: string) => {
    const rows = await stack.sql<{ entry: string }>(
      'select entry from usage_entries where calculation_id = $1 order by created_at, entry desc',
      [id],
    );
    return rows.map((row) => row.entry).sort();
  };

  const events = (id: string) =>
    stack.sql<{ type: string }>(`select type from events where fact_key like '%' || $1 || '%'`, [id]);

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    // A connection for each of the twenty: they are to wait for each other's rows, not for a place in the pool.
    service = await startProcess(stack, 'all', { DATABASE_POOL_SIZE: '30' });
    db = openTestDatabase(stack);
    organisation = await makeOrganisation(db);
    client = apiClient(service.baseUrl ?? '', organisation.apiKey);
    const upload = await uploadFile(client, FILE, await exampleFile(FILE));
    ({ revisionId } = await makePart(client, upload.id));
  });

  afterAll(async () => {
    await db?.close();
    await service?.kill('SIGTERM');
    await stack?.close();
  });

  it('given one upload, when it is confirmed 20 times at once, then there is one job', async () => {
    const { data_source_id } = await sendBytes(client, FILE, await exampleFile(FILE));
    const answers = await Promise.all(
      TWENTY.map(() => client.call('POST', '/api/v1/uploads/confirm', { data_source_id })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.job_id)).size).toBe(1);
    const starts = await stack.sql('select 1 from staged_starts where workflow_id like $1', [
      `upload/${data_source_id}/%`,
    ]);
    expect(starts).toHaveLength(1);
    await until(
      () => findUpload(client, data_source_id),
      (row) => row.status === 'confirmed',
    );
  });

  it('given one draft, when it is run 20 times at once, then it runs once and uses one unit [CAS-3]', async () => {
    const id = await draft();
    const answers = await Promise.all(
      TWENTY.map(() => client.call('POST', `/api/v1/calculations/${id}/run`)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
    const done = await waitForEnd(client, id);
    expect(done).toMatchObject({ status: 'succeeded', attempt_count: 1 });
    expect(await usage(id)).toEqual(['capture', 'reserve']);
    expect(await events(id)).toEqual([{ type: 'calculation.succeeded' }]);
    const starts = await stack.sql(
      `select 1 from staged_starts where workflow_id like $1 and kind = 'start'`,
      [`calculation/${id}/%`],
    );
    expect(starts).toHaveLength(1);
  });

  const cancel = (id: string) =>
    bulkCancelCalculations({
      client: client.http,
      body: {
        ids: [id],
      },
    });

  const expectCancelled = async (id: string, answer: Awaited<ReturnType<typeof cancel>>) => {
    expect((await waitForEnd(client, id)).status).toBe('cancelled');
    expect(answer.succeeded).toEqual([id]);
    expect(await usage(id)).toEqual(['release', 'reserve']);
    expect(await events(id)).toEqual([]);
  };

  const expectCommitted = async (id: string, answer: Awaited<ReturnType<typeof cancel>>) => {
    expect((await waitForEnd(client, id)).status).toBe('succeeded');
    expect(answer.skipped).toEqual([{ id, reason: 'status_succeeded' }]);
    expect(await usage(id)).toEqual(['capture', 'reserve']);
    expect(await events(id)).toEqual([{ type: 'calculation.succeeded' }]);
  };

  const reserved = () =>
    stack.sql('select distinct reserved from usage_windows where org_id = $1', [organisation.id]);

  it('given runs, when each is cancelled at another moment, then cancel or commit wins and money and events agree [CAS-7]', async () => {
    for (const delay of [0, 20, 40, 60, 80, 100, 130, 160, 200, 250, 300, 400]) {
      const id = await draft();
      await startRun(client, id);
      await new Promise((resolve) => setTimeout(resolve, delay));
      const answer = await cancel(id);
      const done = await waitForEnd(client, id);
      if (done.status === 'cancelled') {
        await expectCancelled(id, answer);
        await recordHistory(stack, `calculation/${id}/1`, 'calculate.cancelled');
      } else await expectCommitted(id, answer);
    }
    expect(await reserved()).toEqual([{ reserved: 0 }]);
  });

  it('given a used address, when it is used again, then it is refused before the ingest and changes nothing after it', async () => {
    const bytes = await exampleFile(FILE);
    const other = await exampleFile('shaft_turned.step');
    const presigned = await presignUpload({ client: client.http, body: { name: FILE } });
    const put = (body: Buffer) => putBytes(presigned, body);
    expect((await put(bytes)).status).toBe(200);
    expect((await put(other)).status).toBe(412);
    await confirm(client, presigned.data_source_id);
    const confirmed = await until(
      () => findUpload(client, presigned.data_source_id),
      (row) => row.status === 'confirmed',
    );
    await until(
      () => put(other),
      (answer) => answer.status === 200,
    );
    expect(await findUpload(client, presigned.data_source_id)).toEqual(confirmed);
    const { url } = await getUploadDownloadUrl({
      client: client.http,
      path: { data_source_id: presigned.data_source_id },
    });
    const download = await fetch(url);
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/);
    const again = await client.call('POST', '/api/v1/uploads/confirm', {
      data_source_id: presigned.data_source_id,
    });
    expect(again.status).toBe(200);
    expect(await findUpload(client, presigned.data_source_id)).toEqual(confirmed);
  });

  it('given damaged and mislabelled files, then each fails with a reason and the service goes on', async () => {
    const step = await exampleFile(FILE);
    const cases: [string, Buffer, RegExp][] = [
      ['truncated.step', step.subarray(0, step.length / 2), /./],
      [
        'random.step',
        Buffer.from(Array.from({ length: 20_000 }, (_, i) => (i * 73 + (i >> 3) * 151) % 256)),
        /not a STEP/,
      ],
      ['drawing.pdf', step, /not a PDF/],
      ['mesh.stl', step, /not an STL/],
    ];
    for (const [name, bytes, reason] of cases) {
      const row = await uploadFile(client, name, bytes);
      expect(row, name).toMatchObject({ status: 'failed', sha256: null, size_bytes: null });
      expect(row.failure_reason).toMatch(reason);
      await recordHistory(stack, `upload/${row.id}/1`, 'ingest-upload.failed');
    }
    const good = await uploadFile(client, FILE, step);
    expect(good.status).toBe('confirmed');
  });
});
