import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Upload } from '../../clients/typescript/src/index.ts';
import { addUploadInput, cancelUpload, retryUpload } from '../../clients/typescript/src/operations.ts';
import { unzip } from '../../src/cad/archive/unzip.ts';
import { type ApiClient, apiClient, sendBytes, until, uploadFile, waitForUpload } from '../support/api.ts';
import { makeOrganisation, openTestDatabase, type TestOrganisation } from '../support/organisation.ts';
import { recordHistory } from '../support/record-history.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

/** The frame of nested_assembly.step with each of its parts in a file of its own. */
const SPLIT = join(import.meta.dirname, '../cad/files/split_assembly.zip');
const ROOT = 'frame.step';

type Node = { name: string; quantity: number; children: Node[] };
type Facts = { components: Node; notes: { code: string; params: Record<string, unknown> }[] };

/** Parts of a tree, each once. */
const namesIn = ({ name, children }: Node): readonly string[] =>
  children.length === 0 ? [name] : [...new Set(children.flatMap(namesIn))];

/** Each upload is another file: a comment changes the digest, not the model. */
const marked = (bytes: Uint8Array): Buffer =>
  Buffer.concat([bytes, Buffer.from(`\n/* ${crypto.randomUUID()} */\n`)]);

describe('an assembly whose parts are sent one by one', () => {
  let stack: Stack;
  let service: Proc;
  /** Reads files, and can die without anything else. */
  let reader: Proc;
  let organisation: TestOrganisation;
  let client: ApiClient;
  let files: ReadonlyMap<string, { readonly name: string; readonly bytes: Uint8Array }>;

  const startReader = async () => {
    reader = await startProcess(stack, 'worker', { WORKER_QUEUES: 'cad' });
  };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    service = await startProcess(stack, 'all', { WORKER_QUEUES: 'orchestration,pricing,delivery' });
    await startReader();
    const db = openTestDatabase(stack);
    organisation = await makeOrganisation(db);
    await db.close();
    client = apiClient(service.baseUrl ?? '', organisation.apiKey);
    files = await unzip(SPLIT);
  });

  afterAll(async () => {
    await Promise.all([service?.kill('SIGTERM'), reader?.kill('SIGTERM')]);
    await stack?.close();
  });

  const bytesOf = (name: string): Uint8Array => {
    const file = files.get(name.toLowerCase());
    if (file === undefined) throw new Error(`there is no ${name}`);
    return file.bytes;
  };
  const refused = (): Promise<Upload> => uploadFile(client, ROOT, marked(bytesOf(ROOT)));
  const filesOf = (sent: readonly (readonly [string, Uint8Array])[]): File[] =>
    sent.map(([name, bytes]) => new File([new Uint8Array(bytes)], name));
  const send = (id: string, ...sent: readonly (readonly [string, Uint8Array])[]): Promise<Upload> =>
    addUploadInput({
      client: client.http,
      path: { data_source_id: id },
      body: { role: 'component_cad', file: filesOf(sent) },
    });
  const partsOf = (names: readonly string[]) => names.map((name) => [name, bytesOf(name)] as const);
  const ended = (id: string): Promise<Upload> => waitForUpload(client, id);
  const factsOf = async (id: string): Promise<Facts> => {
    const [row] = await stack.sql<{ facts: Facts }>(
      `select g.facts from geometries g join uploads u on u.org_id = g.org_id and u.sha256 = g.sha256 where u.id = $1`,
      [id],
    );
    if (row === undefined) throw new Error('nothing was read');
    return row.facts;
  };
  const stored = (id: string) =>
    stack.sql<{ object_key: string; size_bytes: number }>(
      `select object_key, size_bytes::int from stored_objects where belongs_to = $1 and not doomed`,
      [id],
    );

  it('given the structure alone, then it names its files; each that comes is crossed off, and with the last it is read [CALC-8]', async () => {
    const row = await refused();
    expect(row).toMatchObject({ status: 'failed', name: ROOT });
    const missing = row.missing_files ?? [];
    expect([...missing].sort()).toEqual(
      [...files.values()]
        .map(({ name }) => name)
        .filter((name) => name !== ROOT)
        .sort(),
    );
    const [first = '', second = '', ...rest] = missing;
    const one = await send(row.id, [first.toUpperCase().replace('.STP', '.stp'), bytesOf(first)]);
    expect(one).toMatchObject({ status: 'failed', name: 'frame.zip' });
    expect(one.missing_files).toEqual([second, ...rest]);
    // What nobody asks for is taken: a file that has not come yet may name it.
    expect((await send(row.id, ['other.step', bytesOf(second)])).missing_files).toEqual([second, ...rest]);
    const begun = await send(row.id, ...partsOf([second, ...rest]));
    expect(begun).toMatchObject({ status: 'pending', missing_files: null });
    expect(await ended(row.id)).toMatchObject({
      status: 'confirmed',
      missing_files: null,
      name: 'frame.zip',
      content_type: 'application/zip',
    });
    const joined = await factsOf(row.id);
    expect([...new Set(namesIn(joined.components))]).toHaveLength(7);
    expect(joined.notes.map(({ code }) => code)).toEqual(['archive_files_unused']);
    // The archive alone is kept, at its true size.
    const { size_bytes: sizeBytes } = await ended(row.id);
    expect(await stored(row.id)).toEqual([
      { object_key: expect.stringMatching(/\/files\//), size_bytes: sizeBytes },
    ]);
    await recordHistory(stack, `upload/${row.id}/2`, 'ingest-upload.joined');
  });

  it('given a broken file, then it fails by its name; sent anew it may name another, and a retry reads what there is [CALC-8]', async () => {
    const row = await refused();
    const [first = '', ...rest] = row.missing_files ?? [];
    const broken = Buffer.from(bytesOf(first)).toString('latin1').replaceAll('CLOSED_SHELL', 'CLOSED_SHALL');
    await send(row.id, [first, Buffer.from(broken, 'latin1')], ...partsOf(rest));
    const failed = await ended(row.id);
    expect(failed).toMatchObject({ status: 'failed', missing_files: null });
    expect(failed.failure_reason).toContain(first);
    // The frame again under the name of a part: it contains what only a further file has.
    const naming = Buffer.from(bytesOf(ROOT)).toString('latin1').replaceAll(first, 'deeper.stp');
    expect((await send(row.id, [first, Buffer.from(naming, 'latin1')])).status).toBe('pending');
    expect(await ended(row.id)).toMatchObject({ status: 'failed', missing_files: ['deeper.stp'] });
    await retryUpload({ client: client.http, path: { data_source_id: row.id } });
    expect((await ended(row.id)).status).toBe('confirmed');
    expect((await factsOf(row.id)).notes).toContainEqual({
      code: 'external_files_missing',
      params: { files: 'deeper.stp', count: 1 },
    });
    await expect(send(row.id, ['deeper.stp', bytesOf(first)])).rejects.toMatchObject({
      status: 409,
      details: { reason: 'upload_confirmed' },
    });
  });

  it('given the reader dies while it joins the files, then another begins anew; one that was cancelled is over, and says what is gone [CALC-8]', async () => {
    const [row, cancelled] = [await refused(), await refused()];
    await reader.kill('SIGKILL');
    for (const { id, missing_files: missing } of [row, cancelled])
      expect((await send(id, ...partsOf(missing ?? []))).status).toBe('pending');
    await cancelUpload({ client: client.http, path: { data_source_id: cancelled.id } });
    const isCounted = () =>
      stack.sql(
        `select 1 from stored_objects where belongs_to = $1 and object_key like '%/files/%' and not doomed`,
        [row.id],
      );
    await until(isCounted, (found) => found.length > 0);
    // The step that joins them asks this table next, and gets no further.
    const gate = new pg.Client({ connectionString: stack.ownerUrl });
    await gate.connect();
    await gate.query('begin; lock table geometries in share mode');
    await startReader();
    await until(
      () =>
        stack.sql(
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%geometries%'`,
        ),
      (waiting) => waiting.length > 0,
    );
    await reader.kill('SIGKILL');
    await gate.end();
    await startReader();
    expect((await ended(row.id)).status).toBe('confirmed');
    expect(await stored(row.id)).toHaveLength(1);
    expect((await ended(cancelled.id)).status).toBe('cancelled');
    await retryUpload({ client: client.http, path: { data_source_id: cancelled.id } });
    expect(await ended(cancelled.id)).toMatchObject({
      status: 'failed',
      failure_reason: expect.stringContaining('is no longer stored'),
    });
  });

  it('given an upload that asks for no files, or one of another organisation, then none are taken [CALC-8]', async () => {
    const { data_source_id: pending } = await sendBytes(client, 'a.step', bytesOf('P-1001.stp'));
    const sent = ['a.stp', bytesOf('P-1001.stp')] as const;
    await expect(send(pending, sent)).rejects.toMatchObject({
      status: 409,
      details: { reason: 'nothing_missing' },
    });
    await expect(send(crypto.randomUUID(), sent)).rejects.toMatchObject({ status: 404 });
    await expect(send(pending, ['a.stl', Buffer.from('solid')])).rejects.toMatchObject({ status: 422 });
  });
});
