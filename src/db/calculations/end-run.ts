import { sql } from 'kysely';
import { recordCharge, releaseRun } from '../billing/billing.ts';
import { ENDED_RUN, type EndedRow, type EndedRun, endedRunOf, endRunCall } from '../billing/wallet.ts';
import type { AssemblyRole } from '../calculation-record/assembly.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import { errorOf, type Failure } from '../calculation-record/failure.ts';
import { runMaterialColumns, shownGrade } from '../calculation-record/material.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type CalculationId, type OrgId } from '../kernel/ids.ts';
import { type Ending, ending } from '../kernel/pipeline.ts';
import { PREPARED } from '../kernel/prepared.ts';
import type { CalculationSubject } from '../outbox/event-types.ts';
import { recordEvent } from '../outbox/events.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import type { ReadySnapshot } from '../snapshot/build.ts';
import type { DrawnMaterial } from '../snapshot/drawing.ts';
import { cancelComponents, copyComponents } from './assembly-rows.ts';
import type { CachedSuccess } from './cached-price.ts';
import { forgetEarlier, restoreEarlier } from './earlier-price.ts';
import { type PricedRun, partPriceUpsert } from './part-prices.ts';
import { repriceDrawn } from './reprice.ts';
import { resultCopy } from './results.ts';
import { grantSlots } from './slots.ts';
import { type Fence, findCalculation, lockedUpdate, updateFenced, updateLocked } from './store.ts';
import type { Price, StoredResult } from './stored-result.ts';
import { from } from './transitions.ts';
import type { Wiring } from './wiring.ts';

const priceOf = (price: Price) => ({
  unit_cost: price.unit_cost,
  offer_price: price.offer_price,
  setup_cost: price.setup_cost,
  needs_human_review: price.needs_human_review,
  engine_version: price.engine_version,
});

/** Fields of a calculation in its events. */
type Subject = Pick<
  Calculation,
  'id' | 'name' | 'partId' | 'partNumber' | 'revisionId' | 'environmentId' | 'batchId' | 'lotSize'
>;

/** Fields of a calculation for its part's price and its event. */
type Priced = Subject &
  Pick<Calculation, 'parentId' | 'annualVolume' | 'assemblyRole'> & {
    /** Material of the run, from whichever source. */
    readonly gradeId: string | null;
  };

const subjectOf = (row: Subject): CalculationSubject => ({
  calculation_id: row.id,
  calculation_name: row.name,
  part_id: row.partId,
  part_number: row.partNumber,
  part_revision_id: row.revisionId,
  costing_environment_id: row.environmentId,
  batch_id: row.batchId,
  lot_size: row.lotSize,
});

const pricedRun = (row: Priced, finishedAt: Date): PricedRun => ({
  calculationId: row.id,
  partId: row.partId,
  parentId: row.parentId,
  materialGradeId: row.gradeId,
  annualVolume: row.annualVolume,
  finishedAt,
});

type SucceededAs = 'priced' | 'cached' | 'priced_again';

const succeededEvent = (
  row: Subject,
  price: Pick<Price, 'unit_cost' | 'offer_price' | 'currency'>,
  as: SucceededAs,
) => ({
  ...subjectOf(row),
  unit_cost: price.unit_cost,
  offer_price: price.offer_price,
  currency: price.currency,
  ...(as === 'cached' ? { served_from_cache: true as const } : {}),
  ...(as === 'priced_again' ? { replaces_earlier_price: true as const } : {}),
});

/** A price, and the content that it was made from. */
export type Made = { readonly digest: string; readonly stored: StoredResult };

/**
 * Commits a priced run: status, result, captured unit, event with its deliveries, and the next slots, which end the caller's
 * transaction. Null, without a write or a charge, if a cancel, a deletion or a newer run came first.
 */
