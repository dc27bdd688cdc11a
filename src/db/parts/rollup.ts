import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/** Prices of a folder with its subfolders, or of the workspace, from the row of each part's newest successful calculation. */
export type Rollup = {
  readonly partCount: number;
  readonly quotedPartCount: number;
  readonly calculationCount: number;
  /** The number is not exact: counting stopped. */
  readonly calculationCountCapped: boolean;
  readonly currencies: readonly string[];
  readonly annualSpend: number;
  readonly effectiveAnnualCost: number;
  readonly potentialSavings: number;
  /** Some amounts are offer prices and some purchase prices: the last two sums are then meaningless. */
  readonly mixedValuation: boolean;
};

/**
 * Grouped by currency and valuation first: sorting all 100,000 rows would be too slow.
 * @param folderId null: the workspace, without the piece-parts of assemblies (their money is in their assembly).
 */
export const findRollup = async (
  tx: Tx,
  orgId: OrgId,
  folderId: string | null,
  cap = PRICED_CAP,
): Promise<Rollup> => {
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
  }>`
    select coalesce(sum(parts), 0)::bigint as part_count, coalesce(sum(quoted), 0)::bigint as quoted,
      coalesce(array_agg(distinct currency order by currency) filter (where currency is not null), '{}') as currencies,
      coalesce(sum(spend), 0) as spend,
      coalesce(sum(effective), 0) as effective,
      coalesce(sum(savings), 0) as savings,
      count(distinct valued_at) as valuations
    from (
      select pp.currency, pp.valued_at, count(*) as parts, count(pp.part_id) as quoted, sum(pp.annual_spend) as spend,
        sum(pp.effective_annual_cost) as effective, sum(pp.potential_savings) as savings
      from parts p
      left join part_prices pp on pp.org_id = p.org_id and pp.part_id = p.id
      where p.org_id = ${orgId} and ${scope}
      group by pp.currency, pp.valued_at
    ) g`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate gives one row');
  return {
    partCount: row.part_count,
    quotedPartCount: row.quoted,
    ...(await countPriced(tx, orgId, { folderId, scope, cap })),
    currencies: row.currencies,
    annualSpend: row.spend,
    effectiveAnnualCost: row.effective,
    potentialSavings: row.savings,
    mixedValuation: row.valuations > 1,
  };
};

/** Calculations of a folder's parts that a count reads at most: they take about a tenth of a second. */
const PRICED_CAP = 100_000;

/**
 * Succeeded top-level calculations of the scope. Those of the workspace are counted already; the prices of piece-parts by themselves are
 * taken off.
 */
const countPriced = async (
  tx: Tx,
  orgId: OrgId,
  of: { readonly folderId: string | null; readonly scope: RawBuilder<boolean>; readonly cap: number },
): Promise<Pick<Rollup, 'calculationCount' | 'calculationCountCapped'>> => {
  const isWorkspace = of.folderId === null;
  const scoped = isWorkspace ? sql<boolean>`p.is_assembly_component` : of.scope;
  const { rows } = await sql<{ noted: number; read: number; priced: number }>`
    select (
      select coalesce(sum(amount), 0)::bigint from calculation_counts
      where ${isWorkspace} and org_id = ${orgId} and status = 'succeeded'
    ) as noted, count(*) as read,
      count(*) filter (where status = 'succeeded' and parent_calculation_id is null) as priced
    from (
      select c.status, c.parent_calculation_id from parts p join calculations c on c.org_id = p.org_id and c.part_id = p.id
      where p.org_id = ${orgId} and ${scoped} limit ${of.cap}
    ) found`.execute(tx);
  const { noted, read, priced } = rows[0] ?? { noted: 0, read: 0, priced: 0 };
  return {
    calculationCount: isWorkspace ? noted - priced : priced,
    calculationCountCapped: read >= of.cap,
  };
};
