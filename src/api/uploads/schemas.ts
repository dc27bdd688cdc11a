import { z } from '@hono/zod-openapi';
import { MAX_UPLOAD_BYTES } from '../../db/uploads/stored-objects.ts';
import type { Upload } from '../../db/uploads/uploads.ts';
import { UPLOAD_STATUSES } from '../../db/uploads/uploads.ts';
import { createdAt } from '../kit/fields.ts';
import { uuid } from '../kit/schemas.ts';

export const UPLOAD_URL_SECONDS = 900;
export const DOWNLOAD_URL_SECONDS = 300;

export const upload = z
  .object({
    id: uuid('UUID of the upload, used elsewhere as `data_source_id`.'),
    name: z.string().openapi({ example: 'plate.step' }).describe('File name as sent.'),
    content_type: z.string().nullable().describe('Media type of the file. Null if unknown.'),
    size_bytes: z.int().nullable().describe('File size in bytes. Null until the upload is confirmed.'),
    sha256: z.string().nullable().describe('SHA-256 digest of the file, hexadecimal. Null until the upload is confirmed.'),
    status: z.enum(UPLOAD_STATUSES).describe('`pending` (until the file is read), `confirmed`, `failed` or `cancelled`.'),
    failure_code: z.string().nullable().describe('Reason why the file was refused, as a code such as `unreadable`. Null if it was not refused.'),
    failure_reason: z.string().nullable().describe('Reason why the file was refused, as a sentence for people. Null if it was not refused.'),
    missing_files: z.array(z.string()).nullable().describe('Names of files that an assembly refers to and that have not been sent. Null if none are needed.'),
    created_at: createdAt,
  })
  .openapi('Upload', { description: 'An uploaded file.' });

export const toWire = (row: Upload): z.infer<typeof upload> => ({
  id: row.id,
  name: row.name,
  content_type: row.contentType,
  size_bytes: row.sizeBytes,
  sha256: row.sha256,
  status: row.status,
  failure_code: row.failureCode,
  failure_reason: row.failureReason,
  missing_files: row.missingFiles === null ? null : [...row.missingFiles],
  created_at: row.createdAt.toISOString(),
});

const fileName = z
  .string()
  .min(1)
  .max(255)
  // Control characters and separators are not part of a file name; they are used to forge paths and headers.
  .regex(/^[^\p{Cc}/\\]*$/u, 'must not have control characters or path separators');

export const presignRequest = z
  .strictObject({
    name: fileName.openapi({ example: 'plate.step', pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f/\\\\]*$' }).describe('File name with its extension, which determines the format.'),
    content_type: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/, 'must be a media type such as model/step')
      .max(255)
      .optional()
      .describe('Media type of the file, for example `model/step`. Default: that of the format.'),
    size_bytes: z.int().min(1).max(MAX_UPLOAD_BYTES).optional().describe('Size of the file in bytes, if known.'),
  })
  .openapi('PresignRequest', { description: 'File to upload.' });

export const presignResponse = z
  .object({
    data_source_id: uuid('UUID of the upload. Send it to confirm the upload.'),
    url: z.string().describe('Presigned URL to send the bytes to.'),
    method: z.string().openapi({ example: 'PUT' }).describe('HTTP method to send the bytes with.'),
    headers: z.record(z.string(), z.string()).nullable().describe('Headers to send with the bytes. Null if there are none.'),
    fields: z.record(z.string(), z.string()).nullable().describe('Form fields of a multipart POST. Null for a PUT.'),
    expires_in: z.int().openapi({ example: UPLOAD_URL_SECONDS }).describe('Seconds until `url` expires; then presign again.'),
  })
  .openapi('PresignResponse', { description: 'Presigned URL and headers to send the file with.' });

export const confirmRequest = z.strictObject({ data_source_id: uuid('UUID of the upload to confirm.') }).openapi('ConfirmRequest', { description: 'Upload whose bytes have been sent.' });

export const confirmResponse = z
  .object({
    job_id: z.string().describe('Id of the background job that checks and reads the file.'),
  })
  .openapi('ConfirmResponse', { description: 'Job that reads the file.' });

export const downloadUrl = z
  .object({ url: z.string().describe(`Presigned URL of the file. It expires after ${DOWNLOAD_URL_SECONDS} seconds.`) })
  .openapi('DownloadUrl', { description: 'URL to download the file from.' });

export const uploadId = z.object({ data_source_id: uuid('UUID of the upload to read or change.') });

const MAX_BULK = 100;

export const bulkIds = z
  .strictObject({ ids: z.array(uuid()).min(1).max(MAX_BULK).describe(`UUIDs of 1 to ${MAX_BULK} uploads. Duplicates are ignored.`) })
  .openapi('BulkUploadIds', { description: 'Uploads to act on.' });

export const bulkResult = z
  .object({
    cancelled: z.array(z.string()).describe('Ids that were cancelled.'),
    retried: z.array(z.string()).describe('Ids that are being read again.'),
    skipped: z
      .array(z.object({ id: z.string().describe('UUID of the skipped upload.'), reason: z.string().describe('Reason why the upload was skipped, as a code.') }))
      .describe('Uploads that were left unchanged, with the reason.'),
  })
  .openapi('BulkUploadResult', { description: 'Outcome for each upload of the request.' });
