import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalculationCreate } from '../../clients/typescript/src/index.ts';
import { verify } from '../../clients/typescript/src/sheets.ts';
import {
  type ApiClient,
  apiClient,
  createCalculation,
  exampleFile,
  makePart,
  startRun,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const HPDC = join(
  process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data'),
  'processes/hpdc',
);

describe('parts out of a tool, through the whole service', () => {
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

  const revisionOf = async (name: string, bytes: Uint8Array): Promise<string> => {
    const upload = await uploadFile(client, name, bytes);
    expect(upload, service.log().slice(-2000)).toMatchObject({ status: 'confirmed', failure_reason: null });
    return (await makePart(client, upload.id)).revisionId;
  };

  const run = async (revisionId: string, asked: Partial<CalculationCreate>) => {
    const id = await createCalculation(client, revisionId, asked);
    await startRun(client, id);
    return waitForEnd(client, id);
  };

  it.skipIf(!existsSync(HPDC)).each(['body.step', 'lid.step'])(
    'given %s of the die-cast set, when it is uploaded and run at a hundred thousand a year, then it is die cast with its die',
    async (file) => {
      const revision = await revisionOf(file, await readFile(join(HPDC, file)));
      const asked = { material_ref: 'EN AC-46000', lot_size: 10_000, annual_volume: 100_000 };
      const done = await run(revision, asked);
      expect(done, service.log().slice(-3000)).toMatchObject({ status: 'succeeded', error: null });
      expect(done.cost_sheet?.reconciled).toBe(true);
      expect(verify(done)).toEqual([]);
      expect(done.chosen_process?.name).toBe('die_casting');
      expect(done.tooling?.items.map(({ kind }) => kind)).toEqual(['die']);
    },
  );

  it.each([
    ['die_casting', 'EN AC-46000', 'die_casting_wall'],
    ['injection_moulding', 'PP-H', 'moulding_wall'],
  ])(
    'given a plate that %s cannot make, then the run fails with the reason',
    async (process, material, reason) => {
      const file = 'plate_holes_pocket.step';
      const revision = await revisionOf(file, await exampleFile(file));
      const asked = {
        material_ref: material,
        lot_size: 1000,
        annual_volume: 10_000,
        manufacturing_process: process,
      };
      const failed = await run(revision, asked);
      expect(failed.status).toBe('failed');
      expect(failed.failure?.code).toBe('process_unavailable');
      expect(failed.failure).toMatchObject({
        reasons: expect.arrayContaining([expect.objectContaining({ code: reason })]),
      });
    },
  );

  it.each([
    ['die_casting', '1.0503', 'alloy_not_die_cast'],
    ['sand_casting', 'EN AW-6082', 'alloy_not_sand_cast'],
    ['sand_casting', 'EN-MC21120', 'metal_not_priced'],
    ['gravity_casting', 'EN-GJL-250', 'alloy_not_chill_cast'],
  ])('given %s of %s, then 422 with the reason', async (manufacturing_process, material_ref, reason) => {
    const file = 'plate_holes_pocket.step';
    const revision = await revisionOf(file, await exampleFile(file));
    const { status, body } = await client.call('POST', '/api/v1/calculations', {
      part_revision_id: revision,
      manufacturing_process,
      material_ref,
      annual_volume: 1000,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: { code: 'process_unavailable', details: { reasons: [{ code: reason }] } },
    });
  });
});
