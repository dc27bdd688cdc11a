import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createIngestActivities } from '../../src/activities/ingest.ts';
import { type Database, openDatabase } from '../../src/db/kernel/database.ts';
import { requireSchema } from '../../src/db/kernel/require-schema.ts';
import { manyPages } from '../drawings/sheets/hostile.ts';
import { type ApiClient, exampleFile, sendBytes } from '../support/api.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation, type TestOrganisation, WAIT_MS } from '../support/organisation.ts';
import { createStack, type Stack } from '../support/stack.ts';

const LIMITS = { timeoutSeconds: 120, maxMemoryBytes: 2 * 1024 ** 3 };

let stack: Stack;
let app: TestApp;
let files: Database;
let organisation: TestOrganisation;
let client: ApiClient;

beforeAll(async () => {
  stack = await createStack();
  app = await createTestApp(stack);
  organisation = await makeOrganisation(app.db);
  client = app.client(organisation.apiKey);
  const url = new URL(stack.databaseUrl);
  // Past a pooler of the run, which knows the login of the application.
  Object.assign(url, { username: 'sc_files', port: new URL(inject('services').ownerUrl).port });
  files = openDatabase({
    url: url.href,
    poolSize: 2,
    waitMs: WAIT_MS,
    filesOnly: true,
    onIdleError: () => undefined,
  });
});
afterAll(async () => {
  await files?.close();
  await app?.close();
  await stack?.close();
});

const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);

const stepsWith = (db: Database, filesOnly: boolean) =>
  createIngestActivities({ ...app.deps, db, cad: LIMITS, filesOnly });

const read = async (name: string, bytes: Buffer) => {
  const { data_source_id: id } = await sendBytes(client, name, bytes);
  await client.post('/api/v1/uploads/confirm', { data_source_id: id });
  const input = { orgId: organisation.id, id, seq: 1 };
  const own = stepsWith(app.db, false);
  const taken = await act(() => own.takeFile(input));
  if (taken === null) throw new Error('nothing was taken');
  const found = await act(() => stepsWith(files, true).readFile(input, taken));
  if (found === null) throw new Error('nothing was read');
  expect(await act(() => own.confirmFile(input, taken, found))).toBe(true);
  return { id, found, input, taken };
};

test('the login is accepted at the start of a process, and may take no other role', async () => {
  await requireSchema(files);
  for (const role of ['sc_tenant', 'sc_system', 'sc_admin', 'sc_eraser', 'sc_search', 'sc_ledger']) {
    const [may] = await stack.sql<{ may: boolean }>(`select pg_has_role('sc_files', $1, 'set') as may`, [
      role,
    ]);
    expect([role, may?.may]).toEqual([role, false]);
  }
});

test('it reads a model and its pictures, and the workflow confirms the file elsewhere [OPE-8]', async () => {
  const { id, found } = await read('plate.step', await exampleFile('plate_holes_pocket.step'));
  expect(found).toMatchObject({ hasGeometry: true, isDrawn: true });
  const [row] = await stack.sql('select status from uploads where id = $1', [id]);
  expect(row).toEqual({ status: 'confirmed' });
  const [geometry] = await stack.sql('select pictures_status from geometries where org_id = $1', [
    organisation.id,
  ]);
  expect(geometry).toEqual({ pictures_status: 'ok' });
});

test('it reads the pages of a drawing', async () => {
  const { id } = await read('drawing.pdf', manyPages(2));
  const pages = await stack.sql('select page from drawing_pages where upload_id = $1', [id]);
  expect(pages).toHaveLength(2);
});

test('it has no right on any table of people, keys, webhooks, prices or money', async () => {
  const rows = await stack.sql<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and (has_any_column_privilege('sc_files', oid, 'SELECT, INSERT, UPDATE') or has_table_privilege('sc_files', oid, 'DELETE'))
     order by relname`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'drawing_corrections',
    'drawing_pages',
    'drawing_readings',
    'geometries',
    'kysely_migration',
    'organisations',
    'plan_tiers',
    'reading_usage',
    'record_totals',
    'storage_totals',
    'stored_objects',
    'uploads',
  ]);
});

test('it sees the rows of the organisation that its transaction names, and no other', async () => {
  const count = (db: Promise<readonly { n: number }[]>) => db.then(([row]) => row?.n);
  const uploads = (tx: Parameters<Parameters<Database['asSystem']>[0]>[0]) =>
    tx
      .selectFrom('uploads')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute();
  const other = await makeOrganisation(app.db);
  expect(await count(files.asTenant(organisation.id, uploads))).toBeGreaterThan(0);
  expect(await count(files.asTenant(other.id, uploads))).toBe(0);
  expect(await count(files.asSystem(uploads))).toBe(0);
});
