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

/** Where the files of a joined upload were sent to. */
export const sentKeys = (orgId: OrgId, files: readonly JoinedFile[]): readonly string[] =>
  files.map(({ id }) => stagingKey(orgId, id));

const OPTIONS = {
  compress: false,
  forceDosTimestamp: true,
  // The first moment that a ZIP can tell, in whichever zone the worker stands: the same files are the same bytes.
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
} as const;

/** Names in one order whatever the locale, so that the order in which files came does not matter. */
const inOrder = (files: readonly JoinedFile[]): readonly JoinedFile[] =>
  [...files].sort((one, other) => (one.name < other.name ? -1 : 1));

/** Of a file in a ZIP: local header, what follows its data, entry of the directory. APPNOTE.TXT 4.3.7, 4.3.9, 4.3.12, 4.3.16. */
const HEADERS_BYTES = 30 + 16 + 46;
const END_BYTES = 22;

/** Bytes of the archive of some files: of each its own, and its two headers with its name. */
export const archiveBytesOf = (files: readonly JoinedFile[]): number =>
  files.reduce(
    (sum, { name, size_bytes }) => sum + size_bytes + HEADERS_BYTES + 2 * Buffer.byteLength(name),
    END_BYTES,
  );

/**
 * Makes the archive of what was sent, at `to`. Again, it makes the same one. The files go through the folder of the job, never through
 * memory.
 * @throws ApplicationFailure `file_fault` where a file is gone
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
