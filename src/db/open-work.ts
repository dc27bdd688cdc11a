import { sql } from 'kysely';
import type { Database } from './database.ts';
import { asId, type CalculationId, type OrgId, type UploadId } from './ids.ts';

export type OpenUpload = { readonly orgId: OrgId; readonly id: UploadId; readonly ingestSeq: number };
export type OpenCalculation = { readonly orgId: OrgId; readonly id: CalculationId; readonly runSeq: number };

/** Uploads in ingest since before `before`, across organisations, oldest first: the reconciler compares them with their workflows. */
export const findOpenUploads = (db: Database, before: Date, limit: number): Promise<readonly OpenUpload[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('uploads')
      .select(['org_id', 'id', 'ingest_seq'])
      .where('status', '=', 'pending')
      .where('ingest_seq', '>', 0)
      .where('updated_at', '<', before)
      .orderBy('updated_at')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id), id: asId(row.id), ingestSeq: row.ingest_seq }));
  });

/** Runs that must have a workflow: running, promised a slot, or waiting for their file. What waits for a slot has none. */
export const findOpenCalculations = (
  db: Database,
  before: Date,
  limit: number,
): Promise<readonly OpenCalculation[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('calculations')
      .select(['org_id', 'id', 'run_seq'])
      .where('status', 'in', ['queued', 'running'])
      .where('parent_calculation_id', 'is', null)
      .where(({ eb, or }) =>
        or([
          eb('status', '=', 'running'),
          eb('granted_at', 'is not', null),
          eb('waits_for_upload_id', 'is not', null),
        ]),
      )
      .where(sql<boolean>`coalesce(started_at, granted_at, enqueued_at) < ${before}`)
      .orderBy('enqueued_at')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ orgId: asId(row.org_id), id: asId(row.id), runSeq: row.run_seq }));
  });

/** Organisations in which a run has waited for a slot since before `before`. */
export const findWaitingOrganisations = (db: Database, before: Date): Promise<readonly OrgId[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('calculations')
      .select('org_id')
      .distinct()
      .where('status', '=', 'queued')
      .where('granted_at', 'is', null)
      .where('snapshot_digest', 'is not', null)
      .where('enqueued_at', '<', before)
      .orderBy('org_id')
      .execute();
    return rows.map((row) => asId<OrgId>(row.org_id));
  });

/** Organisations, for sweeps that then act as each of them. */
export const listOrganisationIds = (db: Database): Promise<readonly OrgId[]> =>
  db.asSystem(async (tx) => {
    const rows = await tx.selectFrom('organisations').select('id').orderBy('id').execute();
    return rows.map((row) => asId<OrgId>(row.id));
  });