export const commitSuccess = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  made: Made,
  { wiring, drawnMaterial }: { readonly wiring: Wiring; readonly drawnMaterial: DrawnMaterial },
): Promise<Ending<readonly Staged[]> | null> => {
  const { stored } = made;
  const row = await writeSuccess(tx, orgId, fence, made);
  if (row === null) return null;
  const billed = row.charged === null ? [] : await recordCharge(tx, orgId, fence, row.charged);
  const deliveries = await recordEvent(
    tx,
    orgId,
    {
      type: 'calculation.succeeded',
      factKey: `calculation/${fence.id}/${fence.runSeq}/end`,
      data: succeededEvent(row, stored.figures, row.isPricedAgain ? 'priced_again' : 'priced'),
      now: fence.now,
    },
    partPrice(tx, orgId, pricedRun(row, fence.now), stored.figures),
  );
  if (row.assemblyRole === 'assembly') await followDrawings(tx, orgId, fence, stored, drawnMaterial);
  return endingWith(tx, orgId, fence, wiring, [...billed, ...deliveries]);
};

/** The next slots, with the end of the transaction, behind what was staged before. */
const endingWith = (
  tx: Tx,
  orgId: OrgId,
  { now }: Fence,
  wiring: Wiring,
  staged: readonly Staged[],
): Ending<readonly Staged[]> =>
  ending(grantSlots(tx, orgId, { now, wiring }).then((granted) => [...staged, ...granted]));

/** The components of an assembly keep their earlier state only until it is priced; drawings that arrived meanwhile price it again. */
const followDrawings = async (
  tx: Tx,
  orgId: OrgId,
  { id, now }: Fence,
  { figures }: StoredResult,
  drawnMaterial: DrawnMaterial,
): Promise<void> => {
  await forgetEarlier(tx, orgId, id);
  const row = await findCalculation(tx, orgId, id);
  if (row === null) throw new Error('a calculation whose price was written is there');
  const versions = {
    engineVersion: figures.engine_version,
    parameterVersion: figures.parameter_version,
    drawnMaterial,
  };
  await repriceDrawn(tx, orgId, row, { now, requestId: null, versions });
};

/**
 * Status, result and captured unit in one SQL statement, fenced: null when another state, a newer run or another snapshot came first. A
 * result never changes, and a component has no unit. A document that is there already is kept from the collector (`collect.ts`).
 */
export const writeSuccess = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  { digest, stored: { figures, document, sha256 } }: Made,
): Promise<(Priced & { readonly isPricedAgain: boolean; readonly charged: EndedRun | null }) | null> => {
  const { rows } = await sql<
    (EndedRow | { readonly usage_window: null }) & {
      name: string;
      part_id: string;
      part_number: string;
      part_revision_id: string;
      costing_environment_id: string;
      batch_id: string | null;
      lot_size: number;
      parent_calculation_id: string | null;
      grade_id: string | null;
      annual_volume: number | null;
      is_priced_again: boolean;
      assembly_role: AssemblyRole | null;
    }
  >`${PREPARED}
    with won as (
      update calculations c set
        status = 'succeeded', unit_cost = ${figures.unit_cost}, offer_price = ${figures.offer_price},
        setup_cost = ${figures.setup_cost}, needs_human_review = ${figures.needs_human_review},
        engine_version = ${figures.engine_version}, parameter_version = coalesce(parameter_version, ${figures.parameter_version}),
        earlier = case when parent_calculation_id is not null then earlier end, error = null, failure = null, finished_at = ${fence.now}, updated_at = ${fence.now},
        assembly_state = case when assembly_role = 'assembly' then case when exists (
          select 1 from calculations k where k.org_id = c.org_id and k.parent_calculation_id = c.id
            and k.status <> 'succeeded') then 'partial' else 'complete' end end
      where org_id = ${orgId} and id = ${fence.id} and run_seq = ${fence.runSeq} and status = 'running' and snapshot_digest = ${digest}
      returning org_id, id, run_seq, name, part_id, part_revision_id, costing_environment_id, batch_id, lot_size,
        parent_calculation_id, ${shownGrade} as grade_id, annual_volume, assembly_role,
        repriced_from is not null as is_priced_again
    ), kept as (
      insert into result_documents (org_id, sha256, body, stored_at)
      select org_id, ${sha256}, ${document}::bytea, ${fence.now}::timestamptz from won
      on conflict (org_id, sha256) do update set stored_at = excluded.stored_at
    ), stored as (
      insert into calculation_results (org_id, calculation_id, run_seq, figures, document_sha256, created_at)
      select org_id, id, run_seq, ${JSON.stringify(figures)}::jsonb, ${sha256}, ${fence.now}::timestamptz from won
      on conflict (org_id, calculation_id, run_seq) do nothing
    ), charged as (
      select ended.* from won cross join lateral ${endRunCall(orgId, fence, 'capture')} ended where won.parent_calculation_id is null
    )
    select won.name, part_id, part_number, part_revision_id, costing_environment_id, batch_id, lot_size, parent_calculation_id,
      grade_id, annual_volume, assembly_role, is_priced_again, ${ENDED_RUN}
    from won join parts p on p.org_id = won.org_id and p.id = won.part_id left join charged on true`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: fence.id,
    name: row.name,
    partId: asId(row.part_id),
    partNumber: row.part_number,
    revisionId: asId(row.part_revision_id),
    environmentId: asId(row.costing_environment_id),
    batchId: row.batch_id,
    lotSize: row.lot_size,
    parentId: row.parent_calculation_id === null ? null : asId(row.parent_calculation_id),
    gradeId: row.grade_id,
    annualVolume: row.annual_volume,
    assemblyRole: row.assembly_role,
    isPricedAgain: row.is_priced_again,
    charged: row.usage_window === null ? null : endedRunOf(row),
  };
};

