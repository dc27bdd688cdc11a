import { sql } from 'kysely';
import type { Calculation } from '../calculation-record/calculation.ts';
import { runMaterialColumns } from '../calculation-record/material.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { together } from '../kernel/pipeline.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { type Staged, stageStart } from '../outbox/staged-starts.ts';
import type { ReadySnapshot } from '../snapshot/build.ts';
import { storeSnapshots } from '../snapshot/pieces.ts';
import type { Wiring } from './wiring.ts';

/** A run that passed the gates. Without a snapshot it waits for a file that is still being read. */
export type Passed = { readonly row: Calculation } & (
  | { readonly built: ReadySnapshot }
  | { readonly built: null; readonly awaitsUploadId: string }
);

type Options = {
  readonly now: Date;
  readonly requestId: string | null;
  readonly apiKeyId: string | null;
  readonly wiring: Wiring;
};

/**
 * Queues rows that the caller holds locked, each as a new run, and stores their snapshots. Granting a slot starts the workflow.
 * Only runs that wait for a file start here, because their workflow works before it needs a slot.
 */
export const enqueue = async (
  tx: Tx,
  orgId: OrgId,
  runs: readonly Passed[],
  options: Options,
): Promise<readonly Staged[]> => {
  if (runs.length === 0) return [];
  const { now, requestId } = options;
  const queued = runs.map(({ row, built, ...run }) => ({
    id: row.id,
    waits_for: 'awaitsUploadId' in run ? run.awaitsUploadId : null,
    digest: built?.digest ?? null,
    config_revision: built?.configRevision ?? null,
    environment_chain: built?.environmentChain ?? null,
    link_id: built?.linkId ?? null,
    parameter_version: built?.parameterStamp ?? null,
    role: built?.isAssembly === true ? 'assembly' : null,
    nest_revision: built?.nestRevision ?? null,
    ...runMaterialColumns(built?.material ?? null),
  }));
  const update = sql`${PREPARED}
    update calculations c set
      status = 'queued', blocked_reason = null, error = null, failure = null, run_seq = c.run_seq + 1, granted_at = null,
      run_key_id = ${options.apiKeyId}::uuid, run_request_id = ${requestId},
      waits_for_upload_id = q.waits_for,
      inputs_as_of = case when q.digest is null then null else ${now}::timestamptz end,
      snapshot_digest = q.digest, nested_digest = null,
      config_revision = coalesce(q.config_revision, c.config_revision),
      environment_chain = coalesce(q.environment_chain, c.environment_chain),
      parameter_version = q.parameter_version,
      assembly_role = q.role, assembly_state = null, nest_revision = q.nest_revision,
      dataset_link_id = case when q.digest is null then c.dataset_link_id else q.link_id end,
      material_grade_id = coalesce(c.corrected_material_grade_id, c.material_grade_id),
      material_ref = case when c.corrected_material_grade_id is null then c.material_ref else c.corrected_material_ref end,
      corrected_material_grade_id = null, corrected_material_ref = null,
      priced_grade_id = q.priced_grade_id, priced_material_ref = q.priced_material_ref, material_source = q.material_source,
      enqueued_at = ${now}, started_at = null, finished_at = null, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb)
      as q(id uuid, waits_for uuid, digest text, config_revision integer, environment_chain jsonb, link_id uuid, parameter_version text, role text,
        nest_revision integer, priced_grade_id uuid, priced_material_ref text, material_source text)
    where c.org_id = ${orgId} and c.id = q.id`;
  const snapshots = runs.flatMap(({ built }) => (built === null ? [] : [built]));
  await together([storeSnapshots(tx, orgId, snapshots, now), update.execute(tx)]);
  const staged: Staged[] = [];
  for (const { row, built } of runs) {
    if (built !== null) continue;
    const ref = options.wiring.start(row.id, row.runSeq + 1);
    staged.push(await stageStart(tx, orgId, ref, { now, requestId }));
  }
  return staged;
};
