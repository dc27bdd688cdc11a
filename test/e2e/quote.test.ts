import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySheet } from '../../src/engine/index.ts';
import { SWEEP_NAMES, sweepScheduleId } from '../../src/workflows/housekeeping/contract.ts';
import {
  type ApiClient,
  apiClient,
  createCalculation,
  exampleFile,
  makePart,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { recordHistory } from '../support/record-history.ts';
import { runSchedule } from '../support/schedules.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const PARTS = ['plate_holes_pocket.step', 'shaft_turned.step', 'bracket_sheetmetal.step'];

describe('a STEP file priced end to end', () => {
  let stack: Stack;
  let service: Proc;
  let client: ApiClient;

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    service = await startProcess(stack, 'all');
    const db = openTestDatabase(stack);
    const organisation = await makeOrganisation(db);
    await db.close();
    client = apiClient(service.baseUrl ?? '', organisation.apiKey);
  });

  afterAll(async () => {
    await service?.kill('SIGTERM');
    await stack?.close();
  });

  it('housekeeping runs by its schedules', async () => {
    const ran = await Promise.all(SWEEP_NAMES.map((name) => runSchedule(stack, sweepScheduleId(name))));
    await recordHistory(stack, ran[0] ?? '', 'sweep.pass');
  });

  it.each(PARTS)(
    'given %s, when it is uploaded and run, then a reconciled sheet comes back',
    async (file) => {
      const upload = await uploadFile(client, file, await exampleFile(file));
      expect(upload, service.log().slice(-2000)).toMatchObject({ status: 'confirmed', failure_reason: null });
      const { partId, revisionId } = await makePart(client, upload.id);
      const id = await createCalculation(client, revisionId, {
        lot_size: 100,
        annual_volume: 1000,
        material_ref: '1.4301',
      });
      const run = await client.call('POST', `/api/v1/calculations/${id}/run`);
      expect(run.status, JSON.stringify(run.body)).toBe(202);
      const done = await waitForEnd(client, id);
      expect(done, service.log().slice(-3000)).toMatchObject({
        status: 'succeeded',
        error: null,
        attempt_count: 1,
      });
      expect(done.cost_sheet?.reconciled).toBe(true);
      expect(done.cost_sheet?.total).toBe(done.offer_price);
      expect(done.cost_sheet && verifySheet(done.cost_sheet)).toEqual([]);
      await recordHistory(stack, `upload/${upload.id}/1`, 'ingest-upload.confirmed');
      await recordHistory(stack, `calculation/${id}/1`, 'calculate.succeeded');
      for (const picture of ['preview-url', 'faces-url']) {
        const found = await until(
          () => client.get<{ status: string; url: string | null }>(`/api/v1/parts/${partId}/${picture}`),
          (answer) => answer.status !== 'pending',
        );
        expect(found.status).toBe('ok');
        const glb = await fetch(found.url ?? '');
        expect(
          Buffer.from(await glb.arrayBuffer())
            .subarray(0, 4)
            .toString(),
        ).toBe('glTF');
      }
    },
  );
});
