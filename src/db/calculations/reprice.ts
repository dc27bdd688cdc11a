import { sql } from 'kysely';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { findComponentDrawings } from '../packs/store.ts';
import type { DrawnMaterial } from '../snapshot/drawing.ts';
import { storeSnapshots } from '../snapshot/pieces.ts';
import { redraw, type Stamps } from '../snapshot/redraw.ts';
import { KEEP } from './earlier.ts';
import { updateLocked } from './store.ts';
import { after } from './transitions.ts';

type At = {
  readonly now: Date;
  readonly requestId: string | null;
  readonly versions: Stamps;
};

/**
 * Queues an assembly that the caller holds to be priced again where its components have other drawings than they were priced with: in
 * place, without a unit, everything else as its run took it. A pack waits until its last file is read. Gives the components that will be
 * priced anew, none where the drawing is the assembly's own; null where nothing is queued. The caller grants the slots, as its last step.
 */
export const repriceDrawn = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  at: At,
): Promise<readonly CalculationId[] | null> => {
  if (row.assemblyRole !== 'assembly' || row.parentId !== null || row.snapshotDigest === null) return null;
  if (after(row.status, 'reprice') === null || (await isBeingRead(tx, orgId, row.id))) return null;
  const drawings = await findComponentDrawings(tx, orgId, row.id);
  const drawn = await redraw(tx, orgId, { ...ofRow(row), digest: row.snapshotDigest }, drawings, {
    stamps: at.versions,
    drawnMaterial: at.versions.drawnMaterial,
    now: at.now,
  });
  if (drawn === null) return null;
  await storeSnapshots(tx, orgId, [drawn.snapshot], at.now);
  await sql`
    update calculations c set
      earlier = ${KEEP}, repriced_from = coalesce(c.repriced_from, c.run_seq), inputs_as_of = coalesce(c.inputs_as_of, c.started_at),
      status = 'queued', run_seq = c.run_seq + 1, granted_at = null, assembly_state = null,
      snapshot_digest = ${drawn.snapshot.digest},
      parameter_version = case when ${drawn.isNewer} then null else c.parameter_version end,
      run_request_id = ${at.requestId}, enqueued_at = ${at.now}, started_at = null, finished_at = null, updated_at = ${at.now}
    where c.org_id = ${orgId} and c.id = ${row.id}`.execute(tx);
  return componentIds(tx, orgId, row.id, drawn.keys);
};

const ofRow = ({ id, environmentId, revisionCode }: Calculation) => ({
  calculationId: id,
  environmentId,
  revisionCode,
});

/** Takes the drawings of an assembly whose row the caller holds into what its run is priced from; gives the digest. */
export const drawSnapshot = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  digest: string,
  { now, drawnMaterial }: { readonly now: Date; readonly drawnMaterial: DrawnMaterial },
): Promise<string> => {
  const drawings = await findComponentDrawings(tx, orgId, row.id);
  const of = { ...ofRow(row), digest };
  const drawn = await redraw(tx, orgId, of, drawings, { stamps: null, drawnMaterial, now });
  if (drawn === null) return digest;
  await storeSnapshots(tx, orgId, [drawn.snapshot], now);
  await updateLocked(tx, orgId, row.id, { snapshot_digest: drawn.snapshot.digest }, now);
  return drawn.snapshot.digest;
};

const isBeingRead = async (tx: Tx, orgId: OrgId, calculationId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from assembly_drawings d
    join uploads u on u.org_id = d.org_id and u.id = d.data_source_id and u.status = 'pending'
    where d.org_id = ${orgId} and d.calculation_id = ${calculationId} and d.status <> 'discarded' limit 1`.execute(
    tx,
  );
  return rows.length > 0;
};

const componentIds = async (
  tx: Tx,
  orgId: OrgId,
  parentId: string,
  keys: readonly string[],
): Promise<readonly CalculationId[]> => {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom('calculations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('parent_calculation_id', '=', parentId)
    .where('component_key', 'in', [...keys])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id as CalculationId);
};
