import { type SelectQueryBuilder, sql } from 'kysely';
import { UNDER_WAY } from '../calculation-record/run.ts';
import type { Database } from '../kernel/database.ts';
import { asId, type CalculationId, type OrgId, type UploadId } from '../kernel/ids.ts';

export type OpenUpload = { readonly orgId: OrgId; readonly id: UploadId; readonly ingestSeq: number };
export type OpenPictures = { readonly orgId: OrgId; readonly sha256: string };
/** A batch, a report or a bulk replay. */
export type OpenJob = { readonly orgId: OrgId; readonly id: string };
export type OpenCalculation = { readonly orgId: OrgId; readonly id: CalculationId; readonly runSeq: number };

/** Number of rows, over all organisations, per page of a sweep. */
const PAGE = 200;

/** After this row in the order of (organisation, id); all rows if it is null. */
const behind = (after: { readonly orgId: OrgId; readonly id: string } | null) =>
  after === null
    ? sql<boolean>`true`
    : sql<boolean>`(org_id, id) > (${after.orgId}::uuid, ${after.id}::uuid)`;

/** The next page of a sweep after this row. */
const nextPage =
  (after: { readonly orgId: OrgId; readonly id: string } | null) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query.where(behind(after)).orderBy(sql.ref('org_id')).orderBy(sql.ref('id')).limit(PAGE);

/** Uploads in ingest since before `before`, page by page across organisations: the reconciler compares them with their workflows. */
export const findOpenUploads = (
  db: Database,
  before: Date,
  after: OpenUpload | null,
): Promise<readonly OpenUpload[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('uploads')
      .select(['org_id', 'id', 'ingest_seq'])
      .where('status', '=', 'pending')
      .where('ingest_seq', '>', 0)
      .where('updated_at', '<', before)
      .$call(nextPage(after))
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id), id: asId(row.id), ingestSeq: row.ingest_seq }));
  });

/** Geometries without pictures since before `before`. */
export const findOpenPictures = (
  db: Database,
  before: Date,
  after: OpenPictures | null,
): Promise<readonly OpenPictures[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('geometries')
      .select(['org_id', 'sha256'])
      .where('pictures_status', '=', 'pending')
      .where('updated_at', '<', before)
      .where(
        after === null
          ? sql<boolean>`true`
          : sql<boolean>`(org_id, sha256) > (${after.orgId}::uuid, ${after.sha256})`,
      )
      .orderBy('org_id')
      .orderBy('sha256')
      .limit(PAGE)
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id), sha256: row.sha256 }));
  });

/** Batches that have been admitting since before `before`: a batch with such a row has cells left. */
export const findOpenBatches = (
  db: Database,
  before: Date,
  after: OpenJob | null,
): Promise<readonly OpenJob[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('calculation_batches')
      .select(['org_id', 'id'])
      .where('created_at', '<', before)
      .$call(nextPage(after))
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id), id: row.id }));
  });

export type OpenNest = { readonly orgId: OrgId; readonly id: string; readonly revision: number };

/** Nests that are queued or solved since before `before`. */
export const findOpenNests = (
  db: Database,
  before: Date,
  after: OpenNest | null,
): Promise<readonly OpenNest[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('job_nests')
      .select(['org_id', 'id', 'nest_revision'])
      .where('status', 'in', ['queued', 'solving'])
      .where('updated_at', '<', before)
      .$call(nextPage(after))
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id), id: row.id, revision: row.nest_revision }));
  });

/** Finds the rows of a table that have had a status since before `before`. */
const findJobs =
  (table: 'reports' | 'reprices' | 'webhook_replays', status: string) =>
  (db: Database, before: Date, after: OpenJob | null): Promise<readonly OpenJob[]> =>
    db.asSystem(async (tx) => {
      const rows = await tx
        .selectFrom(table)
        .select(['org_id', 'id'])
        .where('status', '=', status)
        .where('created_at', '<', before)
        .$call(nextPage(after))
        .execute();
      return rows.map((row) => ({ orgId: asId(row.org_id), id: row.id }));
    });

/** Reports that are being made. */
export const findOpenReports = findJobs('reports', 'queued');

/** Reprices whose runs are being started. */
export const findOpenReprices = findJobs('reprices', 'queued');

/** Bulk replays that are running. */
export const findOpenReplays = findJobs('webhook_replays', 'running');

/** Runs that must have a workflow: running, granted a slot, or waiting for their file. A run that waits for a slot has none. */
export const findOpenCalculations = (
  db: Database,
  before: Date,
  after: OpenCalculation | null,
): Promise<readonly OpenCalculation[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('calculations')
      .select(['org_id', 'id', 'run_seq'])
      .where('status', 'in', [...UNDER_WAY])
      .where('parent_calculation_id', 'is', null)
      .where(({ eb, or }) =>
        or([
          eb('status', '!=', 'queued'),
          eb('granted_at', 'is not', null),
          eb('waits_for_upload_id', 'is not', null),
        ]),
      )
      .where(sql<boolean>`coalesce(started_at, granted_at, enqueued_at) < ${before}`)
      .$call(nextPage(after))
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id), id: asId(row.id), runSeq: row.run_seq }));
  });

export type SweptOrganisation = { readonly orgId: OrgId };

/** The next page of a sweep by organisation. */
const nextOrganisations =
  (after: SweptOrganisation | null) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query
      .where(after === null ? sql<boolean>`true` : sql<boolean>`org_id > ${after.orgId}::uuid`)
      .orderBy(sql.ref('org_id'))
      .limit(PAGE);

/** Organisations with a run or a delivery that has waited for a slot since before `before`. */
export const findWaitingOrganisations = (
  db: Database,
  before: Date,
  after: SweptOrganisation | null,
): Promise<readonly SweptOrganisation[]> =>
  db.asSystem(async (tx) => {
    const runs = tx
      .selectFrom('calculations')
      .select('org_id')
      .where('status', '=', 'queued')
      .where('granted_at', 'is', null)
      .where('parent_calculation_id', 'is', null)
      .where('snapshot_digest', 'is not', null)
      .where('enqueued_at', '<', before);
    const deliveries = tx
      .selectFrom('webhook_deliveries')
      .select('org_id')
      .where('waiting_since', '<', before);
    const rows = await tx
      .selectFrom(runs.union(deliveries).as('waiting'))
      .select('org_id')
      .$call(nextOrganisations(after))
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id) }));
  });

/** Organisations with work that a spend cap parked. */
export const findParkedOrganisations = (
  db: Database,
  after: SweptOrganisation | null,
): Promise<readonly SweptOrganisation[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('calculations')
      .select('org_id')
      .distinct()
      .where('status', '=', 'blocked')
      .where('blocked_reason', '=', 'spend_cap')
      .$call(nextOrganisations(after))
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id) }));
  });

/** All organisations, page by page, for sweeps that then act as each of them. */
export const findOrganisations = (
  db: Database,
  after: SweptOrganisation | null,
): Promise<readonly SweptOrganisation[]> =>
  db.asSystem(async (tx) => {
    let query = tx.selectFrom('organisations').select('id').orderBy('id').limit(PAGE);
    if (after !== null) query = query.where('id', '>', after.orgId);
    return (await query.execute()).map((row) => ({ orgId: asId(row.id) }));
  });

/** All organisations at once. */
export const listOrganisationIds = (db: Database): Promise<readonly OrgId[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx.selectFrom('organisations').select('id').orderBy('id').execute();
    return rows.map((row) => asId<OrgId>(row.id));
  });
