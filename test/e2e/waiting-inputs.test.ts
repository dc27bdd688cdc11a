import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCalculationInput, getCalculation } from '../../clients/typescript/src/operations.ts';
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
import { makeBoughtPart } from '../support/pricing.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

describe('a run whose input nobody has read yet', () => {
  let stack: Stack;
  let service: Proc;
  /** Reads files, and nothing else. */
  let reader: Proc;
  let client: ApiClient;

  const startReader = async () => {
    reader = await startProcess(stack, 'worker', { WORKER_QUEUES: 'cad' });
  };
  const shown = (id: string) => getCalculation({ client: client.http, path: { calculation_id: id } });
  const sendDrawing = async (id: string): Promise<string> => {
    const file = new File([new Uint8Array(await exampleFile('plate_holes_pocket.pdf'))], 'plate.pdf');
    const added = await addCalculationInput({
      client: client.http,
      path: { calculation_id: id },
      body: { role: 'drawing_2d', file },
    });
    return added.data_source_id;
  };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    service = await startProcess(stack, 'all', { WORKER_QUEUES: 'orchestration,pricing,delivery' });
    await startReader();
    const db = openTestDatabase(stack);
    const organisation = await makeOrganisation(db);
    await db.close();
    client = apiClient(service.baseUrl ?? '', organisation.apiKey);
  });

  afterAll(async () => {
    await Promise.all([service?.kill('SIGTERM'), reader?.kill('SIGTERM')]);
    await stack?.close();
  });

  it('waits for it in its workflow, says so, and is priced with it once a worker reads it [CAR-1 CAR-17]', async () => {
    const cad = await uploadFile(client, 'plate.step', await exampleFile('plate_holes_pocket.step'));
    const { revisionId } = await makePart(client, cad.id);
    const id = await createCalculation(client, revisionId, { material_ref: 'EN AW-6082', lot_size: 20 });
    await reader.kill('SIGTERM');
    const drawing = await sendDrawing(id);
    await startRun(client, id);
    expect(await shown(id)).toMatchObject({
      status: 'queued',
      attempt_count: 0,
      waits_for_input: { data_source_id: drawing, filename: 'plate.pdf' },
    });
    // The same worker prices what waits for nothing.
    const bought = await createCalculation(client, (await makeBoughtPart(client)).revisionId);
    await startRun(client, bought);
    expect(await waitForEnd(client, bought)).toMatchObject({ status: 'succeeded' });
    expect(await shown(id)).toMatchObject({ status: 'queued', attempt_count: 0 });

    await startReader();
    expect(await waitForEnd(client, id)).toMatchObject({ status: 'succeeded', error: null });
    const done = await shown(id);
    expect(done).toMatchObject({
      attempt_count: 1,
      waits_for_input: null,
      inputs_changed_since_run: null,
    });
    expect(done.process_plan?.map(({ step }) => step)).toContain('ream');
    expect(done.analytics?.notes.map(({ code }) => code)).not.toContain('no_drawing');
  });
});
