import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createIngestActivities } from '../../src/activities/ingest.ts';
import type { TakenFile } from '../../src/activities/ingest-deps.ts';
import { createObjectSweeps } from '../../src/activities/object-sweeps.ts';
import { asId, type OrgId, type UploadId } from '../../src/db/kernel/ids.ts';
import { insertFacts, setPictures } from '../../src/db/uploads/geometries.ts';
import { pictureKey, registerObjects, stagingKey, storageUsed } from '../../src/db/uploads/stored-objects.ts';
import { markFailed } from '../../src/db/uploads/upload-states.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type ApiClient, findUpload, putBytes, sendBytes } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { fc } from '../support/properties.ts';
import { useApp } from '../support/use.ts';

const UPLOADS = '/api/v1/uploads';
const MIB = 1024 ** 2;
const MAXIMUM = 250 * MIB;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TEXT = Buffer.from('please quote ten of these\n');

type Failure = { error: { code: string; details?: Record<string, unknown> } };

/** Of the day on which S3 makes its objects, and no minute of it passes by itself. */
const { stack, app } = useApp({ namespace: true, clock: steadyClock(new Date().toISOString()) });
let org: TestOrganisation;
let client: ApiClient;

beforeEach(async () => {
  org = await makeOrganisation(app.db, { tierSlug: 'free' });
  client = app.client(org.apiKey);
});

const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);
const steps = () =>
  createIngestActivities({ ...app.deps, cad: { timeoutSeconds: 120, maxMemoryBytes: 2 ** 31 } });
const sweeps = () => createObjectSweeps(app.deps);
const used = (id: OrgId = org.id) => app.db.asTenant(id, (tx) => storageUsed(tx, id));
const objects = async (id: OrgId = org.id) => (await app.deps.store.listPage(`org/${id}/`)).objects;
const keys = async () => (await objects()).map(({ key }) => key);
const presign = (body: object) =>
  client.call<Failure & { data_source_id: string; url: string; headers: Record<string, string> }>(
    'POST',
    `${UPLOADS}/presign`,
    { name: 'a.txt', ...body },
  );
/** Of whatever length: a client states that of what it sends. */
const put = ({ url, headers }: { url: string; headers: Record<string, string> }, bytes: Uint8Array) => {
  const unsized = Object.entries(headers).filter(([name]) => name !== 'content-length');
  return putBytes({ url, headers: Object.fromEntries(unsized) }, bytes);
};
/** What is behind an answer has been done. */
const idle = () => app.deps.background.idle();

/** Sent and confirmed by a caller, and taken as a worker does; nobody else works here. */
const taken = async (bytes = TEXT) => {
  const { data_source_id: id } = await sendBytes(client, 'note.txt', bytes);
  await client.post(`${UPLOADS}/confirm`, { data_source_id: id });
  const input = { orgId: org.id, id, seq: 1 };
  const file = await act(() => steps().takeFile(input));
  if (file === null) throw new Error('nothing was taken');
  return { id, input, file };
};
const confirm = async (input: { orgId: string; id: string; seq: number }, file: TakenFile) => {
  const read = await act(() => steps().readFile(input, file));
  if (read === null) throw new Error('nothing was read');
  return act(() => steps().confirmFile(input, file, read));
};
const confirmed = async (bytes = TEXT) => {
  const upload = await taken(bytes);
  expect(await confirm(upload.input, upload.file)).toBe(true);
  return upload;
};

