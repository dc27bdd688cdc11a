import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { CadLimits } from '../../src/activities/cad-job.ts';
import { createIngestActivities } from '../../src/activities/ingest.ts';
import { makeJobFolder, removeStaleJobFolders } from '../../src/activities/job-folders.ts';
import { archiveBytesOf, joinFiles } from '../../src/activities/join-files.ts';
import { unzip } from '../../src/cad/archive/unzip.ts';
import { spendReading } from '../../src/db/uploads/reading-budget.ts';
import { finalKey, stagingKey } from '../../src/db/uploads/stored-objects.ts';
import { sha256Hex } from '../../src/platform/digest.ts';
import { often, product, step } from '../cad/hostile-structures.ts';
import { manyPages } from '../drawings/sheets/hostile.ts';
import {
  bomb,
  END,
  header,
  jbig2,
  jpeg,
  jpeg2000,
  pdfWithPicture,
  png,
} from '../drawings/sheets/hostile-pictures.ts';
import { createCalculation, exampleFile, makePart, sendBytes, until } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { createPricingHelpers } from '../support/pricing.ts';
import { useOrganisation } from '../support/use.ts';

const ROOMY: CadLimits = { timeoutSeconds: 600, maxMemoryBytes: 2 * 1024 ** 3 };
const TRIES = 10;
/** With these no job of the kernel ends well: a step that succeeds has not asked it. */
const NONE: CadLimits = { timeoutSeconds: 0.001, maxMemoryBytes: 2 * 1024 ** 3 };

const {
  stack,
  app: service,
  organisation: org,
  client,
} = useOrganisation({ namespace: true, clock: steadyClock() });
/** Folders of jobs are made here alone, so that the test can see that none is left. */
let folders: string;
const tmpBefore = process.env.TMPDIR;

beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'ingest-steps-'));
  process.env.TMPDIR = folders;
});

afterAll(async () => {
  if (tmpBefore === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = tmpBefore;
  await rm(folders, { recursive: true, force: true });
});

const steps = (cad: CadLimits) => {
  const { db, store, starter, clock, log } = service.deps;
  return createIngestActivities({ db, store, starter, clock, log, cad });
};
const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);

/** Bytes that have arrived and been taken; no worker runs here, so nothing else is done with them. */
const arrived = async (bytes: Buffer, caller = client, orgId: string = org.id, name = 'part.step') => {
  const { data_source_id: id } = await sendBytes(caller, name, bytes);
  await caller.post('/api/v1/uploads/confirm', { data_source_id: id });
  const input = { orgId, id, seq: 1 };
  const taken = await act(() => steps(NONE).takeFile(input));
  if (taken === null) throw new Error('nothing was taken');
  return { id, input, taken };
};

/** Processes started by this one that work in a job's folder. */
const children = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid.trim() !== '')
    .map(Number)
    .filter((pid) => commandOf(pid).includes(folders));
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Gone between the two looks.
    return '';
  }
};

type UploadEvent = { readonly type: string; readonly data: { readonly data_source_id: string } };

const eventsOf = async (id: string) => {
  const found = await client.get<{ items: UploadEvent[] }>(
    '/api/v1/events?type=upload.confirmed&type=upload.failed&limit=100',
  );
  return found.items.flatMap(({ type, data }) => (data.data_source_id === id ? [{ type, data }] : []));
};

test('given a file that cannot be read, then its event names the file and the reason, once', async () => {
  const { id, input } = await arrived(Buffer.from('no step file'));
  const fault = { code: 'unreadable', reason: 'The file is not a STEP file.' };
  await act(() => steps(NONE).failFile(input, fault));
  await act(() => steps(NONE).failFile(input, fault));
  expect(await eventsOf(id)).toEqual([
    {
      type: 'upload.failed',
      data: {
        data_source_id: id,
        name: 'part.step',
        format: 'step',
        failure_code: fault.code,
        failure_reason: fault.reason,
        missing_files: [],
      },
    },
  ]);
});

