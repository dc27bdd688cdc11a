import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { OrgId } from '../db/kernel/ids.ts';
import { MAX_UPLOAD_BYTES, stagingKey } from '../db/uploads/stored-objects.ts';
import type { JoinedFile } from '../db/uploads/uploads.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import { fileFault } from './cad-job.ts';

/** Staging keys of the files of a joined upload. */
export const sentKeys = (orgId: OrgId, files: readonly JoinedFile[]): readonly string[] =>
  files.map(({ id }) => stagingKey(orgId, id));

const OPTIONS = {
  compress: false,
  forceDosTimestamp: true,
  // The first time that a ZIP can store, independent of the worker's time zone: the same files give the same bytes.
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
} as const;

/** Sorts names independently of the locale, so that the order of upload does not matter. */
const inOrder = (files: readonly JoinedFile[]): readonly JoinedFile[] =>
  [...files].sort((one, other) => (one.name < other.name ? -1 : 1));

/**
 * Bytes per file in a ZIP besides data: local header, data descriptor, directory entry. APPNOTE.TXT 4.3.7, 4.3.9, 4.3.12, 4.3.16.
 */
const HEADERS_BYTES = 30 + 16 + 46;
const END_BYTES = 22;

/** Size of the archive of some files: data, headers and names. */
export const archiveBytesOf = (files: readonly JoinedFile[]): number =>
  files.reduce(
    (sum, { name, size_bytes }) => sum + size_bytes + HEADERS_BYTES + 2 * Buffer.byteLength(name),
    END_BYTES,
  );

/**
 * Writes the archive of the received files to `to`; repeatable with the same result. The files go through the folder of the job,
 * not through memory.
 * @throws ApplicationFailure `file_fault` if a file is missing
 */
export const joinFiles = async (
  store: ObjectStore,
  job: {
    readonly orgId: OrgId;
    readonly files: readonly JoinedFile[];
    readonly to: string;
    readonly folder: string;
    readonly signal: AbortSignal;
    readonly beat: (progress: unknown) => void;
  },
): Promise<void> => {
  const { orgId, signal, beat } = job;
  const folder = path.join(job.folder, 'joined');
  await mkdir(folder);
  const zip = new ZipFile();
  for (const [index, file] of inOrder(job.files).entries()) {
    const key = stagingKey(orgId, file.id);
    if ((await store.head(key)) === null)
      throw fileFault(
        'object_missing',
        `${file.name} is no longer stored: files of parts are kept for one day. Send it again.`,
      );
    const at = path.join(folder, String(index));
    await store.download(key, at, { maxBytes: MAX_UPLOAD_BYTES, signal });
    zip.addFile(at, file.name, OPTIONS);
    beat({ joined: index + 1 });
  }
  zip.end();
  const archive = path.join(folder, 'archive');
  const out = zip.outputStream as Readable;
  zip.on('error', (error) => out.destroy(error));
  await pipeline(out, createWriteStream(archive), { signal });
  await store.uploadStream(job.to, createReadStream(archive), 'application/zip');
  await rm(folder, { recursive: true });
};
