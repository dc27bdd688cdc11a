import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Database, Tx } from '../db/kernel/database.ts';
import { asId, type OrgId, type UploadId } from '../db/kernel/ids.ts';
import type { Staged } from '../db/outbox/staged-starts.ts';
import type { Starter } from '../db/outbox/starter.ts';
import { ROLE_TAKES } from '../db/parts/datasets.ts';
import { findPagePictures } from '../db/uploads/drawings.ts';
import {
  expectPictures,
  failPictures,
  findGeometry,
  insertFacts,
  setPictures,
  touchFacts,
} from '../db/uploads/geometries.ts';
import { removeDoomed } from '../db/uploads/object-chores.ts';
import {
  doomObjects,
  finalKey,
  lockStorage,
  MAX_UPLOAD_BYTES,
  pictureKey,
  registerObjects,
  stagingKey,
  storedBytesOf,
} from '../db/uploads/stored-objects.ts';
import {
  findUpload,
  findUploadsOfContent,
  type JoinedFile,
  lockUpload,
  markConfirmed,
  type Upload,
} from '../db/uploads/uploads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { ObjectChangedError, type ObjectStore } from '../platform/object-store.ts';
import type { RowInput } from '../workflows/contract.ts';
import type { FileFault } from '../workflows/ingest-upload/contract.ts';
import { type CadLimits, fileFault, runCad } from './cad-job.ts';
import { drawnIn } from './drawn-pictures.ts';
import type { ExternalExtractor } from './extractor/external-extractor.ts';
import { failUpload, tellWaiting } from './fail-upload.ts';
import { makeJobFolder } from './job-folders.ts';
import { archiveBytesOf, joinFiles, sentKeys } from './join-files.ts';
import { isDrawing, readDrawing } from './read-drawing.ts';
import { whileWanted } from './while-wanted.ts';

export type IngestActivityDeps = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly cad: CadLimits;
  /** Absent: nothing leaves this machine. */
  readonly extractor?: ExternalExtractor | null;
};

/** Often enough that a cancellation is heard within a second; the worker's own throttle is as short. */
const HEARTBEAT_MS = 500;

export type TakenFile = {
  readonly objectKey: string;
  /** What is to be joined there before it can be read. */
  readonly files?: readonly JoinedFile[];
};
export type ReadFile = { readonly sizeBytes: number; readonly sha256: string; readonly hasGeometry: boolean };

const ids = (input: RowInput) => ({
  orgId: asId<OrgId>(input.orgId),
  id: asId<UploadId>(input.id),
  ingestSeq: input.seq,
});

const CAD_FORMATS: ReadonlySet<string> = new Set(ROLE_TAKES.primary_cad);

/** What every step of an ingest does with its upload. */
const createSteps = (deps: IngestActivityDeps) => {
  const wake = (tx: Tx, orgId: OrgId, id: UploadId): Promise<readonly Staged[]> =>
    tellWaiting(tx, orgId, id, deps.clock.now());

  const current = async (input: RowInput): Promise<Upload | null> => {
    const { orgId, id, ingestSeq } = ids(input);
    const row = await deps.db.asTenant(orgId, (tx) => findUpload(tx, orgId, id));
    return row !== null && row.status === 'pending' && row.ingestSeq === ingestSeq ? row : null;
  };

  /** Counts the copy that is about to be made, and gives back those of earlier ingests; false when this ingest is over. */
  const registerCopy = (input: RowInput, key: string, sizeBytes: number): Promise<boolean> => {
    const { orgId, id, ingestSeq } = ids(input);
    return deps.db.asTenant(orgId, async (tx) => {
      const row = await lockUpload(tx, orgId, id);
      if (row?.status !== 'pending' || row.ingestSeq !== ingestSeq) return false;
      const now = deps.clock.now();
      const sent = [stagingKey(orgId, id), ...sentKeys(orgId, row.files ?? [])];
      await doomObjects(tx, orgId, id, { keep: [...sent, key], now });
      await registerObjects(tx, orgId, id, [{ key, sizeBytes }], now);
      return true;
    });
  };

  /** What the commit before gave back leaves S3; a crash in between leaves it to a sweep. */
  const removeGivenBack = (orgId: OrgId, belongsTo: string) =>
    removeDoomed(deps, orgId, { now: deps.clock.now(), belongsTo });

  return { wake, current, registerCopy, removeGivenBack };
};

type Steps = ReturnType<typeof createSteps>;

