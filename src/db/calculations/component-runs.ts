import { sql } from 'kysely';
import type { ComponentPrice } from '../../engine/assembly/components.ts';
import { errorOf, type Failure } from '../calculation-record/failure.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type CalculationId, type OrgId } from '../kernel/ids.ts';
import { writeSuccess } from './end-run.ts';
import { type Fence, updateFenced } from './store.ts';
import type { StoredResult } from './stored-result.ts';
import { from } from './transitions.ts';

/** A component that is to be priced now, for the writes of its run. */
export type OpenComponent = {
  readonly id: CalculationId;
  readonly runSeq: number;
  readonly label: string;
  readonly digest: string;
  readonly language: string;
};

/** Starts the next components of a run that have no price; those that a lost worker had started come first. Empty: all are priced. */
export const takeComponents = async (
  tx: Tx,
  orgId: OrgId,
  parent: Fence,
  limit: number,
): Promise<readonly OpenComponent[]> => {
  const { rows } = await sql<{
    id: string;
    run_seq: number;
    name: string;
    snapshot_digest: string;
    language: string;
  }>`
    with next as (
      select k.id from calculations k
      join calculations p on p.org_id = k.org_id and p.id = k.parent_calculation_id
      where k.org_id = ${orgId} and k.parent_calculation_id = ${parent.id} and k.status in ('queued', 'running')
        and k.snapshot_digest is not null and p.run_seq = ${parent.runSeq} and p.status = 'polling'
      order by k.id limit ${limit} for no key update of k
    )
    update calculations c set
      status = 'running', started_at = ${parent.now}, updated_at = ${parent.now},
      attempt_count = c.attempt_count + (c.status = 'queued')::integer
    from next where c.org_id = ${orgId} and c.id = next.id and c.status in ('queued', 'running')
    returning c.id, c.run_seq, c.name, c.snapshot_digest, c.language`.execute(tx);
  return rows.map((row) => ({
    id: asId<CalculationId>(row.id),
    runSeq: row.run_seq,
    label: row.name,
    digest: row.snapshot_digest,
    language: row.language,
  }));
};

export type ComponentEnd =
  | { readonly kind: 'priced'; readonly stored: StoredResult }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Stores the price of one component, or why it has none. Involves no unit, event or slot. False if another write ended it first. */
export const endComponent = async (
  tx: Tx,
  orgId: OrgId,
  { id, runSeq, digest, language }: OpenComponent,
  end: ComponentEnd,
  now: Date,
): Promise<boolean> => {
  const fence = { id, runSeq, now };
  if (end.kind === 'priced')
    return (await writeSuccess(tx, orgId, fence, { digest, stored: end.stored })) !== null;
  return updateFenced(tx, orgId, fence, ['running'], {
    status: 'failed',
    error: errorOf(language, end.failure),
    failure: JSON.stringify(end.failure),
    finished_at: now,
  });
};

/** Moves a run to its roll-up once its components are priced. False if the run is over; true again for a repeated call. */
export const beginRollUp = async (tx: Tx, orgId: OrgId, fence: Fence): Promise<boolean> =>
  updateFenced(tx, orgId, fence, [...from('roll_up'), 'running'], {
    status: 'running',
    assembly_state: 'rolling_up',
  });

/** By component key; components without a price are left out. */
export const findComponentPrices = async (
  tx: Tx,
  orgId: OrgId,
  parentId: CalculationId,
): Promise<ReadonlyMap<string, ComponentPrice>> => {
  const { rows } = await sql<{ component_key: string; price: ComponentPrice }>`
    select k.component_key, r.figures -> 'as_component' as price from calculations k
    join calculation_results r on r.org_id = k.org_id and r.calculation_id = k.id and r.run_seq = k.run_seq
    where k.org_id = ${orgId} and k.parent_calculation_id = ${parentId} and k.status = 'succeeded'`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.component_key, row.price]));
};