test('given an assembly in a ZIP with the files of its parts, then it is read in the sandbox as one model with its pictures [CALC-7]', async () => {
  const bytes = readFileSync(join(import.meta.dirname, '../cad/files/split_assembly.zip'));
  const { id, input, taken } = await arrived(bytes, client, org.id, 'frame.zip');
  const read = await act(() => steps(ROOMY).readFile(input, taken));
  if (read === null) throw new Error('nothing was read');
  expect(await act(() => steps(ROOMY).confirmFile(input, taken, read))).toBe(true);
  await act(() => steps(ROOMY).makePictures(input, taken, read.sha256));
  expect(await client.get(`/api/v1/uploads/${id}`)).toMatchObject({ status: 'confirmed', name: 'frame.zip' });
  expect(await eventsOf(id)).toEqual([
    {
      type: 'upload.confirmed',
      data: {
        data_source_id: id,
        name: 'frame.zip',
        format: 'zip',
        size_bytes: bytes.length,
        sha256: read.sha256,
      },
    },
  ]);
  const [row] = await stack.sql<{ components: number; faces_key: string | null }>(
    `select (select count(*)::int from jsonb_object_keys(facts -> 'component_facts')) as components, faces_key
     from geometries where sha256 = $1 and org_id = $2`,
    [read.sha256, org.id],
  );
  expect(row?.components).toBe(7);
  expect(row?.faces_key).not.toBeNull();
});

