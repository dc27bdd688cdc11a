import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { wakeWaiting } from '../db/calculations/await-ingest.ts';
import type { Database, Tx } from '../db/database.ts';
import { findGeometry, insertFacts, pictureKey, setPictures } from '../db/geometries.ts';
import { asId, type OrgId, type UploadId } from '../db/ids.ts';
import { findTier } from '../db/organisations.ts';
import type { Staged } from '../db/staged-starts.ts';
import type { Starter } from '../db/starter.ts';
import {
  finalKey,
  findUpload,
  findUploadsOfContent,
  lockStorage,
  markConfirmed,
  stagingKey,
  storageUsed,
  type Upload,
} from '../db/uploads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { ObjectChangedError, type ObjectStore } from '../platform/object-store.ts';
import { slotFreeSignal } from '../workflows/calculate/contract.ts';
import type { RowInput } from '../workflows/contract.ts';
import type { FileFault } from '../workflows/ingest-upload/contract.ts';
import { type CadLimits, runCad } from './cad-job.ts';
import { failUpload } from './fail-upload.ts';
import { makeJobFolder } from './job-folders.ts';
import { whileWanted } from './while-wanted.ts';

export type IngestActivityDeps = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly cad: CadLimits;
};

/** The largest file that a presigned address takes. */
const MAX_BYTES = 250 * 1024 * 1024;
/** Often enough that a cancellation is heard within a second; the worker's own throttle is as short. */
const HEARTBEAT_MS = 500;

/** A fault of the file itself: no retry can cure it, and the person who sent it is told why. */
export const fileFault = (code: string, reason: string): ApplicationFailure =>
  ApplicationFailure.create({
    message: reason,
    type: 'file_fault',
    nonRetryable: true,
    details: [code, reason],
  });

export type TakenFile = { readonly objectKey: string };
export type ReadFile = { readonly sizeBytes: number; readonly sha256: string; readonly hasGeometry: boolean };

const ids = (input: RowInput) => ({
  orgId: asId<OrgId>(input.orgId),
  id: asId<UploadId>(input.id),
  ingestSeq: input.seq,
});

const CAD_FORMATS = new Set(['step', 'stl', 'obj']);

