import { sql } from 'kysely';
import type { PricingSnapshot } from '../../engine/snapshot.ts';
import { WORKED_ON } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { loadManifests, storeSnapshots } from '../snapshot/pieces.ts';
import { type Stamps, withStamps } from '../snapshot/redraw.ts';
import { type Fence, lockCalculation, updateFenced } from './store.ts';

/** The versions that a run's snapshot was taken for; null: the run is over. */
export const findEngine = async (
  tx: Tx,
  orgId: OrgId,
  { id, runSeq }: Pick<Fence, 'id' | 'runSeq'>,
): Promise<Pick<PricingSnapshot, 'engine_version' | 'parameter_version'> | null> => {
  const row = await tx
    .selectFrom('calculations')
    .select('snapshot_digest')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('run_seq', '=', runSeq)
    .where('status', 'in', [...WORKED_ON])
    .executeTakeFirst();
  if (row?.snapshot_digest == null) return null;
  const [manifest] = await loadManifests(tx, orgId, [row.snapshot_digest]);
  if (manifest === undefined) throw new Error('one digest is one snapshot');
  return manifest.rest;
};

/** Drops the prices that a run made of components: it stores one result of each. */
const dropPrices = async (tx: Tx, orgId: OrgId, { id, runSeq }: Fence): Promise<void> => {
  await sql`
    with open as (
      update calculations set status = 'queued', unit_cost = null, offer_price = null, setup_cost = null, needs_human_review = null,
        finished_at = null
      where org_id = ${orgId} and parent_calculation_id = ${id} and run_seq = ${runSeq} and status = 'succeeded'
      returning id
    )
    delete from calculation_results r using open
    where r.org_id = ${orgId} and r.calculation_id = open.id and r.run_seq = ${runSeq}`.execute(tx);
};

/**
 * Takes the snapshot of a run that is worked on again for another engine, with the same inputs. An assembly is split again, and its
 * components are priced again. A price that the other engine still makes is dropped at its commit.
 *
 * @returns false: the run is over, or its snapshot is for that engine already
 */
export const renewSnapshot = async (
  tx: Tx,
  orgId: OrgId,
  fence: Fence,
  engine: Pick<Stamps, 'engineVersion' | 'parameterVersion'>,
): Promise<boolean> => {
  const row = await lockCalculation(tx, orgId, fence.id);
  if (row === null || row.runSeq !== fence.runSeq || row.snapshotDigest === null) return false;
  if (!WORKED_ON.some((state) => state === row.status)) return false;
  const renewed = await withStamps(tx, orgId, row.snapshotDigest, engine);
  if (renewed.digest === row.snapshotDigest) return false;
  await storeSnapshots(tx, orgId, [renewed], fence.now);
  const isAssembly = row.assemblyRole === 'assembly';
  await updateFenced(tx, orgId, fence, WORKED_ON, {
    snapshot_digest: renewed.digest,
    nested_digest: null,
    parameter_version: null,
    ...(isAssembly ? { status: 'running', assembly_state: 'splitting' } : {}),
  });
  if (isAssembly) await dropPrices(tx, orgId, fence);
  return true;
};
