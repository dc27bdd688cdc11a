import { sql } from 'kysely';
import type { ShouldCost } from '../../engine/plant/known-price.ts';
import type { Price } from '../calculations/stored-result.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { fromRow, type KnownPrice, type KnownPriceRow } from './known-prices.ts';

/** The calculation that a known price is compared with. */
export type PricedPart = {
  readonly calculationId: string;
  readonly environmentId: string;
  readonly environmentName: string;
  readonly currency: string;
  readonly annualVolume: number | null;
  readonly materialGradeId: string | null;
  /** Code and name of the grade. */
  readonly material: string | null;
  readonly unitCost: number;
  /** Null: priced before these figures were stored. */
  readonly shouldCost: ShouldCost | null;
  /** Null: priced before these figures were stored. */
  readonly directCosts: Price['direct_costs'] | null;
};

export type Pair = {
  readonly known: KnownPrice;
  /** Null: no part has the part number. */
  readonly partId: string | null;
  /** Null: the part has no price. */
  readonly priced: PricedPart | null;
};

type Row = KnownPriceRow & {
  readonly part_id: string | null;
  readonly calculation_id: string | null;
  readonly environment_id: string;
  readonly environment_name: string;
  readonly calculation_currency: string;
  readonly calculation_volume: number | null;
  readonly material_grade_id: string | null;
  readonly material: string | null;
  readonly unit_cost: number;
  readonly should_cost: ShouldCost | null;
  readonly direct_costs: PricedPart['directCosts'];
};

/**
 * Every known price with the part of its number and that part's price: a succeeded calculation of the same lot, otherwise the newest
 * one. Components of assemblies are left out, because they are priced without surcharges.
 * @param environmentId null: of any environment
 */
export const findPairs = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string | null,
): Promise<readonly Pair[]> => {
  const { rows } = await sql<Row>`
    with known as (
      select k.*, p.id as part_id from known_prices k
      left join parts p on p.org_id = k.org_id and p.part_number = k.part_number
      where k.org_id = ${orgId}
    ), priced as materialized (
      select c.id, c.part_id, c.lot_size, c.finished_at from calculations c
      where c.org_id = ${orgId} and c.status = 'succeeded' and c.parent_calculation_id is null
        and (${environmentId}::uuid is null or c.costing_environment_id = ${environmentId}::uuid)
        and c.part_id in (select part_id from known)
    ), of_lot as (
      select distinct on (part_id, lot_size) part_id, lot_size, id from priced
      order by part_id, lot_size, finished_at desc, id desc
    ), newest as (
      select distinct on (part_id) part_id, id from priced order by part_id, finished_at desc, id desc
    )
    select k.id, k.part_number, k.supplier, k.lot_size, k.annual_volume, k.price, k.currency, k.priced_on, k.breakdown,
      k.created_at, k.updated_at, k.part_id, c.id as calculation_id, e.id as environment_id, e.name as environment_name,
      c.currency as calculation_currency, c.annual_volume as calculation_volume,
      g.id as material_grade_id, concat_ws(' ', g.document ->> 'display_code', g.document ->> 'name') as material, c.unit_cost,
      r.figures -> 'should_cost' as should_cost, r.figures -> 'direct_costs' as direct_costs
    from known k
    left join of_lot l on l.part_id = k.part_id and l.lot_size = k.lot_size
    left join newest n on n.part_id = k.part_id
    left join calculations c on c.org_id = k.org_id and c.id = coalesce(l.id, n.id)
    left join environments e on e.org_id = c.org_id and e.id = c.costing_environment_id
    left join material_grades g on g.id = coalesce(c.priced_grade_id, c.material_grade_id)
    left join calculation_results r on r.org_id = c.org_id and r.calculation_id = c.id and r.run_seq = c.run_seq
    order by k.part_number, k.supplier, k.lot_size, k.id`.execute(tx);
  return rows.map((row) => ({
    known: fromRow(row),
    partId: row.part_id,
    priced:
      row.calculation_id === null
        ? null
        : {
            calculationId: row.calculation_id,
            environmentId: row.environment_id,
            environmentName: row.environment_name,
            currency: row.calculation_currency,
            annualVolume: row.calculation_volume,
            materialGradeId: row.material_grade_id,
            material: row.material_grade_id === null ? null : row.material,
            unitCost: row.unit_cost,
            shouldCost: row.should_cost,
            directCosts: row.direct_costs,
          },
  }));
};