/** Gives the row an identical price of this month without a run: free, at once, with its own event. */
export const commitCached = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  given: {
    readonly source: CachedSuccess;
    readonly built: ReadySnapshot;
    /** Default: the run after the row's last one. */
    readonly runSeq?: number;
  },
  now: Date,
): Promise<readonly Staged[]> => {
  const { source, built, runSeq = row.runSeq + 1 } = given;
  const priced = {
    ...row,
    gradeId: built.material?.gradeId ?? (built.isAssembly ? null : row.materialGradeId),
  };
  const change = {
    status: 'succeeded',
    run_seq: runSeq,
    ...priceOf(source.price),
    error: null,
    failure: null,
    served_from_cache: true,
    material_grade_id: row.materialGradeId,
    material_ref: row.materialRef,
    corrected_material_grade_id: null,
    corrected_material_ref: null,
    ...runMaterialColumns(built.material),
    dataset_link_id: built.linkId,
    parameter_version: built.parameterStamp,
    nest_revision: built.nestRevision,
    blocked_reason: null,
    waits_for_upload_id: null,
    assembly_role: built.isAssembly ? 'assembly' : null,
    assembly_state: source.assemblyState,
    snapshot_digest: built.digest,
    nested_digest: source.nestedDigest,
    config_revision: built.configRevision,
    environment_chain: JSON.stringify(built.environmentChain),
    inputs_as_of: now,
    started_at: now,
    finished_at: now,
  } as const;
  const staged = await recordEvent(
    tx,
    orgId,
    {
      type: 'calculation.succeeded',
      factKey: `calculation/${row.id}/${runSeq}/end`,
      data: succeededEvent(priced, source.price, 'cached'),
      now,
    },
    [
      lockedUpdate(tx, orgId, row.id, change, now),
      resultCopy(orgId, source, { id: row.id, runSeq, now }),
      ...partPrice(tx, orgId, pricedRun(priced, now), source.price),
    ],
  );
  if (built.isAssembly) await copyComponents(tx, orgId, source.id, { id: row.id, runSeq, now });
  return staged;
};

/** Components priced inside an assembly are not prices of their part. */
const partPrice = (tx: Tx, orgId: OrgId, run: PricedRun, price: Price) =>
  run.parentId === null ? [partPriceUpsert(tx, orgId, run, price)] : [];

