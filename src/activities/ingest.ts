import path from 'node:path';
import { ApplicationFailure } from '@temporalio/activity';
import type { Tx } from '../db/kernel/database.ts';
import type { OrgId, UploadId } from '../db/kernel/ids.ts';
import type { Staged } from '../db/outbox/staged-starts.ts';
import { ROLE_TAKES } from '../db/parts/datasets.ts';
import { findPagePictures } from '../db/uploads/drawings.ts';
import { expectPictures, failPictures, insertFacts, touchFacts } from '../db/uploads/geometries.ts';
import { removeDoomed } from '../db/uploads/object-chores.ts';
import { findReadingSpent } from '../db/uploads/reading-budget.ts';
import {
  finalKey,
  lockStorage,
  MAX_UPLOAD_BYTES,
  markForRemoval,
  registerObjects,
  stagingKey,
  storedBytesOf,
} from '../db/uploads/stored-objects.ts';
import { findUpload, findUploadsOfContent, lockUpload, type Upload } from '../db/uploads/uploads.ts';
import { createFairPlaces, type FairPlaces } from '../platform/fair-places.ts';
import { ObjectChangedError } from '../platform/object-store.ts';
import type { Progress } from '../platform/sandbox/outcome.ts';
import type { RowInput } from '../workflows/contract.ts';
import type { FileFault } from '../workflows/ingest-upload/contract.ts';
import { type CadJob, fileFault, runCad, runInOnePass } from './cad-job.ts';
import { CAD_PLACES, inPlace } from './cad-places.ts';
import { confirmUpload, failUpload, wakeWaitingForFile } from './end-upload.ts';
import { type IngestActivityDeps, ids, spendOf, type TakenFile } from './ingest-deps.ts';
import { keepPictures, makePictures } from './ingest-pictures.ts';
import { inFolder } from './job-folders.ts';
import { archiveBytesOf, joinFiles, sentKeys } from './join-files.ts';
import { budgetText, isDrawing, readDrawing } from './read-drawing.ts';
import { whileWanted } from './while-wanted.ts';

/** Milliseconds from the start until each named mark was first reached. */
type Stopwatch = {
  readonly mark: (name: string) => void;
  readonly ms: () => Readonly<Record<string, number>>;
};

/** Measurements for operators only; nothing is decided by them. */
const startStopwatch = (): Stopwatch => {
  const started = performance.now();
  const marks = new Map<string, number>();
  return {
    mark: (name) => {
      if (!marks.has(name)) marks.set(name, Math.round(performance.now() - started));
    },
    ms: () => Object.fromEntries(marks),
  };
};

export type ReadFile = {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly hasGeometry: boolean;
  /** The file is already confirmed, and its pictures exist. */
  readonly isDrawn?: boolean;
  /** Pages of the drawing are left; this step must run again. */
  readonly isUnfinished?: boolean;
};

const CAD_FORMATS: ReadonlySet<string> = new Set(ROLE_TAKES.primary_cad);

