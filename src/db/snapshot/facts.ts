import { sql } from 'kysely';
import type { PricingGeometry } from '../../engine/index.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

/** The geometry of a price, as the run read it; null for a price without geometry. */
export const findPricedFacts = async (
  tx: Tx,
  orgId: OrgId,
  digest: string,
): Promise<PricingGeometry | null> => {
  const { rows } = await sql<{ body: PricingGeometry }>`${PREPARED}
    select facts.body from snapshot_pieces whole
    join snapshot_pieces facts on facts.org_id = whole.org_id and facts.sha256 = whole.body -> 'pieces' ->> 'facts'
    where whole.org_id = ${orgId} and whole.sha256 = ${digest}`.execute(tx);
  return rows[0]?.body ?? null;
};
