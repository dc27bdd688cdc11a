import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { UploadFormat } from './uploads.ts';

export const READING_STATUSES = ['reading', 'read', 'failed'] as const;
type ReadingStatus = (typeof READING_STATUSES)[number];

/** Progress of reading a drawing, and the ingest that reads it. */
export type Reading = {
  readonly status: ReadingStatus;
  /** Null until the document was opened. */
  readonly pageCount: number | null;
  readonly failureCode: string | null;
  readonly failureReason: string | null;
};

export type PageFailure = { readonly code: string; readonly reason: string };

/** The facts as `drawings` wrote them; the shape is its `PageFacts`. */
export type StoredPage = {
  readonly page: number;
  readonly facts: unknown;
  readonly pictureKey: string | null;
  readonly failure: PageFailure | null;
};

/** Fences the writes of a reading: they are dropped when a newer ingest began. */
export type ReadingFence = { readonly uploadId: string; readonly ingestSeq: number; readonly now: Date };

export const findReading = async (tx: Tx, orgId: OrgId, uploadId: string): Promise<Reading | null> => {
  const row = await tx
    .selectFrom('drawing_readings')
    .select(['status', 'page_count', 'failure_code', 'failure_reason'])
    .where('org_id', '=', orgId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    status: row.status as ReadingStatus,
    pageCount: row.page_count,
    failureCode: row.failure_code,
    failureReason: row.failure_reason,
  };
};

/** The pages of the newest upload with the same bytes that the same reader version read. */
export const findTwinPages = async (
  tx: Tx,
  orgId: OrgId,
  of: {
    readonly uploadId: string;
    readonly sha256: string;
    readonly format: UploadFormat;
    readonly reader: string;
  },
): Promise<{ readonly pageCount: number | null; readonly pages: readonly StoredPage[] } | null> => {
  const twin = await tx
    .selectFrom('uploads as upload')
    .innerJoin('drawing_readings as reading', (join) =>
      join.onRef('reading.org_id', '=', 'upload.org_id').onRef('reading.upload_id', '=', 'upload.id'),
    )
    .select(['upload.id', 'reading.page_count'])
    .where('upload.org_id', '=', orgId)
    .where('upload.sha256', '=', of.sha256)
    .where('upload.format', '=', of.format)
    .where('upload.status', '=', 'confirmed')
    .where('upload.id', '<>', of.uploadId)
    .where('reading.status', '=', 'read')
    .where('reading.reader', '=', of.reader)
    .orderBy('upload.created_at', 'desc')
    .orderBy('upload.id', 'desc')
    .executeTakeFirst();
  if (twin === undefined) return null;
  return { pageCount: twin.page_count, pages: await findPages(tx, orgId, twin.id) };
};

export const findPages = async (tx: Tx, orgId: OrgId, uploadId: string): Promise<readonly StoredPage[]> => {
  const rows = await tx
    .selectFrom('drawing_pages')
    .select(['page', 'facts', 'picture_key', 'failure_code', 'failure_reason'])
    .where('org_id', '=', orgId)
    .where('upload_id', '=', uploadId)
    .orderBy('page')
    .execute();
  return rows.map((row) => ({
    page: row.page,
    facts: row.facts,
    pictureKey: row.picture_key,
    failure:
      row.failure_reason === null
        ? null
        : { code: row.failure_code ?? 'unreadable', reason: row.failure_reason },
  }));
};

/** Starts the reading of an ingest, or resumes it: returns the pages already stored. */
export const beginReading = async (
  tx: Tx,
  orgId: OrgId,
  fence: ReadingFence,
  reader: string,
): Promise<ReadonlySet<number>> => {
  await sql`
    delete from drawing_pages p using drawing_readings r
    where p.org_id = ${orgId} and p.upload_id = ${fence.uploadId}
      and r.org_id = p.org_id and r.upload_id = p.upload_id and r.ingest_seq <> ${fence.ingestSeq}`.execute(
    tx,
  );
  await tx
    .insertInto('drawing_readings')
    .values({
      org_id: orgId,
      upload_id: fence.uploadId,
      ingest_seq: fence.ingestSeq,
      reader,
      status: 'reading',
      created_at: fence.now,
      updated_at: fence.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'upload_id']).doUpdateSet({
        ingest_seq: fence.ingestSeq,
        cpu_ms: sql<number>`case when drawing_readings.ingest_seq = excluded.ingest_seq then drawing_readings.cpu_ms else 0 end`,
        reader,
        status: 'reading',
        failure_code: null,
        failure_reason: null,
        updated_at: fence.now,
      }),
    )
    .execute();
  const rows = await tx
    .selectFrom('drawing_pages')
    .select('page')
    .where('org_id', '=', orgId)
    .where('upload_id', '=', fence.uploadId)
    .execute();
  return new Set(rows.map(({ page }) => page));
};