describe('what a presigned URL counts', () => {
  test('given four addresses without a size, then each counts 250 MiB and a fifth is refused; when they expire, they hold nothing [UPL-11]', async () => {
    for (let n = 0; n < 4; n += 1) expect((await presign({})).status).toBe(200);
    const refused = await presign({});
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'storage_exceeded',
        details: { storage_bytes: 1024 * MIB, used_bytes: 4 * MAXIMUM },
      }),
    ]);
    app.clock.advance(14 * MINUTE);
    expect((await presign({})).status).toBe(409);
    app.clock.advance(2 * MINUTE);
    expect((await presign({ size_bytes: MAXIMUM })).status).toBe(200);
    expect(await used()).toBe(MAXIMUM);
  });

  test('given bytes that were sent and never confirmed, when the address expires, then they count as what they are, for a day, and are removed [UPL-11]', async () => {
    const sent = await presign({});
    expect((await put(sent.body, TEXT)).status).toBe(200);
    expect(await used()).toBe(MAXIMUM);
    app.clock.advance(16 * MINUTE);
    await act(sweeps().expireStaging);
    expect(await used()).toBe(TEXT.length);
    app.clock.advance(23 * HOUR);
    await act(sweeps().expireStaging);
    expect(await keys()).toEqual([stagingKey(org.id, sent.body.data_source_id)]);
    app.clock.advance(HOUR);
    await act(sweeps().expireStaging);
    expect([await keys(), await used()]).toEqual([[], 0]);
  });

  test('given a confirm, then the bytes that are there count instead of the maximum [UPL-11]', async () => {
    const { body } = await presign({});
    await put(body, TEXT);
    await client.post(`${UPLOADS}/confirm`, { data_source_id: body.data_source_id });
    expect(await used()).toBe(TEXT.length);
    // As long as its ingest has not come to it, nothing takes it away.
    app.clock.advance(48 * HOUR);
    await act(sweeps().expireStaging);
    expect(await keys()).toHaveLength(1);
  });

  test('given a cancel, then nothing counts; a retry finds the bytes until the address expires, then they are removed, whenever they came', async () => {
    const first = await presign({ size_bytes: TEXT.length });
    await put(first.body, TEXT);
    const late = await presign({ size_bytes: TEXT.length });
    for (const { body } of [first, late]) await client.post(`${UPLOADS}/${body.data_source_id}/cancel`);
    await idle();
    expect(await used()).toBe(0);
    expect((await put(late.body, TEXT)).status).toBe(200);
    await client.post(`${UPLOADS}/${first.body.data_source_id}/retry`);
    expect(await used()).toBe(TEXT.length);
    await client.post(`${UPLOADS}/${first.body.data_source_id}/cancel`);
    expect(await keys()).toHaveLength(2);
    app.clock.advance(16 * MINUTE);
    await act(sweeps().expireStaging);
    expect([await keys(), await used()]).toEqual([[], 0]);
    const rows = await stack.sql('select 1 from stored_objects where org_id = $1', [org.id]);
    expect(rows).toEqual([]);
  });
});

