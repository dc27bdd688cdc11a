import { sql } from 'kysely';
import type { Language } from '../../texts/index.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type CalculationId, type OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';
import type { ReportFailure, ReportFormat, ReportKind, ReportStatus } from './kinds.ts';

const DAY_MS = 24 * 3_600_000;

/** Time for which the file of a report is kept. */
export const REPORT_KEPT_DAYS = 7;
export const REPORT_KEPT_MS = REPORT_KEPT_DAYS * DAY_MS;

export type Report = {
  readonly id: string;
  readonly calculationId: CalculationId;
  /** The supplier's price of a negotiation sheet; null for every other kind. */
  readonly knownPriceId: string | null;
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly language: Language;
  readonly status: ReportStatus;
  readonly reason: ReportFailure | null;
  readonly objectKey: string | null;
  readonly sizeBytes: number | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date;
};

export const reportKey = (orgId: OrgId, id: string, format: ReportFormat): string =>
  `org/${orgId}/reports/${id}.${format}`;

const COLUMNS = [
  'id',
  'calculation_id',
  'known_price_id',
  'kind',
  'format',
  'language',
  'status',
  'reason',
  'object_key',
  'size_bytes',
  'created_at',
  'finished_at',
  'expires_at',
] as const;

const select = (tx: Tx, orgId: OrgId) => tx.selectFrom('reports').select(COLUMNS).where('org_id', '=', orgId);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const fromRow = (row: Row): Report => ({
  id: row.id,
  calculationId: asId(row.calculation_id),
  knownPriceId: row.known_price_id,
  kind: row.kind as ReportKind,
  format: row.format as ReportFormat,
  language: row.language as Language,
  status: row.status as ReportStatus,
  reason: row.reason as ReportFailure | null,
  objectKey: row.object_key,
  sizeBytes: row.size_bytes,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  expiresAt: row.expires_at,
});

export type NewReport = Pick<
  Report,
  'id' | 'calculationId' | 'knownPriceId' | 'kind' | 'format' | 'language'
>;

export const insertReport = async (tx: Tx, orgId: OrgId, report: NewReport, now: Date): Promise<void> => {
  await tx
    .insertInto('reports')
    .values({
      org_id: orgId,
      id: report.id,
      calculation_id: report.calculationId,
      known_price_id: report.knownPriceId,
      kind: report.kind,
      format: report.format,
      language: report.language,
      status: 'queued',
      created_at: now,
      expires_at: new Date(now.getTime() + REPORT_KEPT_MS),
    })
    .execute();
};

/** A report that has not expired. */
export const findReport = async (tx: Tx, orgId: OrgId, id: string, now: Date): Promise<Report | null> => {
  const row = await select(tx, orgId).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** The reports of a calculation that have not expired. */
const ofCalculation = (tx: Tx, orgId: OrgId, calculationId: CalculationId, now: Date) =>
  select(tx, orgId).where('calculation_id', '=', calculationId).where('expires_at', '>', now);

export const listReports = async (
  tx: Tx,
  orgId: OrgId,
  calculationId: CalculationId,
  page: ListRequest & { readonly now: Date },
): Promise<ListResult<Report>> => {
  const rows = await ofCalculation(tx, orgId, calculationId, page.now)
    .$call(onePage(page, 'reports'))
    .execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countReports = (
  tx: Tx,
  orgId: OrgId,
  calculationId: CalculationId,
  page: ListRequest & { readonly now: Date },
): Promise<number> => countOnAllPages(ofCalculation(tx, orgId, calculationId, page.now), page, 'reports');

/** Expired reports are removed by the next request for one; the sweep of objects has removed their files by then. */
export const deleteExpiredReports = async (tx: Tx, orgId: OrgId, now: Date): Promise<void> => {
  await tx.deleteFrom('reports').where('org_id', '=', orgId).where('expires_at', '<=', now).execute();
};

export type ReportEnd =
  | { readonly status: 'succeeded'; readonly objectKey: string; readonly sizeBytes: number }
  | { readonly status: 'failed'; readonly reason: ReportFailure };

/** Ends a report. False: it was ended before, or its calculation is deleted. */
export const endReport = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  end: ReportEnd,
  now: Date,
): Promise<boolean> => {
  const made = end.status === 'succeeded';
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({
      status: end.status,
      reason: made ? null : end.reason,
      object_key: made ? end.objectKey : null,
      size_bytes: made ? end.sizeBytes : null,
      finished_at: now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The number of reports that are being made, and the limit of the plan. Reports are requested one at a time, so the count cannot race. */
export const countOpenReports = async (
  tx: Tx,
  orgId: OrgId,
): Promise<{ readonly bound: number; readonly count: number }> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports:' || ${orgId}::text, 0))`.execute(tx);
  const { rows } = await sql<{ bound: number; count: number }>`
    select tier.pending_bound as bound,
      (select count(*)::int from reports r where r.org_id = org.id and r.status = 'queued') as count
    from organisations org join plan_tiers tier on tier.slug = org.tier_slug where org.id = ${orgId}`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`unknown organisation ${orgId}`);
  return found;
};
