import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteDataset,
  deleteUpload,
  getCalculation,
  listDatasets,
} from '../../clients/typescript/src/operations.ts';
import { storageUsed } from '../../src/db/uploads/stored-objects.ts';
import {
  type ApiClient,
  confirm,
  createCalculation,
  exampleFile,
  makePart,
  sendBytes,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { runSchedule } from '../support/schedules.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { useApp } from '../support/use.ts';

const FILE = 'plate_holes_pocket.step';

describe('what is stored, through the real workflow', () => {
  const { stack, app } = useApp({ namespace: true });
  let worker: Proc;
  let org: TestOrganisation;
  let client: ApiClient;

  const objects = async () => (await app.deps.store.listPage(`org/${org.id}/`)).objects;
  const keys = async () => (await objects()).map(({ key }) => key);
  const used = () => app.db.asTenant(org.id, (tx) => storageUsed(tx, org.id));
  const drawn = () =>
    until(
      () => stack.sql('select pictures_status from geometries where org_id = $1', [org.id]),
      (rows) => rows.length > 0 && rows.every((row) => row.pictures_status === 'ok'),
    );
  /** The sum is what S3 lists, as soon as the worker has removed what it gave back. */
  const agrees = async () => {
    const stored = await until(objects, (list) => list.every(({ key }) => !key.includes('/staging/')));
    expect(await used()).toBe(stored.reduce((sum, object) => sum + object.size_bytes, 0));
    return stored;
  };

  beforeAll(async () => {
    worker = await startProcess(stack, 'worker');
  });
  afterAll(async () => {
    await worker?.kill('SIGTERM');
  });

  it('given a confirmed part, then the file and every picture count, and not a byte more [UPL-10]', async () => {
    org = await makeOrganisation(app.db);
    client = app.client(org.apiKey);
    const upload = await uploadFile(client, FILE, await exampleFile(FILE));
    expect(upload.status).toBe('confirmed');
    await drawn();
    const stored = await agrees();
    expect(stored.map(({ key }) => key.split('/')[2])).toEqual(['files', 'geometry', 'geometry', 'geometry']);
    expect(await used()).toBeGreaterThan(upload.size_bytes ?? 0);
  });

  it('given a damaged file, then its copy goes and what was sent is kept; given a cancelled one, then nothing of it counts [UPL-12]', async () => {
    org = await makeOrganisation(app.db);
    client = app.client(org.apiKey);
    const damaged = await uploadFile(client, 'a.step', Buffer.from('no step at all'));
    expect(damaged.status).toBe('failed');
    const staging = `org/${org.id}/staging/${damaged.id}`;
    expect(await until(keys, (list) => list.length === 1)).toEqual([staging]);
    expect(await used()).toBe('no step at all'.length);
    await deleteUpload({ client: client.http, path: { data_source_id: damaged.id } });
    await until(keys, (list) => list.length === 0);

    const { data_source_id: id } = await sendBytes(client, FILE, await exampleFile(FILE));
    await confirm(client, id);
    const cancel = await client.call('POST', `/api/v1/uploads/${id}/cancel`);
    // The ingest may have been faster than the cancel.
    if (cancel.status === 409) await deleteUpload({ client: client.http, path: { data_source_id: id } });
    expect(await used()).toBe(0);
    await until(keys, (list) => list.every((key) => key.includes('/staging/')));
  });

  it('given a price, when its file is deleted, then nothing of the file is stored and the price can still be verified [UPL-14]', async () => {
    org = await makeOrganisation(app.db);
    client = app.client(org.apiKey);
    const upload = await uploadFile(client, FILE, await exampleFile(FILE));
    await drawn();
    const { partId, revisionId } = await makePart(client, upload.id);
    const id = await createCalculation(client, revisionId, { material_ref: '1.4301' });
    await startRun(client, id);
    const priced = await waitForEnd(client, id);
    expect(priced.status).toBe('succeeded');
    expect((await client.call('DELETE', `/api/v1/uploads/${upload.id}`)).status).toBe(409);
    const revision = { part_id: partId, revision_id: revisionId };
    const { items } = await listDatasets({ client: client.http, path: revision });
    await deleteDataset({
      client: client.http,
      path: { ...revision, dataset_link_id: items[0]?.id ?? '' },
    });
    await deleteUpload({ client: client.http, path: { data_source_id: upload.id } });
    await until(keys, (list) => list.length === 0);
    expect(await used()).toBe(0);
    const kept = await getCalculation({
      client: client.http,
      path: { calculation_id: id },
      query: { include: ['all'] },
    });
    expect(kept.cost_sheet).toEqual(priced.cost_sheet);
    const pieces = await stack.sql('select 1 from snapshot_pieces where org_id = $1', [org.id]);
    expect(pieces.length).toBeGreaterThan(0);
  });

  it('given the schedule that compares S3 with the rows, then it runs', async () => {
    await runSchedule(stack, 'housekeeping/sweepObjects');
  });
});
