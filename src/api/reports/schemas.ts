import { z } from '@hono/zod-openapi';
import { REPORT_FAILURES, REPORT_FORMATS, REPORT_KINDS, REPORT_STATUSES } from '../../db/reports/kinds.ts';
import { REPORT_KEPT_DAYS, type Report } from '../../db/reports/reports.ts';
import { LANGUAGES } from '../../texts/index.ts';
import { calculationField, createdAt } from '../kit/fields.ts';
import { orNull, timestamp, uuid } from '../kit/schemas.ts';
import { DOWNLOAD_URL_SECONDS } from '../uploads/schemas.ts';

const kind = z
  .enum(REPORT_KINDS)
  .describe('Contents of the report: `offer` breaks the price of the calculation down, `assembly` that of an assembly. `negotiation` sets a known price beside it, category by category.');
const format = z.enum(REPORT_FORMATS).describe('File format. In `xlsx`, every amount of the cost sheet is a formula over its inputs.');
const language = z.enum(LANGUAGES).describe('Language of the report.');

export const createReportBody = z
  .strictObject({
    format,
    kind: kind.default('offer'),
    known_price_id: uuid('UUID of the known price of a `negotiation` report: of the same part, in the currency of the calculation.').optional(),
    language: language.optional().describe('Language of the report. Default: that of the calculation.'),
  })
  .refine((body) => body.known_price_id === undefined || body.kind === 'negotiation', { path: ['known_price_id'], message: 'belongs to a report of kind negotiation; leave it out' })
  .openapi('ReportCreate', { description: 'The report to make.' });

export const report = z
  .object({
    id: uuid('UUID of the report.'),
    calculation_id: calculationField,
    known_price_id: uuid('UUID of the known price that the report compares with. Null unless the kind is `negotiation`.').nullable(),
    kind,
    format,
    language,
    status: z.enum(REPORT_STATUSES).describe('`queued` while the file is made, then `succeeded` or `failed`.'),
    reason: orNull(z.enum(REPORT_FAILURES)).describe('Why the report failed. Null unless it failed.'),
    size_bytes: z.int().nullable().describe('Size of the file in bytes. Null unless the report succeeded.'),
    download_url: z.string().nullable().describe(`Presigned URL of the file, valid for ${DOWNLOAD_URL_SECONDS} seconds. Null unless the report succeeded.`),
    created_at: createdAt,
    finished_at: timestamp.nullable().describe('Time at which the report succeeded or failed. Null while it is queued.'),
    expires_at: timestamp.describe(`Time at which the report is removed, ${REPORT_KEPT_DAYS} days after its request.`),
  })
  .openapi('Report', { description: 'A report of a calculation as a file.' });

export const reportToWire = (row: Report, downloadUrl: string | null): z.infer<typeof report> => ({
  id: row.id,
  calculation_id: row.calculationId,
  known_price_id: row.knownPriceId,
  kind: row.kind,
  format: row.format,
  language: row.language,
  status: row.status,
  reason: row.reason,
  size_bytes: row.sizeBytes,
  download_url: downloadUrl,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  expires_at: row.expiresAt.toISOString(),
});