describe('what an ingest leaves', () => {
  test('given a confirmed file, then its one copy counts and nothing else is stored, even by a second PUT', async () => {
    const { body } = await presign({ size_bytes: TEXT.length });
    await put(body, TEXT);
    await client.post(`${UPLOADS}/confirm`, { data_source_id: body.data_source_id });
    const input = { orgId: org.id, id: body.data_source_id, seq: 1 };
    const file = await act(() => steps().takeFile(input));
    // Both are there, and both count.
    expect(await used()).toBe(2 * TEXT.length);
    if (file === null) throw new Error('nothing was taken');
    const read = await act(() => steps().readFile(input, file));
    if (read === null) throw new Error('nothing was read');
    expect(await act(() => steps().confirmFile(input, file, read))).toBe(true);
    expect(await keys()).toEqual([`org/${org.id}/files/${body.data_source_id}/1`]);
    expect(await used()).toBe(TEXT.length);
    // Whoever asks again because the answer was lost hears the same.
    expect(await act(() => steps().confirmFile(input, file, read))).toBe(true);
    expect((await put(body, TEXT)).status).toBe(200);
    app.clock.advance(16 * MINUTE);
    await act(sweeps().expireStaging);
    expect(await keys()).toEqual([`org/${org.id}/files/${body.data_source_id}/1`]);
  });

  test('given a failed ingest, then its copy is removed and what was sent stays a day, for a retry [UPL-12]', async () => {
    const { id, input, file } = await taken();
    await act(() => steps().failFile(input, { code: 'unreadable', reason: 'Damaged.' }));
    expect(await keys()).toEqual([stagingKey(org.id, id)]);
    expect(await used()).toBe(TEXT.length);
    expect(file.objectKey).toContain(`/files/${id}/1`);
    await client.post(`${UPLOADS}/${id}/retry`);
    const again = await act(() => steps().takeFile({ ...input, seq: 2 }));
    expect(again).toEqual({ objectKey: `org/${org.id}/files/${id}/2` });
    await act(() => steps().failFile({ ...input, seq: 2 }, { code: 'unreadable', reason: 'Still damaged.' }));
    app.clock.advance(25 * HOUR);
    await act(sweeps().expireStaging);
    expect([await keys(), await used()]).toEqual([[], 0]);
    expect((await client.call('POST', `${UPLOADS}/${id}/retry`)).status).toBe(409);
  });

  test('given a crash between the row’s change and the removal, then the sweep removes what was left [UPL-12]', async () => {
    const { id, file } = await taken();
    await app.db.asTenant(org.id, (tx) =>
      markFailed(
        tx,
        org.id,
        { id: asId<UploadId>(id), ingestSeq: 1, now: app.clock.now() },
        { code: 'unreadable', reason: 'Damaged.' },
      ),
    );
    expect(await keys()).toContain(file.objectKey);
    await act(sweeps().expireStaging);
    expect(await keys()).toEqual([stagingKey(org.id, id)]);
  });

  test('given a cancel while the copy is made, then no copy stays [UPL-12]', async () => {
    const { id, input, file } = await taken();
    await client.post(`${UPLOADS}/${id}/cancel`);
    await idle();
    expect(await keys()).toEqual([stagingKey(org.id, id)]);
    expect(await act(() => steps().readFile(input, file))).toBeNull();
    expect(await used()).toBe(0);
  });

  test('given an ingest that a newer one took the place of, then one copy is left in the end [UPL-12]', async () => {
    const { id, input } = await taken();
    await client.post(`${UPLOADS}/${id}/retry`);
    const second = { ...input, seq: 2 };
    const file = await act(() => steps().takeFile(second));
    if (file === null) throw new Error('nothing was taken');
    expect(await act(() => steps().takeFile(input))).toBeNull();
    expect(await confirm(second, file)).toBe(true);
    expect(await keys()).toEqual([`org/${org.id}/files/${id}/2`]);
    expect(await used()).toBe(TEXT.length);
  });

  test('given no room for the file that arrived, then it fails, and a retry works when there is', async () => {
    const { id, input, file } = await taken();
    await stack.sql(
      `insert into stored_objects (org_id, object_key, belongs_to, size_bytes, created_at)
       values ($1, 'org/full', 'full', $2, now())`,
      [org.id, 1024 * MIB],
    );
    expect(await confirm(input, file)).toBe(false);
    expect((await findUpload(client, id)).failure_reason).toContain('of storage');
    await stack.sql(`delete from stored_objects where object_key = 'org/full'`);
    await client.post(`${UPLOADS}/${id}/retry`);
    const again = await act(() => steps().takeFile({ ...input, seq: 2 }));
    expect(await confirm({ ...input, seq: 2 }, again ?? { objectKey: '' })).toBe(true);
  });
});

/** A confirmed file whose geometry has a picture, without asking the kernel. */
const drawn = async (bytes: Buffer<ArrayBuffer>) => {
  const upload = await confirmed(bytes);
  const [row] = await stack.sql<{ sha256: string }>('select sha256 from uploads where id = $1', [upload.id]);
  const sha256 = row?.sha256 ?? '';
  const key = pictureKey(org.id, sha256, { id: upload.id, ingestSeq: 1 }, 'preview.glb');
  const now = app.clock.now();
  await app.db.asTenant(org.id, async (tx) => {
    await insertFacts(tx, org.id, { sha256, facts: {}, now });
    await registerObjects(tx, org.id, sha256, [{ key, sizeBytes: 5 }], now);
  });
  await app.deps.store.put(key, Buffer.from('12345'), 'model/gltf-binary');
  const pictures = { previewKey: key, facesKey: null, thumbnailKey: null, componentKeys: [], now };
  expect(await app.db.asTenant(org.id, (tx) => setPictures(tx, org.id, sha256, pictures))).toBe(true);
  return { ...upload, sha256, key };
};

