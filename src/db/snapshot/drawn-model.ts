import { sql } from 'kysely';
import type { PricingGeometry } from '../../engine/snapshot.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { findPrimaryCad } from '../parts/datasets.ts';
import { findGeometryPieces } from './geometry-pieces.ts';

/** The model of a drawing: that of the revision to which it was bound last. Null if it is not bound, or no model was read. */
export const findDrawnModel = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: string,
): Promise<PricingGeometry | null> => {
  const { rows } = await sql<{ id: string }>`
    select part_revision_id as id from dataset_links
    where org_id = ${orgId} and data_source_id = ${uploadId} and role = 'drawing_2d' and active
    order by created_at desc, id desc
    limit 1`.execute(tx);
  const revisionId = rows[0]?.id;
  const cad = revisionId === undefined ? null : await findPrimaryCad(tx, orgId, revisionId, null);
  if (cad?.sha256 == null || cad.status !== 'confirmed') return null;
  const pieces = await findGeometryPieces(tx, orgId, cad.sha256);
  const own = cad.componentKey === null ? pieces?.whole : pieces?.components.get(cad.componentKey);
  return own?.value ?? null;
};
