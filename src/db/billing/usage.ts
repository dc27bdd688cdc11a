import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import type { Tier } from '../organisations/organisations.ts';
import { isCapExceeded } from './spend.ts';

/** `YYYY-MM`, UTC: the month whose included units a run uses. */
export const usageWindow = (at: Date): string => at.toISOString().slice(0, 7);

/**
 * Included units and overage are counted separately: a released included unit is free again, whatever overage was sold meanwhile.
 */
export type WindowUsage = {
  readonly reserved: number;
  readonly captured: number;
  readonly overageReserved: number;
  readonly overageCaptured: number;
};

/**
 * Price of the next run of a month, in cents, and whether an included unit covers it. An included unit costs nothing. Past a hard
 * cap nothing is sold, so that no price counts against a spend cap.
 */
export const runPrice = (
  tier: Tier,
  usage: WindowUsage,
): { readonly included: boolean; readonly priceCents: number } => {
  const included = usage.reserved + usage.captured < tier.includedPerMonth;
  return { included, priceCents: included || tier.hardCapped ? 0 : (tier.overageCents ?? 0) };
};

const COLUMNS = ['reserved', 'captured', 'overage_reserved', 'overage_captured'] as const;

type UsageRow = {
  readonly reserved: number;
  readonly captured: number;
  readonly overage_reserved: number;
  readonly overage_captured: number;
};

export const usageOf = (row: UsageRow | undefined): WindowUsage => ({
  reserved: row?.reserved ?? 0,
  captured: row?.captured ?? 0,
  overageReserved: row?.overage_reserved ?? 0,
  overageCaptured: row?.overage_captured ?? 0,
});

export const findUsage = async (tx: Tx, orgId: OrgId, window: string): Promise<WindowUsage> => {
  const row = await tx
    .selectFrom('usage_windows')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('usage_window', '=', window)
    .executeTakeFirst();
  return usageOf(row);
};

/** The month's row, locked: serialises the quota checks of an organisation. */
export const lockUsage = async (tx: Tx, orgId: OrgId, window: string): Promise<WindowUsage> => {
  const { rows } = await sql<UsageRow>`${PREPARED}
    select reserved, captured, overage_reserved, overage_captured from lock_month(${orgId}, ${window})`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a month that is locked is there');
  return usageOf(row);
};

type Run = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };

/**
 * Reserves one included unit of the plan for each run, all or none. False, and nothing is written, when fewer units are left, or
 * when the runs would exceed the bound on pending ones. Two callers never get the same unit.
 * @param pendingBound null: not checked.
 */
export const reserveIncluded = async (
  tx: Tx,
  orgId: OrgId,
  runs: readonly Run[],
  pendingBound: number | null,
): Promise<boolean> => {
  const [first] = runs;
  if (first === undefined) return true;
  const bound = sql`${pendingBound}::integer`;
  const { rows } = await sql<{ taken: boolean }>`${PREPARED}
    select ${reservation(orgId, first.now, runs, bound)} as taken`.execute(tx);
  return rows[0]?.taken === true;
};

const reservation = (orgId: OrgId, now: Date, runs: readonly Run[], bound: RawBuilder<unknown>) => {
  const units = runs.map((run) => ({ id: newId(), calculation_id: run.id, run_seq: run.runSeq }));
  return sql`reserve_included(${orgId}, ${usageWindow(now)}, ${JSON.stringify(units)}::jsonb, ${bound}, ${now})`;
};

/**
 * `reserveIncluded`, unless a gate might refuse any of the runs: a payment is open, or a spend cap is exceeded.
 * @param options.checkPending false: the bound on pending runs is not checked
 */
export const reserveUngated = async (
  tx: Tx,
  orgId: OrgId,
  runs: readonly Run[],
  { apiKeyId, checkPending }: { readonly apiKeyId: string | null; readonly checkPending: boolean },
): Promise<boolean> => {
  const [first] = runs;
  if (first === undefined) return true;
  const bound = checkPending ? sql`t.pending_bound` : sql`null::integer`;
  const { rows } = await sql<{ taken: boolean }>`${PREPARED}
    select case when o.payment_blocked or ${isCapExceeded(orgId, apiKeyId, usageWindow(first.now))} then false
      else ${reservation(orgId, first.now, runs, bound)} end as taken
    from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = ${orgId}`.execute(tx);
  return rows[0]?.taken === true;
};

/** Months whose usage entries stay one by one, for questions about an invoice. Assumed. */
const KEEP_ENTRIES_MONTHS = 13;
const ROLLED_RUNS = 1_000;

/** Adds up a page of usage entries of past months. @returns how many entries went; call it until it returns 0 */
export const rollUpUsage = async (tx: Tx, orgId: OrgId, now: Date, runs = ROLLED_RUNS): Promise<number> => {
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - KEEP_ENTRIES_MONTHS, 1));
  const { rows } = await sql<{
    rolled: number;
  }>`select roll_up_usage(${orgId}, ${usageWindow(oldest)}, ${runs}) as rolled`.execute(tx);
  return rows[0]?.rolled ?? 0;
};