const MOVE_TO = { failed: 'fail', timed_out: 'time_out', cancelled: 'cancel' } as const;

/** Ends a run without a result: releases unit and slot, and reports failures. A cancelled run has no event. */
export const endWithoutResult = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  end: {
    readonly status: 'failed' | 'timed_out' | 'cancelled';
    /** Null: a cancelled run, which has no event. */
    readonly failure: Failure | null;
  },
  wiring: Wiring,
  options: { readonly grant: boolean } = { grant: true },
): Promise<readonly Staged[] | null> => {
  // A repricing that ends without a price keeps the earlier one, which was paid for.
  if (await restoreEarlier(tx, orgId, fence, from(MOVE_TO[end.status])))
    return options.grant ? grantSlots(tx, orgId, { now: fence.now, wiring }) : [];
  const { failure } = end;
  const row = failure === null ? null : await findSubject(tx, orgId, fence.id);
  const error = failure === null ? null : errorOf(row?.language ?? 'en', failure);
  const isWritten = await updateFenced(tx, orgId, fence, from(MOVE_TO[end.status]), {
    status: end.status,
    error,
    failure: failure === null ? null : JSON.stringify(failure),
    finished_at: fence.now,
    assembly_state: null,
  });
  if (!isWritten) return null;
  await cancelComponents(tx, orgId, fence.id, fence.now);
  await releaseRun(tx, orgId, fence);
  const deliveries =
    row === null || error === null ? [] : await failedEvent(tx, orgId, fence, { row, error });
  // A caller that ends many runs grants slots once, at the end: the lock of the slots is the last that a transaction takes.
  if (!options.grant) return deliveries;
  return [...deliveries, ...(await grantSlots(tx, orgId, { now: fence.now, wiring }))];
};

/** Fails work that is known to be unpriceable before it runs: at once, without a unit or a workflow, with its event. */
export const failUnpriceable = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  failure: Failure,
  now: Date,
): Promise<readonly Staged[]> => {
  const runSeq = row.runSeq + 1;
  const error = errorOf(row.language, failure);
  await updateLocked(
    tx,
    orgId,
    row.id,
    {
      status: 'failed',
      blocked_reason: null,
      run_seq: runSeq,
      error,
      failure: JSON.stringify(failure),
      material_grade_id: row.materialGradeId,
      material_ref: row.materialRef,
      corrected_material_grade_id: null,
      corrected_material_ref: null,
      ...runMaterialColumns(null),
      started_at: null,
      finished_at: now,
    },
    now,
  );
  const run = { id: row.id, runSeq, now };
  return failedEvent(tx, orgId, run, { row, error });
};

const findSubject = async (
  tx: Tx,
  orgId: OrgId,
  id: CalculationId,
): Promise<(Subject & Pick<Calculation, 'language'>) | null> => {
  const row = await tx
    .selectFrom('calculations as c')
    .innerJoin('parts as p', (join) =>
      join.onRef('p.org_id', '=', 'c.org_id').onRef('p.id', '=', 'c.part_id'),
    )
    .select(['c.name', 'c.part_id', 'p.part_number', 'c.part_revision_id', 'c.costing_environment_id'])
    .select(['c.batch_id', 'c.lot_size', 'c.language'])
    .where('c.org_id', '=', orgId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id,
    name: row.name,
    partId: asId(row.part_id),
    partNumber: row.part_number,
    revisionId: asId(row.part_revision_id),
    environmentId: asId(row.costing_environment_id),
    batchId: row.batch_id,
    lotSize: row.lot_size,
    language: row.language,
  };
};

const failedEvent = (
  tx: Tx,
  orgId: OrgId,
  run: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
  { row, error }: { readonly row: Subject; readonly error: string },
): Promise<readonly Staged[]> =>
  recordEvent(tx, orgId, {
    type: 'calculation.failed',
    factKey: `calculation/${run.id}/${run.runSeq}/end`,
    data: { ...subjectOf(row), error },
    now: run.now,
  });
