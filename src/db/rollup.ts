import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { OrgId } from './ids.ts';

/** Prices of a folder with all below it, or of the whole workspace, from the one row that each part's newest success left. */
export type Rollup = {
  readonly partCount: number;
  readonly quotedPartCount: number;
  readonly calculationCount: number;
  readonly currencies: readonly string[];
  readonly annualSpend: number;
  readonly effectiveAnnualCost: number;
  readonly potentialSavings: number;
  /** Part of the money rests on offer prices, part on purchase prices: the last two sums mean nothing then. */
  readonly mixedValuation: boolean;
};

/**
 * @param folderId null: the whole workspace, without the piece-parts that decomposing assemblies made (their money is in their assembly).
 */
export const findRollup = async (tx: Tx, orgId: OrgId, folderId: string | null): Promise<Rollup> => {
  const scope =
    folderId === null
      ? sql<boolean>`not p.is_assembly_component`
      : sql<boolean>`p.folder_id in (
          with recursive down as (
            select id from folders where org_id = ${orgId} and id = ${folderId}
            union all
            select f.id from folders f join down on f.org_id = ${orgId} and f.parent_id = down.id
          ) select id from down)`;
  const { rows } = await sql<{
    part_count: number;
    quoted: number;
    currencies: string[];
    spend: number;
    effective: number;
    savings: number;
    valuations: number;
    calculations: number;
  }>`
    select count(*) as part_count, count(pp.part_id) as quoted,
      coalesce(array_agg(distinct pp.currency order by pp.currency) filter (where pp.currency is not null), '{}') as currencies,
      coalesce(sum(pp.annual_spend), 0) as spend,
      coalesce(sum(pp.effective_annual_cost), 0) as effective,
      coalesce(sum(pp.potential_savings), 0) as savings,
      count(distinct pp.valued_at) as valuations,
      coalesce(sum(c.n), 0)::bigint as calculations
    from parts p
    left join part_prices pp on pp.org_id = p.org_id and pp.part_id = p.id
    left join lateral (
      select count(*) as n from calculations c
      where pp.part_id is not null and c.org_id = p.org_id and c.part_id = p.id and c.status = 'succeeded'
        and c.parent_calculation_id is null
    ) c on true
    where p.org_id = ${orgId} and ${scope}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate gives one row');
  return {
    partCount: row.part_count,
    quotedPartCount: row.quoted,
    calculationCount: row.calculations,
    currencies: row.currencies,
    annualSpend: row.spend,
    effectiveAnnualCost: row.effective,
    potentialSavings: row.savings,
    mixedValuation: row.valuations > 1,
  };
};