test('given the files of a joined upload in another order, then the same archive is made of them [CALC-8]', async () => {
  const { store } = service.deps;
  const parts = [...(await unzip(join(import.meta.dirname, '../cad/files/split_assembly.zip'))).values()];
  const files = parts.map(({ name, bytes }) => ({
    id: crypto.randomUUID(),
    name,
    size_bytes: bytes.length,
    sha256: null,
  }));
  for (const [at, { id }] of files.entries())
    await store.put(stagingKey(org.id, id), Buffer.from(parts[at]?.bytes ?? []), 'model/step');
  const made = async (given: typeof files): Promise<Buffer> => {
    const folder = await makeJobFolder();
    const to = finalKey(org.id, crypto.randomUUID(), 1);
    const signal = new AbortController().signal;
    try {
      await joinFiles(store, { orgId: org.id, files: given, to, folder, signal, beat: () => undefined });
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
    return (await store.read(to, { maxBytes: 10 ** 7 })) ?? Buffer.alloc(0);
  };
  const [one, other] = [await made(files), await made(files.toReversed())];
  expect(sha256Hex(one)).toBe(sha256Hex(other));
  // The storage that is counted before it is made is what it takes.
  expect(one.length).toBe(archiveBytesOf(files));
  const gone = [{ id: crypto.randomUUID(), name: 'gone.step', size_bytes: 1, sha256: null }];
  await expect(made(gone)).rejects.toThrow(
    'gone.step is no longer stored: files of parts are kept for one day',
  );
});

type Found = { status: string; url: string | null };

test('given an assembly that was drawn, then each component’s own part shows the component alone, with the face ids of its record [CALC-6]', async () => {
  const bytes = readFileSync(join(import.meta.dirname, '../cad/files/split_assembly.zip'));
  const { id, input, taken } = await arrived(bytes, client, org.id, 'frame.zip');
  const read = await act(() => steps(ROOMY).readFile(input, taken));
  await act(() => steps(ROOMY).confirmFile(input, taken, read ?? fail()));
  await act(() => steps(ROOMY).makePictures(input, taken, read?.sha256 ?? ''));
  const { revisionId } = await makePart(client, id);
  const calculation = await createCalculation(client, revisionId, { lot_size: 3 });
  await client.post(`/api/v1/calculations/${calculation}/run`);
  await createPricingHelpers(service, stack).drain(org.id);
  const rows = await stack.sql<{ part_id: string; component_key: string; faces: string[] }>(
    `select k.part_id, k.component_key,
       jsonb_path_query_array(g.facts -> 'component_facts' -> k.component_key, '$.faces[*].id') as faces
     from calculations k join geometries g on g.org_id = k.org_id and g.sha256 = $2
     where k.parent_calculation_id = $1`,
    [calculation, read?.sha256],
  );
  expect(rows).toHaveLength(7);
  const shown = async (partId: string, which: 'preview' | 'faces') => {
    const { status, url } = await client.get<Found>(`/api/v1/parts/${partId}/${which}-url`);
    expect(status).toBe('ok');
    return Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
  };
  for (const { part_id, faces } of rows) {
    const glb = await shown(part_id, 'faces');
    const ids = [...glb.toString('latin1').matchAll(/"face_id":"([^"]+)"/g)].map(([, face]) => face);
    expect(ids.sort()).toEqual([...faces].sort());
    expect((await shown(part_id, 'preview')).subarray(0, 4).toString()).toBe('glTF');
  }

  // The pictures of the components are gone, those of the whole are there.
  await stack.sql(`delete from stored_objects where object_key like '%/component.%' and org_id = $1`, [
    org.id,
  ]);
  expect(await client.get<Found>(`/api/v1/parts/${rows[0]?.part_id}/preview-url`)).toMatchObject({
    status: 'failed',
    url: null,
  });
  const other = service.client((await makeOrganisation(service.db)).apiKey);
  expect((await other.call('GET', `/api/v1/parts/${rows[0]?.part_id}/faces-url`)).status).toBe(404);
});

test('given the same bytes twice, then they are read and drawn once in an organisation, and anew in another', async () => {
  const bytes = await exampleFile('plate_holes_pocket.step');
  const first = await arrived(bytes);
  const read = await act(() => steps(ROOMY).readFile(first.input, first.taken));
  expect(read).toMatchObject({ hasGeometry: true, sizeBytes: bytes.length });
  expect(await act(() => steps(NONE).confirmFile(first.input, first.taken, read ?? fail()))).toBe(true);
  await act(() => steps(ROOMY).makePictures(first.input, first.taken, read?.sha256 ?? ''));

  const second = await arrived(bytes);
  const { sizeBytes, sha256, hasGeometry } = read ?? fail();
  expect(await act(() => steps(NONE).readFile(second.input, second.taken))).toEqual({
    sizeBytes,
    sha256,
    hasGeometry,
  });
  await act(() => steps(NONE).makePictures(second.input, second.taken, read?.sha256 ?? ''));
  const rows = await stack.sql(`select pictures_status from geometries where org_id = $1 and sha256 = $2`, [
    org.id,
    read?.sha256,
  ]);
  expect(rows).toEqual([{ pictures_status: 'ok' }]);

  const other = await makeOrganisation(service.db);
  const foreign = await arrived(bytes, service.client(other.apiKey), other.id);
  await expect(act(() => steps(NONE).readFile(foreign.input, foreign.taken))).rejects.toThrow(
    /exceeded the time limit of one file/,
  );
  expect(await readdir(folders)).toEqual([]);
});

const stateOfUpload = async (id: string) => {
  const [row] = await stack.sql<{ status: string; pictures_status: string; thumbnail_key: string | null }>(
    `select u.status, g.pictures_status, g.thumbnail_key
     from uploads u join geometries g on g.org_id = u.org_id and g.sha256 = u.sha256 where u.id = $1`,
    [id],
  );
  return row;
};

test('given a geometry, then the step that reads it confirms it and makes its pictures in one pass of the kernel [UPL-2]', async () => {
  const bytes = Buffer.concat([await exampleFile('shaft_turned.step'), Buffer.from('\n/* one pass */\n')]);
  const { id, input, taken } = await arrived(bytes);
  const read = await act(() => steps(ROOMY).readFile(input, taken));
  expect(read).toMatchObject({ hasGeometry: true, isDrawn: true });
  expect(await stateOfUpload(id)).toMatchObject({ status: 'confirmed', pictures_status: 'ok' });
  // What the workflow then asks is done already.
  expect(await act(() => steps(NONE).confirmFile(input, taken, read ?? fail()))).toBe(true);

  // As a worker leaves it that is lost between the two.
  await stack.sql(
    `update geometries set pictures_status = 'pending', thumbnail_key = null where sha256 = $1`,
    [read?.sha256],
  );
  const anew = await act(() => steps(NONE).readFile(input, taken));
  expect(anew).toEqual({ sizeBytes: bytes.length, sha256: sha256Hex(bytes), hasGeometry: true });
  await act(() => steps(ROOMY).makePictures(input, taken, sha256Hex(bytes)));
  expect(await stateOfUpload(id)).toMatchObject({
    status: 'confirmed',
    pictures_status: 'ok',
    thumbnail_key: expect.any(String),
  });
});

test('given a step that is lost again and again behind the facts, then the upload stays confirmed and its pictures end as failed [UPL-2]', async () => {
  const bytes = Buffer.concat([await exampleFile('shaft_turned.step'), Buffer.from('\n/* lost */\n')]);
  const { id, input, taken } = await arrived(bytes);
  await act(() => steps(ROOMY).readFile(input, taken));
  await stack.sql(`update geometries set pictures_status = 'pending' where sha256 = $1`, [sha256Hex(bytes)]);
  await act(() => steps(NONE).failFile(input, { code: 'internal', reason: 'lost' }));
  expect(await stateOfUpload(id)).toMatchObject({ status: 'confirmed', pictures_status: 'failed' });
});

test('given the bytes of a drawing twice, then its pages are read once, with pictures of their own, and anew after a new reader', async () => {
  const bytes = await exampleFile('plate_holes_pocket.pdf');
  const drawing = () => arrived(bytes, client, org.id, 'plate.pdf');
  const first = await drawing();
  const read = await act(() => steps(ROOMY).readFile(first.input, first.taken));
  expect(await act(() => steps(NONE).confirmFile(first.input, first.taken, read ?? fail()))).toBe(true);

  const second = await drawing();
  expect(await act(() => steps(NONE).readFile(second.input, second.taken))).toEqual(read);
  expect(await act(() => steps(NONE).confirmFile(second.input, second.taken, read ?? fail()))).toBe(true);
  const url = (id: string) => `/api/v1/uploads/${id}/facts`;
  type Facts = { status: string; facts: unknown[]; pages: { overlay_url: string }[] };
  const [one, other] = [
    await client.get<Facts>(url(first.id)),
    await client.get<Facts>(`${url(second.id)}?overlay=png`),
  ];
  expect(other).toMatchObject({ status: 'read', facts: one.facts });
  expect(one.facts.length).toBeGreaterThan(10);
  expect((await client.call('DELETE', `/api/v1/uploads/${first.id}`)).status).toBe(200);
  // Read to its end: a body that nobody reads holds a connection that the server may close.
  const overlay = await fetch(other.pages[0]?.overlay_url ?? '');
  expect([overlay.status, (await overlay.arrayBuffer()).byteLength > 0]).toEqual([200, true]);

  await stack.sql(`update drawing_readings set reader = 'an older one'`);
  const third = await drawing();
  await act(() => steps(NONE).readFile(third.input, third.taken));
  expect(await client.get<Facts>(url(third.id))).toMatchObject({ status: 'failed', facts: [] });
});

/** Stops a job's processes where they are. @returns whether it was in time: on a busy machine the job may be over before one has looked. */
const stop = async (pid: number): Promise<boolean> => {
  try {
    process.kill(-pid, 'SIGSTOP');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
  const state = await until(
    async () => stateOf(pid),
    (found) => 'TZX'.includes(found),
  );
  return state === 'T';
};
/** As the kernel tells it: T stopped, Z ended and not yet fetched, X gone. */
const stateOf = (pid: number): string => {
  try {
    return /\) (.)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? 'X';
  } catch {
    // Gone before the look.
    return 'X';
  }
};

const fail = (): never => {
  throw new Error('the first file was not read');
};

describe.skipIf(process.platform !== 'linux')('while the kernel works', () => {
  /** Starts the reading of a part and stops its process, so that it cannot end before the test has looked. */
  const frozen = async (comment: string) => {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const begun = await begin(`${comment}, ${tries}`);
      if (begun.pid !== undefined && (await stop(begun.pid))) return begun;
      await begun.ended;
    }
    throw new Error(`the job was over ${TRIES} times before it could be stopped`);
  };
  const begin = async (comment: string) => {
    const bytes = Buffer.concat([
      await exampleFile('plate_holes_pocket.step'),
      Buffer.from(`\n/* ${comment} */\n`),
    ]);
    const upload = await arrived(bytes);
    const env = new MockActivityEnvironment();
    const beats: unknown[] = [];
    env.on('heartbeat', (detail: unknown) => beats.push(detail));
    // Settled at once, so that a rejection before it is awaited is nobody's loss.
    let isOver = false;
    const ended = Promise.allSettled([
      env
        .run(() => steps(ROOMY).readFile(upload.input, upload.taken))
        .finally(() => {
          isOver = true;
        }),
    ]);
    const [pid] = await until(
      async () => children(),
      (pids) => pids.length > 0 || isOver,
    );
    return { pid, sha256: sha256Hex(bytes), upload, env, beats, ended };
  };
  const nothingIsLeft = async (): Promise<void> => {
    await until(
      async () => children(),
      (pids) => pids.length === 0,
    );
    expect(await readdir(folders)).toEqual([]);
  };

  test('given a cancelled upload, then its job ends and leaves neither process nor folder', async () => {
    const { upload, sha256, beats, ended } = await frozen('cancel of the upload');
    await until(
      async () => beats.length,
      (count) => count >= 2,
    );
    await client.post(`/api/v1/uploads/${upload.id}/cancel`);
    expect(await ended).toEqual([{ status: 'fulfilled', value: null }]);
    await nothingIsLeft();
    expect(await stack.sql(`select 1 from geometries where sha256 = $1`, [sha256])).toEqual([]);
  });

  test('given a cancellation by Temporal, then the job ends as cancelled and leaves nothing', async () => {
    const { env, ended } = await frozen('cancel of the activity');
    env.cancel();
    const [end] = await ended;
    expect(end).toMatchObject({ status: 'rejected', reason: { name: 'CancelledFailure' } });
    await nothingIsLeft();
  });
});