describe('deleting an upload', () => {
  const remove = (id: string, caller = client, headers: Record<string, string> = {}) =>
    caller.call<Failure>('DELETE', `${UPLOADS}/${id}`, undefined, headers);

  test('given a file in each state without an ingest, then row and objects are gone, and the room is free at once [UPL-14]', async () => {
    const ready = await confirmed();
    const { body: pending } = await presign({ size_bytes: MIB });
    const failed = await taken();
    await act(() => steps().failFile(failed.input, { code: 'unreadable', reason: 'Damaged.' }));
    const cancelled = await taken();
    await client.post(`${UPLOADS}/${cancelled.id}/cancel`);
    for (const id of [ready.id, pending.data_source_id, failed.id, cancelled.id])
      expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'The upload is deleted.' } });
    expect(await used()).toBe(0);
    expect(await client.get(`${UPLOADS}/?include_cancelled=true`)).toEqual([]);
    expect((await remove(ready.id)).status).toBe(404);
    expect((await client.call('GET', `${UPLOADS}/${ready.id}/download-url`)).status).toBe(404);
    await idle();
    expect(await keys()).toEqual([]);
    // The address of one is valid still: what arrives there is removed when it is not.
    await put(pending, Buffer.alloc(MIB));
    app.clock.advance(16 * MINUTE);
    await act(sweeps().expireStaging);
    expect(await keys()).toEqual([]);
  });

  test('given an ingest under way, a revision that uses the file, or a foreign file, then it stays [UPL-14]', async () => {
    const busy = await taken();
    const running = await remove(busy.id);
    expect([running.status, running.body.error.details]).toEqual([409, { reason: 'upload_in_ingest' }]);
    await confirm(busy.input, busy.file);
    const part = await client.post<{ id: string }>('/api/v1/parts/', { part_number: 'P' });
    const { data } = await client.get<{ data: { id: string }[] }>(`/api/v1/parts/${part.id}/revisions`);
    const datasets = `/api/v1/parts/${part.id}/revisions/${data[0]?.id}/datasets`;
    const link = await client.post<{ id: string }>(datasets, { data_source_id: busy.id, role: 'rfq_text' });
    const inUse = await remove(busy.id);
    expect([inUse.status, inUse.body.error.details]).toEqual([409, { reason: 'upload_in_use' }]);
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    expect((await remove(busy.id, stranger)).status).toBe(404);
    expect((await remove(crypto.randomUUID())).status).toBe(404);
    expect(await keys()).toHaveLength(1);
    await client.ok('DELETE', `${datasets}/${link.id}`);
    const key = { 'idempotency-key': 'once' };
    expect((await remove(busy.id, client, key)).status).toBe(200);
    const replayed = await remove(busy.id, client, key);
    expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });

  test('given two files of the same bytes, then the pictures go with the last of them, and the facts a day later [UPL-14]', async () => {
    const first = await drawn(TEXT);
    const second = await confirmed(TEXT);
    expect(await used()).toBe(2 * TEXT.length + 5);
    await remove(first.id);
    await idle();
    expect((await keys()).sort()).toEqual([second.file.objectKey, first.key].sort());
    await remove(second.id);
    await idle();
    expect([await keys(), await used()]).toEqual([[], 0]);
    const facts = () => stack.sql('select pictures_status from geometries where org_id = $1', [org.id]);
    expect(await facts()).toEqual([{ pictures_status: 'failed' }]);
    // The same bytes again: their pictures follow anew.
    const third = await confirmed(TEXT);
    await act(() => steps().confirmFile(third.input, third.file, fakeRead(first.sha256)));
    await act(sweeps().sweepObjects);
    expect(await facts()).toHaveLength(1);
    await remove(third.id);
    await idle();
    app.clock.advance(25 * HOUR);
    await act(sweeps().sweepObjects);
    expect(await facts()).toEqual([]);
  });
});

const fakeRead = (sha256: string) => ({ sizeBytes: TEXT.length, sha256, hasGeometry: true });