/** A folder that ends with the work, and a heartbeat that carries its progress and hears of cancellation. */
const inFolder = async <T>(
  work: (folder: string, beat: (progress: unknown) => void) => Promise<T>,
): Promise<T> => {
  const folder = await makeJobFolder();
  let latest: unknown = null;
  const timer = setInterval(() => Context.current().heartbeat(latest), HEARTBEAT_MS);
  try {
    return await work(folder, (progress) => {
      latest = progress;
    });
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
};

/** Copies what was sent to where no address can write. Null: the ingest is over (cancelled, or a newer one began). */
const takeFile =
  (deps: IngestActivityDeps, { current, registerCopy }: Steps) =>
  async (input: RowInput): Promise<TakenFile | null> => {
    const { orgId, id, ingestSeq } = ids(input);
    const row = await current(input);
    if (row === null) return null;
    const objectKey = finalKey(orgId, id, ingestSeq);
    const copied = await deps.store.head(objectKey);
    if (copied !== null)
      return (await registerCopy(input, objectKey, copied.size_bytes)) ? { objectKey } : null;
    if (row.files !== null) {
      // They are joined where there is room and a heartbeat.
      const isOpen = await registerCopy(input, objectKey, archiveBytesOf(row.files));
      return isOpen ? { objectKey, files: row.files } : null;
    }
    const staged = await deps.store.head(stagingKey(orgId, id));
    if (staged === null) throw fileFault('object_missing', 'No file has arrived at the presigned address.');
    if (staged.size_bytes === 0) throw fileFault('empty', 'The file is empty.');
    if (staged.size_bytes > MAX_UPLOAD_BYTES)
      throw fileFault('too_large', 'The file is larger than 250 MiB.');
    if (row.declaredSizeBytes !== null && row.declaredSizeBytes !== staged.size_bytes) {
      const text = `The file has ${staged.size_bytes} bytes, but ${row.declaredSizeBytes} were announced.`;
      throw fileFault('size_mismatch', text);
    }
    if (!(await registerCopy(input, objectKey, staged.size_bytes))) return null;
    try {
      await deps.store.copyIfUnchanged(stagingKey(orgId, id), objectKey, staged.etag);
    } catch (error) {
      // Somebody replaced the bytes between the look and the copy: look again.
      if (error instanceof ObjectChangedError)
        throw ApplicationFailure.retryable(error.message, 'object_changed');
      throw error;
    }
    if ((await current(input)) !== null) return { objectKey };
    // Whoever ended this ingest may have removed the copy before it was there.
    await deps.store.removeMany([objectKey]);
    return null;
  };

/**
 * Digests, checks and reads the file. Facts are stored by digest, so the same bytes are read once per organisation. Null: the
 * ingest was cancelled or a newer one began, which ends the job of the kernel too.
 */
const readTaken =
  (deps: IngestActivityDeps, { current }: Steps) =>
  async (input: RowInput, taken: TakenFile): Promise<ReadFile | null> => {
    const row = await current(input);
    if (row === null) return null;
    const wanted = async (): Promise<boolean> => (await current(input)) !== null;
    return whileWanted(wanted, Context.current().cancellationSignal, (signal) =>
      inFolder(async (folder, beat) => {
        const { orgId } = ids(input);
        const file = path.join(folder, 'input');
        if (taken.files !== undefined) {
          const { files, objectKey: to } = taken;
          await joinFiles(deps.store, { orgId, files, to, folder, signal, beat });
          if (!(await wanted())) {
            await deps.store.removeMany([to]);
            return null;
          }
        }
        const got = await deps.store.download(taken.objectKey, file, {
          maxBytes: MAX_UPLOAD_BYTES,
          signal,
        });
        const isCad = CAD_FORMATS.has(row.format);
        const [isKnown, twins] = await deps.db.asTenant(orgId, async (tx) => [
          await touchFacts(tx, orgId, got.sha256, deps.clock.now()),
          await findUploadsOfContent(tx, orgId, got.sha256),
        ]);
        const ask = (want: 'type' | 'facts') =>
          runCad(
            { format: row.format, want, whole: row.isWhole, folder, file, signal, onProgress: beat },
            deps.cad,
          );
        if (isCad && !isKnown) {
          await ask('facts');
          const facts: unknown = JSON.parse(await readFile(path.join(folder, 'facts.json'), 'utf8'));
          await deps.db.asTenant(orgId, (tx) =>
            insertFacts(tx, orgId, { sha256: got.sha256, facts, now: deps.clock.now() }),
          );
        } else if (!twins.some(({ format }) => format === row.format)) {
          await ask('type');
        }
        if (isDrawing(row.format)) {
          const { id, ingestSeq } = ids(input);
          const fence = { uploadId: id, ingestSeq, now: deps.clock.now() };
          const { format } = row;
          const { sha256 } = got;
          const reading = { ...deps, extractor: deps.extractor ?? null };
          const job = { orgId, fence, format, sha256, folder, file, signal, onProgress: beat };
          await readDrawing(reading, job);
        }
        return { sizeBytes: got.size_bytes, sha256: got.sha256, hasGeometry: isCad };
      }),
    );
  };

/** Marks the upload confirmed, unless a cancel or a newer ingest came first, and removes what was staged. */
const confirmFile =
  (deps: IngestActivityDeps, { wake, removeGivenBack }: Steps) =>
  async (input: RowInput, taken: TakenFile, read: ReadFile): Promise<boolean> => {
    const { orgId, id, ingestSeq } = ids(input);
    const { confirmed, staged } = await deps.db.asTenant(orgId, async (tx) => {
      const fence = { id, ingestSeq, now: deps.clock.now() };
      const row = await lockUpload(tx, orgId, id);
      if (row?.status !== 'pending' || row.ingestSeq !== ingestSeq) {
        // Done already, where the answer of an earlier attempt was lost.
        const confirmed = row?.status === 'confirmed' && row.ingestSeq === ingestSeq;
        return { confirmed, staged: await wake(tx, orgId, id) };
      }
      const { usedBytes, limitBytes } = await lockStorage(tx, orgId);
      const own = await storedBytesOf(tx, orgId, id);
      const pictures = await findPagePictures(tx, orgId, id);
      if (usedBytes - own + read.sizeBytes + pictures.bytes > limitBytes) {
        const failure = { code: 'storage_exceeded', reason: 'The storage of the plan is full.' };
        return { confirmed: false, staged: await failUpload(tx, orgId, fence, failure) };
      }
      const { sizeBytes, sha256 } = read;
      const file = { sizeBytes, sha256, objectKey: taken.objectKey, pictureKeys: pictures.keys };
      const confirmed = await markConfirmed(tx, orgId, fence, file);
      if (read.hasGeometry) await expectPictures(tx, orgId, read.sha256, fence.now);
      return { confirmed, staged: await wake(tx, orgId, id) };
    });
    deps.starter.kick(staged);
    await removeGivenBack(orgId, id);
    return confirmed;
  };

const failFile =
  (deps: IngestActivityDeps, { removeGivenBack }: Steps) =>
  async (input: RowInput, fault: FileFault): Promise<void> => {
    const { orgId, id, ingestSeq } = ids(input);
    const fence = { id, ingestSeq, now: deps.clock.now() };
    deps.starter.kick(await deps.db.asTenant(orgId, (tx) => failUpload(tx, orgId, fence, fault)));
    await removeGivenBack(orgId, id);
  };

/** Makes the GLBs and the thumbnail of a geometry, once. Their failure never takes back a confirmed file. */
const makePictures =
  (deps: IngestActivityDeps, { removeGivenBack }: Steps) =>
  async (input: RowInput, taken: TakenFile, sha256: string): Promise<void> => {
    const { orgId, id, ingestSeq } = ids(input);
    const known = await deps.db.asTenant(orgId, (tx) => findGeometry(tx, orgId, sha256));
    const row = await deps.db.asTenant(orgId, (tx) => findUpload(tx, orgId, id));
    if (known === null || known.picturesStatus === 'ok' || row === null) return;
    await inFolder(async (folder, beat) => {
      const signal = Context.current().cancellationSignal;
      const file = path.join(folder, 'input');
      await deps.store.download(taken.objectKey, file, { maxBytes: MAX_UPLOAD_BYTES, signal });
      await runCad(
        { format: row.format, want: 'pictures', folder, file, signal, onProgress: beat },
        deps.cad,
      );
      const drawn = (await drawnIn(folder)).map((one) => ({
        ...one,
        key: pictureKey(orgId, sha256, { id, ingestSeq }, one.name),
      }));
      const keys = drawn.map(({ key }) => key);
      await deps.db.asTenant(orgId, (tx) => registerObjects(tx, orgId, sha256, drawn, deps.clock.now()));
      for (const one of drawn) await deps.store.put(one.key, await readFile(one.file), one.contentType);
      const keyOf = (name: string) => drawn.find((one) => one.name === name)?.key ?? null;
      const isShown = await deps.db.asTenant(orgId, (tx) =>
        setPictures(tx, orgId, sha256, {
          previewKey: keyOf('preview.glb'),
          facesKey: keyOf('faces.glb'),
          thumbnailKey: keyOf('thumbnail.png'),
          componentKeys: drawn.filter((one) => one.isOfComponent).map(({ key }) => key),
          now: deps.clock.now(),
        }),
      );
      await removeGivenBack(orgId, sha256);
      // The file was deleted meanwhile, and its pictures were removed before they were there.
      if (!isShown) await deps.store.removeMany(keys);
    });
  };

const failDrawing =
  (deps: IngestActivityDeps, { removeGivenBack }: Steps) =>
  async (input: RowInput, sha256: string): Promise<void> => {
    const { orgId } = ids(input);
    await deps.db.asTenant(orgId, (tx) => failPictures(tx, orgId, sha256, deps.clock.now()));
    await removeGivenBack(orgId, sha256);
  };

/** The steps of an ingest. Their key is (upload, ingest_seq); a cancelled or superseded ingest ends without a trace. */
export const createIngestActivities = (deps: IngestActivityDeps) => {
  const steps = createSteps(deps);
  return {
    takeFile: takeFile(deps, steps),
    readFile: readTaken(deps, steps),
    confirmFile: confirmFile(deps, steps),
    failFile: failFile(deps, steps),
    makePictures: makePictures(deps, steps),
    failPictures: failDrawing(deps, steps),
  };
};