test('given folders of killed workers, then those older than any job are removed and the others stay', async () => {
  const [old, young] = [await makeJobFolder(), await makeJobFolder()];
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old, before, before);
  expect(await removeStaleJobFolders(new Date())).toBe(1);
  expect(await readdir(folders)).toEqual([young.split('/').at(-1)]);
  await rm(young, { recursive: true });
});

describe('what reading files may take of the workers', () => {
  const TURN: CadLimits = { ...ROOMY, turnCpuSeconds: 0 };

  test('given a drawing of three pages, then each step reads one, and goes on behind those that are stored', async () => {
    const { id, input, taken } = await arrived(manyPages(3), client, org.id, 'three.pdf');
    const turns: unknown[] = [];
    for (let step = 0; step < 3; step += 1) {
      const read = await act(() => steps(TURN).readFile(input, taken));
      const [row] = await stack.sql<{ pages: number }>(
        'select count(*)::int as pages from drawing_pages where upload_id = $1',
        [id],
      );
      turns.push([row?.pages, read?.isUnfinished ?? false]);
    }
    expect(turns).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  test('given a drawing that has used its CPU time, then the pages that are left say so, and what was read counts', async () => {
    const { id, input, taken } = await arrived(manyPages(4), client, org.id, 'four.pdf');
    await act(() => steps(TURN).readFile(input, taken));
    const drawing = { uploadId: id, ingestSeq: 1, now: service.clock.now() };
    const spent = { cpuSeconds: 36_000, drawing, now: service.clock.now() };
    await service.db.asTenant(org.id, (tx) => spendReading(tx, org.id, spent));
    const read = await act(() => steps(ROOMY).readFile(input, taken));
    if (read === null) throw new Error('nothing was read');
    expect(read.isUnfinished).toBeUndefined();
    await act(() => steps(ROOMY).confirmFile(input, taken, read));
    const facts = await client.get<{ status: string; pages: { failure_code: string | null }[] }>(
      `/api/v1/uploads/${id}/facts`,
    );
    expect(facts.status).toBe('read');
    expect(facts.pages.map((page) => page.failure_code)).toEqual([
      null,
      ...Array.from({ length: 3 }, () => 'reading_budget'),
    ]);
  });

  test('given a ZIP whose files place each other a million times, then its fault says what to do', async () => {
    const zip = new ZipFile();
    const files = {
      'root.step': often(1_000, 'middle.step'),
      'middle.step': often(1_000, 'part.step'),
      'part.step': step(product(1)),
    };
    for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
    zip.end();
    const bytes = await buffer(zip.outputStream as Readable);
    const { id, input, taken } = await arrived(bytes, client, org.id, 'million.zip');
    const refused = await act(() => steps(ROOMY).readFile(input, taken)).catch((error: unknown) => error);
    const [code, reason] = (refused as { details: [string, string] }).details;
    expect(code).toBe('too_large');
    await act(() => steps(ROOMY).failFile(input, { code, reason }));
    expect(await client.get(`/api/v1/uploads/${id}`)).toMatchObject({
      status: 'failed',
      failure_reason:
        'The assembly places more than 20,000 products. Send its subassemblies as files of their own.',
    });
  });

  test('given pictures that unpack to more than any machine holds, then each ends at its limit with a reason, nothing is left of it, and another’s sheet is read in its place', async () => {
    // 10,000 million pixels in some hundred bytes, packed twice.
    const vast = pdfWithPicture(
      '/Width 100000 /Height 100000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode',
      deflateSync(bomb(100_000_000)),
    );
    const side = '/Width 20000 /Height 20000 /ColorSpace /DeviceGray';
    const bilevel = pdfWithPicture(`${side} /BitsPerComponent 1 /Filter /JBIG2Decode`, jbig2(20_000, 20_000));
    const wavelets = pdfWithPicture(`${side} /BitsPerComponent 8 /Filter /JPXDecode`, jpeg2000(100_000));
    const files = [
      ['bilevel.pdf', bilevel, 'empty_page', ROOMY],
      ['wavelets.pdf', wavelets, 'empty_page', ROOMY],
      ['vast.pdf', vast, 'page_limit', { ...ROOMY, timeoutSeconds: 2 }],
      ['scans.jpg', jpeg({ width: 4_000, height: 4_000, scans: 5_000 }), 'too_large', ROOMY],
      ['bomb.png', png([header(8, 8), ['IDAT', bomb(300_000_000)], END]), 'broken', ROOMY],
    ] as const;
    const [attacker, other] = [await makeOrganisation(service.db), await makeOrganisation(service.db)];
    const caller = service.client(attacker.apiKey);
    for (const [name, bytes, code, limits] of files) {
      const { id, input, taken } = await arrived(bytes, caller, attacker.id, name);
      const read = await act(() => steps(limits).readFile(input, taken));
      if (read === null) throw new Error('nothing was read');
      await act(() => steps(limits).confirmFile(input, taken, read));
      expect(await caller.get(`/api/v1/uploads/${id}/facts`), name).toMatchObject({
        status: 'failed',
        failure_code: code,
      });
    }
    expect([children(), await readdir(folders)]).toEqual([[], []]);
    const hers = await arrived(manyPages(1), service.client(other.apiKey), other.id, 'sheet.pdf');
    await act(() => steps(ROOMY).readFile(hers.input, hers.taken));
    const pages = await stack.sql(
      'select facts is not null as is_read from drawing_pages where upload_id = $1',
      [hers.id],
    );
    expect(pages).toEqual([{ is_read: true }]);
  });

  test('given an organisation that has used the CPU time of its month, then its next model fails with that reason, and another’s is read', async () => {
    const poor = await makeOrganisation(service.db);
    const other = await makeOrganisation(service.db);
    const caller = service.client(poor.apiKey);
    const spent = { cpuSeconds: 100_000_000, drawing: null, now: service.clock.now() };
    await service.db.asTenant(poor.id, (tx) => spendReading(tx, poor.id, spent));
    const step = await exampleFile('shaft_turned.step');
    const { id, input, taken } = await arrived(step, caller, poor.id);
    const refused = await act(() => steps(ROOMY).readFile(input, taken)).catch((error: unknown) => error);
    const [code, reason] = (refused as { details: [string, string] }).details;
    expect(code).toBe('reading_budget');
    await act(() => steps(ROOMY).failFile(input, { code, reason }));
    expect(await caller.get(`/api/v1/uploads/${id}`)).toMatchObject({
      status: 'failed',
      failure_reason: expect.stringContaining('100,000,000 CPU seconds that the plan allows'),
    });
    const hers = await arrived(step, service.client(other.apiKey), other.id);
    expect(await act(() => steps(ROOMY).readFile(hers.input, hers.taken))).toMatchObject({
      hasGeometry: true,
    });
    const [used] = await stack.sql<{ cpu_ms: string }>('select cpu_ms from reading_usage where org_id = $1', [
      other.id,
    ]);
    expect(Number(used?.cpu_ms)).toBeGreaterThan(0);
  });
});