/** Steps that all activities of an ingest share. */
const createSteps = (deps: IngestActivityDeps) => {
  const wake = (tx: Tx, orgId: OrgId, id: UploadId): Promise<readonly Staged[]> =>
    wakeWaitingForFile(tx, orgId, id, deps.clock.now());

  const current = async (input: RowInput): Promise<Upload | null> => {
    const { orgId, id, ingestSeq } = ids(input);
    const row = await deps.db.asTenant(orgId, (tx) => findUpload(tx, orgId, id));
    return row !== null && row.status === 'pending' && row.ingestSeq === ingestSeq ? row : null;
  };

  /** The row if it is current, also after this ingest has confirmed it, while pictures may still be in progress. */
  const underWay = async (input: RowInput): Promise<Upload | null> => {
    const { orgId, id, ingestSeq } = ids(input);
    const row = await deps.db.asTenant(orgId, (tx) => findUpload(tx, orgId, id));
    const isOpen = row?.status === 'pending' || row?.status === 'confirmed';
    return isOpen && row.ingestSeq === ingestSeq ? row : null;
  };

  /** Counts the copy that is about to be made, and releases those of earlier ingests; false when this ingest has ended. */
  const registerCopy = (input: RowInput, key: string, sizeBytes: number): Promise<boolean> => {
    const { orgId, id, ingestSeq } = ids(input);
    return deps.db.asTenant(orgId, async (tx) => {
      const row = await lockUpload(tx, orgId, id);
      if (row?.status !== 'pending' || row.ingestSeq !== ingestSeq) return false;
      const now = deps.clock.now();
      const sent = [stagingKey(orgId, id), ...sentKeys(orgId, row.files ?? [])];
      await markForRemoval(tx, orgId, id, { keep: [...sent, key], now });
      await registerObjects(tx, orgId, id, [{ key, sizeBytes }], now);
      return true;
    });
  };

  /** Removes objects that the last commit released; after a crash a sweep does it. */
  const removeGivenBack = (orgId: OrgId, belongsTo: string) =>
    removeDoomed(deps, orgId, { now: deps.clock.now(), belongsTo });

  return { wake, current, underWay, registerCopy, removeGivenBack };
};

type Steps = ReturnType<typeof createSteps>;

/**
 * Copies the received object to where no presigned URL can write. Null: the ingest has ended (cancelled, or a newer one began).
 */
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
      // A later step joins them, with a heartbeat and disk space.
      const isOpen = await registerCopy(input, objectKey, archiveBytesOf(row.files));
      return isOpen ? { objectKey, files: row.files } : null;
    }
    const staged = await deps.store.head(stagingKey(orgId, id));
    if (staged === null)
      throw fileFault(
        'object_missing',
        'The presigned URL received no file. Send the file with PUT, then confirm again.',
      );
    if (staged.size_bytes === 0)
      throw fileFault('empty', 'The file is empty (0 bytes). Export it again and upload it.');
    if (staged.size_bytes > MAX_UPLOAD_BYTES)
      throw fileFault(
        'too_large',
        `The file has ${mib(staged.size_bytes)} MiB; at most ${mib(MAX_UPLOAD_BYTES)} MiB are accepted. Reduce it, or split it.`,
      );
    if (row.declaredSizeBytes !== null && row.declaredSizeBytes !== staged.size_bytes) {
      const text = `The file has ${staged.size_bytes} bytes, but the presign request declared ${row.declaredSizeBytes}. Upload it again with its real size.`;
      throw fileFault('size_mismatch', text);
    }
    if (!(await registerCopy(input, objectKey, staged.size_bytes))) return null;
    try {
      await deps.store.copyIfUnchanged(stagingKey(orgId, id), objectKey, staged.etag);
    } catch (error) {
      // The bytes were replaced between the check and the copy: check again.
      if (error instanceof ObjectChangedError)
        throw ApplicationFailure.retryable(error.message, 'object_changed');
      throw error;
    }
    if ((await current(input)) !== null) return { objectKey };
    // The ingest may have been ended, and its copy removed, before the copy existed.
    await deps.store.removeMany([objectKey]);
    return null;
  };

