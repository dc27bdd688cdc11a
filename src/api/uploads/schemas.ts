import { z } from '@hono/zod-openapi';
import { MAX_UPLOAD_BYTES } from '../../db/uploads/stored-objects.ts';
import type { Upload } from '../../db/uploads/uploads.ts';
import { UPLOAD_STATUSES } from '../../db/uploads/uploads.ts';
import { timestamp, uuid } from '../kit/schemas.ts';

export const UPLOAD_URL_SECONDS = 900;
export const DOWNLOAD_URL_SECONDS = 300;

export const upload = z
  .object({
    id: uuid('identifier of the data source'),
    name: z.string().openapi({ description: 'original filename', example: 'plate.step' }),
    content_type: z.string().nullable(),
    size_bytes: z.int().nullable().openapi({ description: 'null until confirmed' }),
    sha256: z.string().nullable().openapi({ description: 'hex digest, null until confirmed' }),
    status: z.enum(UPLOAD_STATUSES),
    failure_reason: z.string().nullable().openapi({ description: 'why the file was refused, for people' }),
    missing_files: z.array(z.string()).nullable().openapi({
      description:
        'names of the files that the parts of an assembly are in and that have not been sent; null where none are asked for',
    }),
    created_at: timestamp,
  })
  .openapi('Upload');

export const toWire = (row: Upload): z.infer<typeof upload> => ({
  id: row.id,
  name: row.name,
  content_type: row.contentType,
  size_bytes: row.sizeBytes,
  sha256: row.sha256,
  status: row.status,
  failure_reason: row.failureReason,
  missing_files: row.missingFiles === null ? null : [...row.missingFiles],
  created_at: row.createdAt.toISOString(),
});

const fileName = z
  .string()
  .min(1)
  .max(255)
  // Control characters and separators have no business in a file name; they are how paths and headers are forged.
  .regex(/^[^\p{Cc}/\\]*$/u, 'must not have control characters or path separators');

export const presignRequest = z
  .strictObject({
    name: fileName.openapi({ example: 'plate.step', pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f/\\\\]*$' }),
    content_type: z
      .string()
      .regex(/^[\w.+-]+\/[\w.+-]+(;.*)?$/, 'must be a media type such as model/step')
      .max(255)
      .optional(),
    size_bytes: z.int().min(1).max(MAX_UPLOAD_BYTES).optional().openapi({ description: 'size, if known' }),
  })
  .openapi('PresignRequest');

export const presignResponse = z
  .object({
    data_source_id: uuid('pass to confirm'),
    url: z.string().openapi({ description: 'presigned address the bytes are sent to' }),
    method: z.string().openapi({ example: 'PUT' }),
    headers: z
      .record(z.string(), z.string())
      .nullable()
      .openapi({ description: 'must accompany the upload' }),
    fields: z
      .record(z.string(), z.string())
      .nullable()
      .openapi({ description: 'form fields of a multipart POST' }),
    expires_in: z
      .int()
      .openapi({ description: 'seconds until the address expires', example: UPLOAD_URL_SECONDS }),
  })
  .openapi('PresignResponse');

export const confirmRequest = z.strictObject({ data_source_id: uuid() }).openapi('ConfirmRequest');

export const confirmResponse = z
  .object({
    job_id: z.string().openapi({ description: 'the background job that validates and ingests the file' }),
  })
  .openapi('ConfirmResponse');

export const downloadUrl = z.object({ url: z.string() }).openapi('DownloadUrl');

export const uploadId = z.object({ data_source_id: uuid() });

const MAX_BULK = 100;

export const bulkIds = z.strictObject({ ids: z.array(uuid()).min(1).max(MAX_BULK) }).openapi('BulkUploadIds');

export const bulkResult = z
  .object({
    cancelled: z.array(z.string()),
    retried: z.array(z.string()),
    skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
  })
  .openapi('BulkUploadResult');
