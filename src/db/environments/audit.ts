import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

export type ScrapPriceDates = { readonly newest: string; readonly oldest: string; readonly stale: number };

/** Dates of the catalogue's scrap prices, and how many are older than `day`. Null: the catalogue has no scrap prices. */
export const scrapPriceDates = async (tx: Tx, day: string): Promise<ScrapPriceDates | null> => {
  const { rows } = await sql<{ newest: string | null; oldest: string | null; stale: number }>`
    select max(document ->> 'price_as_of') as newest, min(document ->> 'price_as_of') as oldest,
      (count(*) filter (where document ->> 'price_as_of' < ${day}))::integer as stale
    from material_grades where document ->> 'scrap_price_per_kg' is not null`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.newest === null || row.oldest === null) return null;
  return { newest: row.newest, oldest: row.oldest, stale: row.stale };
};

/** The organisation's own specific cutting forces, with grade names. */
export const statedForces = async (
  tx: Tx,
  orgId: OrgId,
): Promise<readonly { readonly id: string; readonly name: string; readonly kc1_1_n_mm2: number | null }[]> =>
  tx
    .selectFrom('material_overrides as o')
    .innerJoin('material_grades as g', 'g.id', 'o.grade_id')
    .select(['o.id', 'g.name', 'o.kc1_1_n_mm2'])
    .where('o.org_id', '=', orgId)
    .where('o.kc1_1_n_mm2', 'is not', null)
    .orderBy('o.id')
    .execute();