/** Marks the upload confirmed, unless a cancel or a newer ingest came first, and removes the staged object. */
const confirmFile =
  (deps: IngestActivityDeps, { wake, removeGivenBack }: Steps) =>
  async (input: RowInput, taken: TakenFile, read: ReadFile): Promise<boolean> => {
    const { orgId, id, ingestSeq } = ids(input);
    const { confirmed, staged } = await deps.db.asTenant(orgId, async (tx) => {
      const fence = { id, ingestSeq, now: deps.clock.now() };
      const row = await lockUpload(tx, orgId, id);
      if (row?.status !== 'pending' || row.ingestSeq !== ingestSeq) {
        // Already done, if the answer of an earlier attempt was lost.
        const confirmed = row?.status === 'confirmed' && row.ingestSeq === ingestSeq;
        return { confirmed, staged: await wake(tx, orgId, id) };
      }
      const { usedBytes, limitBytes } = await lockStorage(tx, orgId);
      const own = await storedBytesOf(tx, orgId, id);
      const pictures = await findPagePictures(tx, orgId, id);
      if (usedBytes - own + read.sizeBytes + pictures.bytes > limitBytes) {
        const failure = {
          code: 'storage_exceeded',
          reason: `The plan allows ${mib(limitBytes)} MiB of storage, and ${mib(usedBytes)} MiB are used. Delete uploads, then retry.`,
        };
        return { confirmed: false, staged: await failUpload(tx, orgId, fence, failure) };
      }
      const { sizeBytes, sha256 } = read;
      const file = { sizeBytes, sha256, objectKey: taken.objectKey, pictureKeys: pictures.keys };
      const starts = await confirmUpload(tx, orgId, fence, file);
      if (read.hasGeometry) await expectPictures(tx, orgId, read.sha256, fence.now);
      return { confirmed: starts !== null, staged: [...(starts ?? []), ...(await wake(tx, orgId, id))] };
    });
    deps.starter.kick(staged);
    await removeGivenBack(orgId, id);
    return confirmed;
  };

/** The bytes of an upload that this ingest has confirmed before its worker was lost. */
const readBefore = (row: Upload): ReadFile | null =>
  row.sizeBytes === null || row.sha256 === null
    ? null
    : { sizeBytes: row.sizeBytes, sha256: row.sha256, hasGeometry: CAD_FORMATS.has(row.format) };

type Reading = {
  readonly input: RowInput;
  readonly taken: TakenFile;
  readonly read: ReadFile;
  readonly job: Omit<CadJob, 'want'>;
  readonly watch: Stopwatch;
};

/**
 * One pass of the kernel for facts and pictures; the file is confirmed as soon as its facts are read. A later failure is left to
 * the step that makes pictures.
 * @returns whether the pictures exist too
 */
const readAndDraw = async (
  deps: IngestActivityDeps,
  steps: Steps,
  { input, taken, read, job, watch }: Reading,
): Promise<boolean> => {
  const { orgId, id } = ids(input);
  const confirm = confirmFile(deps, steps);
  const onProgress = (progress: Progress): void => {
    watch.mark(progress.stage);
    job.onProgress(progress);
  };
  const ended = await runInOnePass({ ...job, onProgress }, deps.cad, async (facts) => {
    const now = deps.clock.now();
    await deps.db.asTenant(orgId, (tx) => insertFacts(tx, orgId, { sha256: read.sha256, facts, now }));
    if (deps.filesOnly === true) return true;
    const isConfirmed = await confirm(input, taken, read);
    watch.mark('confirmed');
    return isConfirmed;
  });
  watch.mark('kernel');
  if (ended === null) return keepPictures(deps, input, read.sha256, job.folder);
  deps.log.info(
    { upload_id: id, ended: ended.kind },
    'the facts of a file are already stored; only its pictures are rendered again',
  );
  return false;
};

/** @throws the upload failure when the plan's reading time of the month is used up */
const requireBudget = async ({ db, clock }: IngestActivityDeps, orgId: OrgId): Promise<void> => {
  const now = clock.now();
  const spent = await db.asTenant(orgId, (tx) => findReadingSpent(tx, orgId, { uploadId: null, now }));
  if (spent !== null) throw fileFault('reading_budget', budgetText('This file', spent));
};

/**
 * Digests, checks and reads the file, and confirms a geometry as soon as it is read. Facts are stored by digest, so the same
 * bytes are read once per organisation. Null: the ingest was cancelled or a newer one began, which also ends the kernel job.
 */
