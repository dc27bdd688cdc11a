import { sql } from 'kysely';
import { shownGrade } from '../calculation-record/material.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId, PartId } from '../kernel/ids.ts';
import type { Price } from './stored-result.ts';

/** Source of a part's price: one succeeded top-level calculation and its result. */
export type PricedRun = {
  readonly calculationId: string;
  readonly partId: PartId;
  /** Components priced inside an assembly are not prices of their part. */
  readonly parentId: string | null;
  readonly materialGradeId: string | null;
  readonly annualVolume: number | null;
  readonly finishedAt: Date;
};

type Money = Pick<Price, 'currency' | 'unit_cost' | 'offer_price' | 'economics'>;

/**
 * Yearly money of a priced part, in the result's currency; all null without an annual volume. A manufactured part states its
 * effective annual cost on the purchase price (offer less the supplier's discounts). A bought part has no cost sheet of its own
 * and is valued at the offer price.
 */
const yearlyMoney = (result: Money, annualVolume: number | null) => {
  if (annualVolume === null) {
    return { annual_spend: null, effective_annual_cost: null, valued_at: null, potential_savings: null };
  }
  const spend = result.offer_price * annualVolume;
  if (result.economics === null) {
    return {
      annual_spend: spend,
      effective_annual_cost: spend,
      valued_at: 'offer',
      potential_savings: 0,
    };
  }
  return {
    annual_spend: spend,
    effective_annual_cost: result.economics.effective_annual_cost,
    valued_at: 'purchase',
    potential_savings: Math.max(0, result.economics.net_saving_per_year),
  };
};

/**
 * Makes this success the price of its part unless a newer one (finished_at, id) is there already. Part of the commit of every
 * priced run, so that lists and rollups never read results.
 */
export const recordPartPrice = async (tx: Tx, orgId: OrgId, run: PricedRun, result: Money): Promise<void> => {
  if (run.parentId === null) await partPriceUpsert(tx, orgId, run, result).execute();
};

/** The SQL statement of `recordPartPrice`, for a top-level run. */
export const partPriceUpsert = (tx: Tx, orgId: OrgId, run: PricedRun, result: Money) => {
  const values = {
    calculation_id: run.calculationId,
    finished_at: run.finishedAt,
    currency: result.currency,
    unit_cost: result.unit_cost,
    offer_price: result.offer_price,
    material_grade_id: run.materialGradeId,
    ...yearlyMoney(result, run.annualVolume),
  };
  return tx
    .insertInto('part_prices')
    .values({ org_id: orgId, part_id: run.partId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'part_id'])
        .doUpdateSet(values)
        .where(
          sql<boolean>`(part_prices.finished_at, part_prices.calculation_id) <= (excluded.finished_at, excluded.calculation_id)`,
        ),
    );
};

/**
 * Locks the prices of parts against other removals before the calculations are removed. Otherwise the second of two removals
 * could find the first one's price based on a calculation that it is about to remove. Commits need no such lock, because the
 * newest price wins in any order.
 */
export const lockPartPrices = async (tx: Tx, orgId: OrgId, partIds: readonly PartId[]): Promise<void> => {
  for (const partId of [...new Set(partIds)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`price:${orgId}:${partId}`}, 0))`.execute(tx);
  }
};

/** Determines a part's price again after a calculation of it was deleted under `lockPartPrices`. */
export const refreshPartPrice = async (tx: Tx, orgId: OrgId, partId: PartId): Promise<void> => {
  await tx.deleteFrom('part_prices').where('org_id', '=', orgId).where('part_id', '=', partId).execute();
  const newest = await tx
    .selectFrom('calculations as c')
    .innerJoin('calculation_results as r', (join) =>
      join
        .onRef('r.org_id', '=', 'c.org_id')
        .onRef('r.calculation_id', '=', 'c.id')
        .onRef('r.run_seq', '=', 'c.run_seq'),
    )
    .select(['c.id', shownGrade.as('grade_id'), 'c.annual_volume', 'c.finished_at', 'r.figures'])
    .where('c.org_id', '=', orgId)
    .where('c.part_id', '=', partId)
    .where('c.status', '=', 'succeeded')
    .where('c.parent_calculation_id', 'is', null)
    .orderBy('c.finished_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.finished_at === null) return;
  const run = {
    calculationId: newest.id,
    partId,
    parentId: null,
    materialGradeId: newest.grade_id,
    annualVolume: newest.annual_volume,
    finishedAt: newest.finished_at,
  };
  await recordPartPrice(tx, orgId, run, newest.figures);
};
