import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareCalculationBatch,
  createCalculationBatch,
  createEnvironment,
  listCalculations,
  listParts,
  uploadAndQuote,
} from '../../clients/typescript/src/operations.ts';
import { type ApiClient, apiClient, exampleFile, findUpload, until, waitForEnd } from '../support/api.ts';
import { makeOrganisation, openTestDatabase, type TestOrganisation } from '../support/organisation.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { recordHistory } from '../support/record-history.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const FILE = 'plate_holes_pocket.step';

describe('calculations, with workers', () => {
  let stack: Stack;
  let service: Proc;
  let organisation: TestOrganisation;
  let client: ApiClient;

  const send = async (
    path: string,
    fields: Record<string, string>,
    files: Record<string, [string, Buffer]>,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [name, [filename, bytes]] of Object.entries(files))
      form.append(name, new Blob([new Uint8Array(bytes)]), filename);
    const response = await fetch(`${service.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': organisation.apiKey },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    service = await startProcess(stack, 'all');
    const db = openTestDatabase(stack);
    organisation = await makeOrganisation(db);
    await db.close();
    client = apiClient(service.baseUrl ?? '', organisation.apiKey);
  });
  afterAll(async () => {
    await service?.kill('SIGTERM');
    await stack?.close();
  });

  it('given 120 cells, when they are batched, then 50 are admitted at once, the rest by the workflow, and the matrix completes [CAR-10]', async () => {
    // One after the other: sixty at once would wait for connections, on a busy machine longer than the service lets them.
    const revisions: string[] = [];
    for (let index = 0; index < 60; index += 1)
      revisions.push((await makeBoughtPart(client, 1 + index)).revisionId);
    const other = await createEnvironment({
      client: client.http,
      body: {
        name: 'second',
        valid_from: '2026-01-01',
      },
    });
    const batch = await createCalculationBatch({
      client: client.http,
      body: {
        part_revision_ids: revisions,
        costing_environment_ids: [organisation.environmentId, other.id],
      },
    });
    expect(batch.environment_runs).toHaveLength(120);
    expect(batch.environment_runs.filter((run) => run.status === 'draft')).toHaveLength(70);
    const matrix = await until(
      () => compareCalculationBatch({ client: client.http, path: { batch_id: batch.batch_id ?? '' } }),
      (found) => found.complete,
    );
    expect(matrix.environments.map((column) => column.succeeded)).toEqual([60, 60]);
    expect(matrix.parts).toHaveLength(60);
    const [usage] = await stack.sql(
      'select sum(reserved)::int as reserved, sum(captured)::int as captured from usage_windows where org_id = $1',
      [organisation.id],
    );
    expect(usage).toEqual({ reserved: 0, captured: 120 });
    await recordHistory(stack, `batch/${batch.batch_id}/1`, 'run-batch.done');
  });

  it('given a CAD file in a form, when it is quoted, then it is read, priced and charged once [CAR-11]', async () => {
    const file = new File([new Uint8Array(await exampleFile(FILE))], FILE);
    const form = (part_number: string) => ({ part_number, material_ref: '1.4301', lot_size: 25, file });
    const made = await uploadAndQuote({ client: client.http, body: form('FORM-1') });
    expect(made.status).toBe('queued');
    const done = await waitForEnd(client, made.id);
    expect(done, service.log().slice(-2000)).toMatchObject({ status: 'succeeded', error: null });
    // The same file again: its content is known now, so the price is served from the cache and the unit goes back.
    const again = await uploadAndQuote({ client: client.http, body: form('FORM-2') });
    const cached = await waitForEnd(client, again.id);
    expect(cached).toMatchObject({
      status: 'succeeded',
      served_from_cache: true,
      offer_price: done.offer_price,
    });
    const entries = await stack.sql<{ entry: string }>(
      'select entry from usage_entries where calculation_id = $1 order by entry',
      [again.id],
    );
    expect(entries.map((row) => row.entry)).toEqual(['release', 'reserve']);
  });

  it('given a file that cannot be read, when it is quoted, then the calculation fails with its reason and costs nothing [CAR-11]', async () => {
    const file = new File(['this is no STEP file'], 'broken.step');
    const made = await uploadAndQuote({ client: client.http, body: { part_number: 'FORM-3', file } });
    const done = await waitForEnd(client, made.id);
    expect(done.status).toBe('failed');
    expect(done.error).toMatch(/^file_failed: .*STEP/);
    const events = await stack.sql(`select type from events where fact_key like '%' || $1 || '%'`, [made.id]);
    expect(events).toEqual([{ type: 'calculation.failed' }]);
  });

  it('given a line of a job nest in a form, then it is refused by name, and nothing is made [CAC-3 NMO-6]', async () => {
    const line = crypto.randomUUID();
    const refused = await send(
      '/api/v1/calculations/upload-and-quote',
      { part_number: 'FORM-4', nest_item_id: line },
      { file: [FILE, await exampleFile(FILE)] },
    );
    expect([refused.status, refused.body.error]).toEqual([
      422,
      expect.objectContaining({
        code: 'nest_item_unresolved',
        details: { reason: 'not_with_an_upload', nest_item_id: line },
      }),
    ]);
    expect(await listParts({ client: client.http, query: { q: 'FORM-4' } })).toMatchObject({ count: 0 });
  });

  it('given a priced part, when a drawing is added, then it is stored and the price says that its inputs changed', async () => {
    const list = await listCalculations({
      client: client.http,
      query: { status_filter: ['succeeded'], limit: 1 },
    });
    const id = list.items[0]?.id ?? '';
    const wrong = await send(
      `/api/v1/calculations/${id}/inputs`,
      { role: 'mesh' },
      { file: ['a.pdf', Buffer.from('%PDF-1.7')] },
    );
    expect(wrong.status).toBe(422);
    const added = await send(
      `/api/v1/calculations/${id}/inputs`,
      { role: 'rfq_text' },
      { file: ['request.txt', Buffer.from('Please quote 100 pieces in 1.4301.')] },
    );
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(added.body).toMatchObject({
      role: 'rfq_text',
      size_bytes: 34,
      inputs_changed_since_run: { corrections: 0, roles: ['rfq_text'] },
    });
    const stored = await until(
      () => findUpload(client, String(added.body.data_source_id)),
      (row) => row.status !== 'pending',
    );
    expect(stored).toMatchObject({ status: 'confirmed', sha256: added.body.sha256 });
    const missing = await send(`/api/v1/calculations/${id}/inputs`, {}, {});
    expect(missing.status).toBe(422);
  });
});