const readTaken =
  (deps: IngestActivityDeps & { readonly places: FairPlaces }, steps: Steps) =>
  async (input: RowInput, taken: TakenFile): Promise<ReadFile | null> => {
    const row = await steps.underWay(input);
    if (row === null) return null;
    if (row.status === 'confirmed') return readBefore(row);
    const isStillWanted = async (): Promise<boolean> => (await steps.underWay(input)) !== null;
    return inPlace(deps.places, ids(input).orgId, (turn) =>
      whileWanted(isStillWanted, turn, (signal) =>
        inFolder(async (folder, beat) => {
          const { orgId, id, ingestSeq } = ids(input);
          const watch = startStopwatch();
          const file = path.join(folder, 'input');
          if (taken.files !== undefined) {
            const { files, objectKey: to } = taken;
            await joinFiles(deps.store, { orgId, files, to, folder, signal, beat });
            if (!(await isStillWanted())) {
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
          watch.mark('fetched');
          const job = {
            format: row.format,
            whole: row.isWhole,
            folder,
            file,
            signal,
            onProgress: beat,
            spend: spendOf(deps, orgId),
          };
          let read: ReadFile = { sizeBytes: got.size_bytes, sha256: got.sha256, hasGeometry: isCad };
          if (isCad && !isKnown) {
            await requireBudget(deps, orgId);
            read = { ...read, isDrawn: await readAndDraw(deps, steps, { input, taken, read, job, watch }) };
          } else if (!twins.some(({ format }) => format === row.format)) {
            await runCad({ ...job, want: [] }, deps.cad);
          }
          if (isDrawing(row.format)) {
            const fence = { uploadId: id, ingestSeq, now: deps.clock.now() };
            const reading = { ...deps, extractor: deps.extractor ?? null };
            const isWhole = await readDrawing(reading, { ...job, orgId, fence, sha256: got.sha256 });
            if (!isWhole) read = { ...read, isUnfinished: true };
          }
          watch.mark('done');
          deps.log.info(
            { upload_id: id, format: row.format, bytes: got.size_bytes, ms: watch.ms() },
            'a file was read',
          );
          return read;
        }),
      ),
    );
  };

const failFile =
  (deps: IngestActivityDeps, { removeGivenBack }: Steps) =>
  async (input: RowInput, fault: FileFault): Promise<void> => {
    const { orgId, id, ingestSeq } = ids(input);
    const fence = { id, ingestSeq, now: deps.clock.now() };
    const { staged, sha256 } = await deps.db.asTenant(orgId, async (tx) => {
      const row = await lockUpload(tx, orgId, id);
      const isDone = row?.status === 'confirmed' && row.ingestSeq === ingestSeq;
      // It was confirmed before the step was lost, and stays so: only its pictures are missing.
      if (isDone && row.sha256 !== null) await failPictures(tx, orgId, row.sha256, fence.now);
      return { staged: await failUpload(tx, orgId, fence, fault), sha256: isDone ? row.sha256 : null };
    });
    deps.starter.kick(staged);
    await removeGivenBack(orgId, id);
    if (sha256 !== null) await removeGivenBack(orgId, sha256);
  };

const failDrawing =
  (deps: IngestActivityDeps, { removeGivenBack }: Steps) =>
  async (input: RowInput, sha256: string): Promise<void> => {
    const { orgId } = ids(input);
    await deps.db.asTenant(orgId, (tx) => failPictures(tx, orgId, sha256, deps.clock.now()));
    await removeGivenBack(orgId, sha256);
  };

const mib = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

/** The steps of an ingest. Their key is (upload, ingest_seq); a cancelled or superseded ingest ends without a trace. */
export const createIngestActivities = (given: IngestActivityDeps) => {
  const deps = { ...given, places: given.places ?? createFairPlaces(CAD_PLACES) };
  const steps = createSteps(deps);
  return {
    takeFile: takeFile(deps, steps),
    readFile: readTaken(deps, steps),
    confirmFile: confirmFile(deps, steps),
    failFile: failFile(deps, steps),
    makePictures: makePictures(deps),
    failPictures: failDrawing(deps, steps),
  };
};