/** The steps of an ingest. Their key is (upload, ingest_seq); a cancelled or superseded ingest ends without a trace. */
export const createIngestActivities = (deps: IngestActivityDeps) => {
  /** Calculations that were asked for together with the file look at it now. */
  const wake = (tx: Tx, orgId: OrgId, id: UploadId): Promise<readonly Staged[]> =>
    wakeWaiting(tx, orgId, id, { now: deps.clock.now(), slotFree: slotFreeSignal });

  const current = async (input: RowInput): Promise<Upload | null> => {
    const { orgId, id, ingestSeq } = ids(input);
    const row = await deps.db.asTenant(orgId, (tx) => findUpload(tx, orgId, id));
    return row !== null && row.status === 'pending' && row.ingestSeq === ingestSeq ? row : null;
  };

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

  return {
    /** Copies what was sent to where no address can write. Null: the ingest is over (cancelled, or a newer one began). */
    takeFile: async (input: RowInput): Promise<TakenFile | null> => {
      const { orgId, id, ingestSeq } = ids(input);
      const row = await current(input);
      if (row === null) return null;
      const objectKey = finalKey(orgId, id, ingestSeq);
      if ((await deps.store.head(objectKey)) !== null) return { objectKey };
      const staged = await deps.store.head(stagingKey(orgId, id));
      if (staged !== null) {
        if (staged.size_bytes === 0) throw fileFault('empty', 'The file is empty.');
        if (staged.size_bytes > MAX_BYTES) throw fileFault('too_large', 'The file is larger than 250 MiB.');
        if (row.declaredSizeBytes !== null && row.declaredSizeBytes !== staged.size_bytes) {
          const text = `The file has ${staged.size_bytes} bytes, but ${row.declaredSizeBytes} were announced.`;
          throw fileFault('size_mismatch', text);
        }
        try {
          await deps.store.copyIfUnchanged(stagingKey(orgId, id), objectKey, staged.etag);
        } catch (error) {
          // Somebody replaced the bytes between the look and the copy: look again.
          if (error instanceof ObjectChangedError)
            throw ApplicationFailure.retryable(error.message, 'object_changed');
          throw error;
        }
        return { objectKey };
      }
      for (let seq = ingestSeq - 1; seq > 0; seq -= 1) {
        const earlier = finalKey(orgId, id, seq);
        if ((await deps.store.head(earlier)) !== null) return { objectKey: earlier };
      }
      throw fileFault('object_missing', 'No file has arrived at the presigned address.');
    },

    /**
     * Digests, checks and reads the file. Facts are stored by digest, so the same bytes are read once per organisation. Null: the
     * ingest was cancelled or a newer one began, which ends the job of the kernel too.
     */
    readFile: async (input: RowInput, taken: TakenFile): Promise<ReadFile | null> => {
      const row = await current(input);
      if (row === null) return null;
      const wanted = async (): Promise<boolean> => (await current(input)) !== null;
      return whileWanted(wanted, Context.current().cancellationSignal, (signal) =>
        inFolder(async (folder, beat) => {
          const { orgId } = ids(input);
          const file = path.join(folder, 'input');
          const got = await deps.store.download(taken.objectKey, file, { maxBytes: MAX_BYTES, signal });
          const isCad = CAD_FORMATS.has(row.format);
          const [known, twins] = await deps.db.asTenant(orgId, async (tx) => [
            await findGeometry(tx, orgId, got.sha256),
            await findUploadsOfContent(tx, orgId, got.sha256),
          ]);
          const ask = (want: 'type' | 'facts') =>
            runCad({ format: row.format, want, folder, file, signal, onProgress: beat }, deps.cad);
          if (isCad && known === null) {
            await ask('facts');
            const facts: unknown = JSON.parse(await readFile(path.join(folder, 'facts.json'), 'utf8'));
            await deps.db.asTenant(orgId, (tx) =>
              insertFacts(tx, orgId, { sha256: got.sha256, facts, now: deps.clock.now() }),
            );
          } else if (!twins.some(({ format }) => format === row.format)) {
            await ask('type');
          }
          return { sizeBytes: got.size_bytes, sha256: got.sha256, hasGeometry: isCad };
        }),
      );
    },

    /** Marks the upload confirmed, unless a cancel or a newer ingest came first, and removes what was staged. */
    confirmFile: async (input: RowInput, taken: TakenFile, read: ReadFile): Promise<boolean> => {
      const { orgId, id, ingestSeq } = ids(input);
      const { confirmed, staged } = await deps.db.asTenant(orgId, async (tx) => {
        const tier = await findTier(tx, orgId);
        await lockStorage(tx, orgId);
        const row = await findUpload(tx, orgId, id);
        const used = (await storageUsed(tx, orgId)) - (row?.declaredSizeBytes ?? 0);
        const fence = { id, ingestSeq, now: deps.clock.now() };
        if (used + read.sizeBytes > tier.storageBytes) {
          const failure = { code: 'storage_exceeded', reason: 'The storage of the plan is full.' };
          return { confirmed: false, staged: await failUpload(tx, orgId, fence, failure) };
        }
        const file = { sizeBytes: read.sizeBytes, sha256: read.sha256, objectKey: taken.objectKey };
        const confirmed = await markConfirmed(tx, orgId, fence, file);
        return { confirmed, staged: await wake(tx, orgId, id) };
      });
      deps.starter.kick(staged);
      await deps.store.remove(stagingKey(orgId, id));
      return confirmed;
    },

    failFile: async (input: RowInput, fault: FileFault): Promise<void> => {
      const { orgId, id, ingestSeq } = ids(input);
      const fence = { id, ingestSeq, now: deps.clock.now() };
      deps.starter.kick(await deps.db.asTenant(orgId, (tx) => failUpload(tx, orgId, fence, fault)));
    },

    /** Makes the GLBs and the thumbnail of a geometry, once. Their failure never takes back a confirmed file. */
    makePictures: async (input: RowInput, taken: TakenFile, sha256: string): Promise<void> => {
      const { orgId, id } = ids(input);
      const known = await deps.db.asTenant(orgId, (tx) => findGeometry(tx, orgId, sha256));
      const row = await deps.db.asTenant(orgId, (tx) => findUpload(tx, orgId, id));
      if (known === null || known.picturesStatus === 'ok' || row === null) return;
      await inFolder(async (folder, beat) => {
        const signal = Context.current().cancellationSignal;
        const file = path.join(folder, 'input');
        await deps.store.download(taken.objectKey, file, { maxBytes: MAX_BYTES, signal });
        await runCad(
          { format: row.format, want: 'pictures', folder, file, signal, onProgress: beat },
          deps.cad,
        );
        const put = async (name: string, contentType: string): Promise<string | null> => {
          const bytes = await readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT') return null;
            throw error;
          });
          if (bytes === null) return null;
          const key = pictureKey(orgId, sha256, name);
          await deps.store.put(key, bytes, contentType);
          return key;
        };
        const previewKey = await put('preview.glb', 'model/gltf-binary');
        const facesKey = await put('faces.glb', 'model/gltf-binary');
        const thumbnailKey = await put('thumbnail.png', 'image/png');
        await deps.db.asTenant(orgId, (tx) =>
          setPictures(tx, orgId, sha256, {
            picturesStatus: 'ok',
            previewKey,
            facesKey,
            thumbnailKey,
            now: deps.clock.now(),
          }),
        );
      });
    },

    failPictures: async (input: RowInput, sha256: string): Promise<void> => {
      const { orgId } = ids(input);
      await deps.db.asTenant(orgId, (tx) =>
        setPictures(tx, orgId, sha256, {
          picturesStatus: 'failed',
          previewKey: null,
          facesKey: null,
          thumbnailKey: null,
          now: deps.clock.now(),
        }),
      );
    },
  };
};