describe('the sweep that compares S3 with the rows', () => {
  const store = (key: string, text = 'x') => app.deps.store.put(key, Buffer.from(text), 'text/plain');

  test('given more objects than a page that nothing names, then all go when they are a day old, and what is named stays [UPL-13]', async () => {
    const { file } = await confirmed();
    const strange = Array.from(
      { length: 1_050 },
      (_, n) => `org/${org.id}/files/${crypto.randomUUID()}/${n}`,
    );
    for (let at = 0; at < strange.length; at += 50)
      await Promise.all(strange.slice(at, at + 50).map((key) => store(key)));
    // By the time of S3, which made them a moment ago.
    await act(createObjectSweeps({ ...app.deps, clock: systemClock }).sweepObjects);
    let listed = 0;
    for (let next: string | null = null, first = true; first || next !== null; first = false) {
      const page = await app.deps.store.listPage(`org/${org.id}/`, next);
      listed += page.objects.length;
      next = page.next;
    }
    expect(listed).toBe(1_051);
    app.clock.advance(25 * HOUR);
    await act(sweeps().sweepObjects);
    expect(await keys()).toEqual([file.objectKey]);
  });

  test('given a file that an upload names and no row counts, then it counts, and is not removed', async () => {
    const { file } = await confirmed();
    await stack.sql('delete from stored_objects where org_id = $1', [org.id]);
    expect(await used()).toBe(0);
    app.clock.advance(25 * HOUR);
    await act(sweeps().sweepObjects);
    expect([await keys(), await used()]).toEqual([[file.objectKey], TEXT.length]);
  });

  test('given one organisation that cannot be swept and a file without its object, then the others are swept, and both are logged [UPL-13]', async () => {
    const { file } = await confirmed();
    await app.deps.store.removeMany([file.objectKey]);
    const told: unknown[] = [];
    const log = { ...app.deps.log, warn: () => undefined, error: (facts: unknown) => told.push(facts) };
    const broken = await makeOrganisation(app.db);
    const after = await makeOrganisation(app.db);
    // One row, so that its policy is asked.
    await stack.sql(
      `insert into stored_objects (org_id, object_key, belongs_to, size_bytes, created_at)
       values ($1::uuid, 'org/' || $1::uuid || '/files', 'x', 1, now())`,
      [broken.id],
    );
    for (const { id } of [broken, after]) await store(`org/${id}/files/${crypto.randomUUID()}/1`);
    await stack.sql(`
      create policy refused on stored_objects as restrictive for select to sc_tenant
        using (current_setting('app.org_id') <> '${broken.id}' or 1 / (length(current_setting('app.org_id')) - 36) > 0)`);
    app.clock.advance(25 * HOUR);
    const sweep = createObjectSweeps({ ...app.deps, log: log as never }).sweepObjects;
    try {
      await expect(act(sweep)).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    } finally {
      await stack.sql('drop policy refused on stored_objects');
    }
    expect(await objects(after.id)).toEqual([]);
    expect(await objects(broken.id)).toHaveLength(1);
    expect(told).toContainEqual({ org_id: org.id, object_key: file.objectKey });
    expect(told).toContainEqual(expect.objectContaining({ item: { orgId: broken.id } }));
  });
});

