import type { Client } from './generated/client/index.ts';
import {
  confirmUpload,
  createDataset,
  createPart,
  getUpload,
  listPartRevisions,
  presignUpload,
} from './generated/sdk.gen.ts';
import type { Upload } from './generated/types.gen.ts';
import type { Retries } from './retries.ts';
import { sendBytes } from './send-bytes.ts';

/** A file with its name: a `File` of a browser, or bytes. */
export type FileInput = File | { readonly name: string; readonly data: Blob | Uint8Array };

/** A part that is made from a file. */
export type NewPart = {
  readonly file: FileInput;
  readonly drawing?: FileInput | undefined;
  /** Default: the name of the file without its extension. */
  readonly partNumber?: string | undefined;
};

export type UploadProgress =
  | { readonly phase: 'sending'; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly phase: 'reading'; readonly upload: Upload };

export type UploadOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
};

/** As long as one request may wait for the end of work. */
export const WAIT_SECONDS = 25;

/** An upload that could not be read; `upload.failure_reason` says why. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
  readonly upload: Upload;

  constructor(upload: Upload) {
    super(`${upload.name}: ${upload.failure_reason ?? `the upload is ${upload.status}`}`);
    this.upload = upload;
  }
}

const blobOf = (file: FileInput): Blob => {
  if (!('data' in file)) return file;
  return file.data instanceof Blob ? file.data : new Blob([new Uint8Array(file.data)]);
};

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '') || name;

/** Methods of the client for files and parts. */
export const partsOf = (client: Client, retries: Retries) => {
  /** The upload after its ingest ended, with any status. */
  const wait = async (id: string, { signal, onProgress }: UploadOptions = {}): Promise<Upload> => {
    for (;;) {
      const upload = await getUpload({
        client,
        path: { data_source_id: id },
        query: { wait_seconds: WAIT_SECONDS },
        ...(signal && { signal }),
      });
      onProgress?.({ phase: 'reading', upload });
      if (upload.status !== 'pending') return upload;
    }
  };

  /**
   * Sends a file and waits until it was read.
   * @throws UploadFailed when it cannot be read
   */
  const upload = async (file: FileInput, options: UploadOptions = {}): Promise<Upload> => {
    const { signal, onProgress } = options;
    const blob = blobOf(file);
    const reportSent = (sentBytes: number): void =>
      onProgress?.({ phase: 'sending', sentBytes, totalBytes: blob.size });
    const aborting = signal === undefined ? {} : { signal };
    reportSent(0);
    const target = await presignUpload({
      client,
      body: { name: file.name, size_bytes: blob.size },
      ...aborting,
    });
    await sendBytes(target, blob, retries, { ...aborting, onSent: reportSent });
    await confirmUpload({ client, body: { data_source_id: target.data_source_id }, ...aborting });
    const read = await wait(target.data_source_id, options);
    if (read.status !== 'confirmed') throw new UploadFailed(read);
    return read;
  };

  /** Sends the files of a new part and makes it, with its revision A. */
  const create = async (
    { file, drawing, partNumber }: NewPart,
    options: UploadOptions = {},
  ): Promise<{ readonly partId: string; readonly revisionId: string }> => {
    const common = { client, ...(options.signal && { signal: options.signal }) };
    const cad = await upload(file, options);
    const drawn = drawing === undefined ? null : await upload(drawing, options);
    const part = await createPart({ ...common, body: { part_number: partNumber ?? stemOf(file.name) } });
    const revisions = await listPartRevisions({ ...common, path: { part_id: part.id } });
    const path = { part_id: part.id, revision_id: revisions.data[0]?.id ?? '' };
    await createDataset({ ...common, path, body: { data_source_id: cad.id, role: 'primary_cad' } });
    if (drawn !== null)
      await createDataset({ ...common, path, body: { data_source_id: drawn.id, role: 'drawing_2d' } });
    return { partId: part.id, revisionId: path.revision_id };
  };

  return { upload, wait, create };
};
