import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../client/generated/client/index.ts';
import * as api from '../client/generated/sdk.gen.ts';
import { exampleFile, until } from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let service: Proc;
let client: Client;

beforeAll(async () => {
  stack = await createStack({ namespace: true });
  service = await startProcess(stack, 'all');
  const db = openTestDatabase(stack);
  const { apiKey } = await makeOrganisation(db);
  await db.close();
  client = createClient({ baseUrl: service.baseUrl ?? '', headers: { 'X-API-Key': apiKey } });
});

afterAll(async () => {
  await service?.kill('SIGTERM');
  await stack?.close();
});

/** The data of an answer that went well; the error is shown otherwise. */
const data = async <T>(answer: Promise<{ data?: T | undefined; error?: unknown }>): Promise<T> => {
  const { data: value, error } = await answer;
  if (value === undefined) throw new Error(`${JSON.stringify(error)}\n${service.log().slice(-2000)}`);
  return value;
};

test('given the generated client, when a file is quoted with it, then lists, rollup and filters show the price [CON-6]', async () => {
  const file = await exampleFile('plate_holes_pocket.step');
  const target = await data(
    api.presignUpload({ client, body: { name: 'plate.step', size_bytes: file.length } }),
  );
  const put = await fetch(target.url, {
    method: target.method,
    headers: target.headers ?? {},
    body: new Uint8Array(file),
  });
  expect(put.status).toBe(200);
  await data(api.confirmUpload({ client, body: { data_source_id: target.data_source_id } }));
  const upload = await until(
    async () => (await data(api.listUploads({ client }))).find((row) => row.id === target.data_source_id),
    (row) => row !== undefined && row.status !== 'pending',
  );
  expect(upload).toMatchObject({ status: 'confirmed', size_bytes: file.length });

  const folder = await data(api.createFolder({ client, body: { name: 'Quotes' } }));
  const part = await data(api.createPart({ client, body: { part_number: 'PLATE-1', folder_id: folder.id } }));
  const revisions = await data(api.listPartRevisions({ client, path: { part_id: part.id } }));
  const [revision] = revisions.data;
  if (revision === undefined) throw new Error('a new part has revision A');
  expect([revisions.count, revision.revision_code]).toEqual([1, 'A']);
  await data(
    api.createDataset({
      client,
      path: { part_id: part.id, revision_id: revision.id },
      body: { data_source_id: target.data_source_id, role: 'primary_cad' },
    }),
  );
  const calculation = await data(
    api.createCalculation({
      client,
      body: { part_revision_id: revision.id, lot_size: 50, annual_volume: 1000, material_ref: '1.4301' },
    }),
  );
  await data(api.runCalculation({ client, path: { calculation_id: calculation.id } }));
  const done = await until(
    () => data(api.getCalculation({ client, path: { calculation_id: calculation.id } })),
    (row) => !['queued', 'running'].includes(row.status),
  );
  expect(done, service.log().slice(-2000)).toMatchObject({ status: 'succeeded', error: null });

  const quoted = await data(
    api.listParts({
      client,
      query: {
        quoted: true,
        folder_id: folder.id,
        make_or_buy: ['make'],
        sort: 'unit_cost',
        include_facets: true,
      },
    }),
  );
  expect(quoted.data.map((row) => row.id)).toEqual([part.id]);
  expect(quoted.facets?.quoted).toEqual([{ value: true, count: 1 }]);
  const summary = await data(api.getFolderSummary({ client, path: { folder_id: folder.id } }));
  expect(summary).toMatchObject({
    part_count: 1,
    quoted_part_count: 1,
    calculation_count: 1,
    currencies: ['EUR'],
    currency: 'EUR',
  });
  expect(summary.total_annual_spend_eur).toBeCloseTo((done.offer_price ?? 0) * 1000, 3);
  expect(summary.effective_annual_cost_eur).toBeGreaterThan(0);

  const refused = await api.getPart({ client, path: { part_id: 'not-an-id' } });
  expect(refused.response?.status).toBe(422);
  expect(refused.error?.error.code).toBe('validation_error');
});