test('given any sequence of what can happen to uploads, then the sum is what the rows say, and in the end what S3 has [UPL-10]', async () => {
  type Known = { id: string; seq: number; address: { url: string; headers: Record<string, string> } };
  const ACTIONS = [
    'presign',
    'send',
    'confirm',
    'take',
    'finish',
    'fail',
    'cancel',
    'retry',
    'remove',
    'time',
  ];
  const truth = async (id: OrgId) => {
    const [row] = await stack.sql<{ bytes: number }>(
      `select coalesce(sum(size_bytes), 0)::int as bytes from stored_objects where org_id = $1 and not doomed`,
      [id],
    );
    return row?.bytes ?? 0;
  };
  const sequences = fc.array(
    fc.record({ action: fc.constantFrom(...ACTIONS), at: fc.nat(3), size: fc.integer({ min: 1, max: 40 }) }),
    { minLength: 10, maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      org = await makeOrganisation(app.db, { tierSlug: 'dev' });
      client = app.client(org.apiKey);
      const known: Known[] = [];
      const files = new Map<string, TakenFile>();
      for (const { action, at, size } of sequence) {
        const one = known[at % Math.max(known.length, 1)];
        if (action === 'presign') {
          const { body } = await presign(size > 20 ? {} : { size_bytes: size });
          known.push({ id: body.data_source_id, seq: 0, address: body });
        } else if (action === 'time') {
          app.clock.advance(size * HOUR);
          await act(sweeps().expireStaging);
        } else if (one !== undefined) {
          const input = { orgId: org.id, id: one.id, seq: one.seq };
          const file = files.get(`${one.id}/${one.seq}`);
          if (action === 'send') await put(one.address, Buffer.alloc(size, 'a'));
          if (action === 'cancel') await client.call('POST', `${UPLOADS}/${one.id}/cancel`);
          if (action === 'remove') await client.call('DELETE', `${UPLOADS}/${one.id}`);
          if (action === 'confirm' || action === 'retry') {
            if (action === 'retry') await client.call('POST', `${UPLOADS}/${one.id}/retry`);
            else await client.call('POST', `${UPLOADS}/confirm`, { data_source_id: one.id });
            const [row] = await stack.sql<{ seq: number }>(
              'select ingest_seq as seq from uploads where id = $1',
              [one.id],
            );
            one.seq = row?.seq ?? one.seq;
          }
          if (action === 'take') {
            const got = await act(() => steps().takeFile(input)).catch(() => null);
            if (got !== null) files.set(`${one.id}/${one.seq}`, got);
          }
          if (action === 'finish' && file !== undefined) {
            const read = await act(() => steps().readFile(input, file)).catch(() => null);
            if (read !== null) await act(() => steps().confirmFile(input, file, read));
          }
          if (action === 'fail')
            await act(() => steps().failFile(input, { code: 'unreadable', reason: 'No.' }));
        }
        await idle();
        expect(await used(), action).toBe(await truth(org.id));
      }
      // Whatever is open comes to its end, and every address expires.
      for (const { id } of known) await client.call('POST', `${UPLOADS}/${id}/cancel`);
      await idle();
      for (const hours of [1, 25, 1]) {
        app.clock.advance(hours * HOUR);
        await act(sweeps().expireStaging);
      }
      app.clock.advance(48 * HOUR);
      await act(sweeps().sweepObjects);
      await act(sweeps().expireStaging);
      const stored = await objects();
      expect(stored.reduce((sum, object) => sum + object.size_bytes, 0)).toBe(await used());
      const named = await stack.sql<{ object_key: string }>(
        `select object_key from uploads where org_id = $1 and status = 'confirmed' order by object_key collate "C"`,
        [org.id],
      );
      expect(stored.map(({ key }) => key)).toEqual(named.map((row) => row.object_key));
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

describe('attributes', () => {
  const PARTS = '/api/v1/parts/';
  const attributes = { note: 'x'.repeat(10_000) };
  const kept = Buffer.byteLength(JSON.stringify(attributes).replace(':', ': '));
  const create = (part_number: string, more: object = {}) =>
    client.call<Failure & { id: string }>('POST', PARTS, { part_number, ...more });

  test('given parts with attributes, then what is kept of them counts toward the storage, and goes with them', async () => {
    await create('without');
    expect(await used()).toBe(0);
    const made = [await create('A', { attributes }), await create('B', { attributes })];
    expect([await used(), ...made.map(({ status }) => status)]).toEqual([2 * kept, 201, 201]);
    const [first, second] = made.map(({ body }) => `${PARTS}${body.id}`);
    await client.call('PATCH', first ?? '', { attributes: {} });
    expect(await used()).toBe(kept);
    await client.call('DELETE', second ?? '');
    expect(await used()).toBe(0);
  });

  test('given a storage that is full, then no attributes are added, and an upload has no room either', async () => {
    const part = await create('A', { attributes });
    await stack.sql('update plan_tiers set storage_bytes = $1 where slug = $2', [kept + 100, 'free']);
    try {
      const refused = [
        await create('B', { attributes }),
        await client.call<Failure>('PATCH', `${PARTS}${part.body.id}`, {
          attributes: { ...attributes, more: 'x'.repeat(200) },
        }),
        await presign({ size_bytes: 200 }),
      ];
      expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
        Array(3).fill([409, 'storage_exceeded']),
      );
      expect(refused[0]?.body.error.details).toEqual({ storage_bytes: kept + 100, used_bytes: kept });
      expect((await create('C')).status).toBe(201);
      const shrunk = await client.call('PATCH', `${PARTS}${part.body.id}`, { attributes: { a: 1 } });
      expect(shrunk.status).toBe(200);
    } finally {
      await stack.sql('update plan_tiers set storage_bytes = $1 where slug = $2', [1024 ** 3, 'free']);
    }
  });
});
