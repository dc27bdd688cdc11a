import { type RawBuilder, sql } from 'kysely';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { findComponentDrawings } from '../packs/store.ts';
import type { DrawnMaterial } from '../snapshot/drawing.ts';
import { storeSnapshots } from '../snapshot/pieces.ts';
import { type Stamps, withCurrentDrawings } from '../snapshot/redraw.ts';
import { KEPT_VALUES } from './earlier-price.ts';
import { updateLocked } from './store.ts';
import { after } from './transitions.ts';

type At = {
  readonly now: Date;
  readonly requestId: string | null;
  readonly versions: Stamps;
};

/**
 * Queues an assembly whose components have other drawings than in their price. It is priced again in place, without a unit; all
 * other inputs stay. A pack waits until its last file is read. The caller holds the row, and grants the slots as its last step.
 * @returns whether it is queued
 */
export const repriceDrawn = async (tx: Tx, orgId: OrgId, row: Calculation, at: At): Promise<boolean> => {
  if (row.assemblyRole !== 'assembly' || row.parentId !== null || row.snapshotDigest === null) return false;
  if (after(row.status, 'reprice') === null || (await isBeingRead(tx, orgId, row.id))) return false;
  const drawings = await findComponentDrawings(tx, orgId, row.id);
  const drawn = await withCurrentDrawings(
    tx,
    orgId,
    { ...ofRow(row), digest: row.snapshotDigest },
    drawings,
    {
      stamps: at.versions,
      drawnMaterial: at.versions.drawnMaterial,
      now: at.now,
    },
  );
  if (drawn === null) return false;
  await storeSnapshots(tx, orgId, [drawn.snapshot], at.now);
  await sql`
    update calculations c set
      earlier = ${KEPT_VALUES}, repriced_from = coalesce(c.repriced_from, c.run_seq), inputs_as_of = coalesce(c.inputs_as_of, c.started_at),
      status = 'queued', run_seq = c.run_seq + 1, granted_at = null, assembly_state = null,
      snapshot_digest = ${drawn.snapshot.digest}, nested_digest = null,
      parameter_version = case when ${drawn.isNewer} then null else c.parameter_version end,
      run_request_id = ${at.requestId}, enqueued_at = ${at.now}, started_at = null, finished_at = null, updated_at = ${at.now}
    where c.org_id = ${orgId} and c.id = ${row.id}`.execute(tx);
  return true;
};

const ofRow = ({ id, environmentId, revisionCode }: Calculation) => ({
  calculationId: id,
  environmentId,
  revisionCode,
});

/**
 * Adds the drawings of an assembly, whose row the caller holds, to the snapshot of its run.
 * @returns the digest
 */
export const drawSnapshot = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  digest: string,
  { now, drawnMaterial }: { readonly now: Date; readonly drawnMaterial: DrawnMaterial },
): Promise<string> => {
  const drawings = await findComponentDrawings(tx, orgId, row.id);
  const of = { ...ofRow(row), digest };
  const drawn = await withCurrentDrawings(tx, orgId, of, drawings, { stamps: null, drawnMaterial, now });
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

/** Components in the snapshot of `p` with this digest. A subquery: as a join, PostgreSQL may unpack every piece of the organisation first. */
const componentsIn = (digest: RawBuilder<unknown>) => sql`
  coalesce((
    select s.body -> 'components' from snapshot_pieces s
    where s.org_id = p.org_id and s.sha256 = ${digest} and jsonb_typeof(s.body -> 'components') = 'array'
  ), '[]'::jsonb)`;

/** The components of a repriced assembly whose content differs from that of their earlier price. */
export const findRepriced = async (
  tx: Tx,
  orgId: OrgId,
  parentId: CalculationId,
): Promise<readonly CalculationId[]> => {
  const { rows } = await sql<{ id: CalculationId }>`
    select k.id
    from calculations p
    cross join lateral jsonb_to_recordset(${componentsIn(sql`p.snapshot_digest`)}) as n(key text, snapshot text)
    join lateral jsonb_to_recordset(${componentsIn(sql`p.earlier ->> 'snapshot_digest'`)}) as w(key text, snapshot text)
      on w.key = n.key and w.snapshot is distinct from n.snapshot
    join calculations k on k.org_id = p.org_id and k.parent_calculation_id = p.id and k.component_key = n.key
    where p.org_id = ${orgId} and p.id = ${parentId}
    order by k.id`.execute(tx);
  return rows.map((row) => row.id);
};