const setReading = async (
  tx: Tx,
  orgId: OrgId,
  fence: ReadingFence,
  change: {
    readonly status?: ReadingStatus;
    readonly page_count?: number;
    readonly failure_code?: string;
    readonly failure_reason?: string;
  },
): Promise<boolean> => {
  const result = await tx
    .updateTable('drawing_readings')
    .set({ ...change, updated_at: fence.now })
    .where('org_id', '=', orgId)
    .where('upload_id', '=', fence.uploadId)
    .where('ingest_seq', '=', fence.ingestSeq)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const setPageCount = (
  tx: Tx,
  orgId: OrgId,
  fence: ReadingFence,
  pageCount: number,
): Promise<boolean> => setReading(tx, orgId, fence, { page_count: pageCount });

export type NewPage = {
  readonly page: number;
  readonly facts: unknown;
  readonly picture: { readonly key: string; readonly sizeBytes: number } | null;
  readonly failure: PageFailure | null;
};

/** Stores the result of one page. False: a newer ingest began. */
export const insertPage = async (
  tx: Tx,
  orgId: OrgId,
  fence: ReadingFence,
  page: NewPage,
): Promise<boolean> => {
  if (!(await setReading(tx, orgId, fence, {}))) return false;
  await tx
    .insertInto('drawing_pages')
    .values({
      org_id: orgId,
      upload_id: fence.uploadId,
      page: page.page,
      facts: page.facts === null ? null : JSON.stringify(page.facts),
      picture_key: page.picture?.key ?? null,
      picture_bytes: page.picture?.sizeBytes ?? null,
      failure_code: page.failure?.code ?? null,
      failure_reason: page.failure?.reason ?? null,
      created_at: fence.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'upload_id', 'page']).doNothing())
    .execute();
  return true;
};

/** Ends the reading: complete, or with a failure reason. */
export const endReading = (
  tx: Tx,
  orgId: OrgId,
  fence: ReadingFence,
  failure: PageFailure | null,
): Promise<boolean> =>
  setReading(
    tx,
    orgId,
    fence,
    failure === null
      ? { status: 'read' }
      : { status: 'failed', failure_code: failure.code, failure_reason: failure.reason },
  );

/** The pictures of an upload's pages; they are counted and kept when it is confirmed. */
export const findPagePictures = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: string,
): Promise<{ readonly keys: readonly string[]; readonly bytes: number }> => {
  const rows = await tx
    .selectFrom('drawing_pages')
    .select(['picture_key', 'picture_bytes'])
    .where('org_id', '=', orgId)
    .where('upload_id', '=', uploadId)
    .where('picture_key', 'is not', null)
    .execute();
  return {
    keys: rows.flatMap(({ picture_key }) => (picture_key === null ? [] : [picture_key])),
    bytes: rows.reduce((sum, { picture_bytes }) => sum + (picture_bytes ?? 0), 0),
  };
};

/** A person's correction of a fact; the latest applies. A value of null strikes the fact. */
export type Correction = {
  readonly factId: string;
  readonly value: unknown;
  readonly actorId: string;
  readonly at: Date;
};

export const insertCorrection = async (
  tx: Tx,
  orgId: OrgId,
  correction: Correction & { readonly id: string; readonly uploadId: string },
): Promise<void> => {
  await tx
    .insertInto('drawing_corrections')
    .values({
      org_id: orgId,
      id: correction.id,
      upload_id: correction.uploadId,
      fact_id: correction.factId,
      value: correction.value === null ? null : JSON.stringify(correction.value),
      actor_id: correction.actorId,
      created_at: correction.at,
    })
    .execute();
};

/** The corrections of an upload, oldest first. */
export const findCorrections = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: string,
): Promise<readonly Correction[]> => (await findCorrectionsOf(tx, orgId, [uploadId])).get(uploadId) ?? [];

/** The corrections of several uploads, by their ids. */
export const findCorrectionsOf = async (
  tx: Tx,
  orgId: OrgId,
  uploadIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Correction[]>> => {
  if (uploadIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('drawing_corrections')
    .select(['upload_id', 'fact_id', 'value', 'actor_id', 'created_at'])
    .where('org_id', '=', orgId)
    .where('upload_id', 'in', [...uploadIds])
    .orderBy('id')
    .execute();
  const found = new Map<string, Correction[]>();
  for (const row of rows) {
    const correction = { factId: row.fact_id, value: row.value, actorId: row.actor_id, at: row.created_at };
    found.set(row.upload_id, [...(found.get(row.upload_id) ?? []), correction]);
  }
  return found;
};
