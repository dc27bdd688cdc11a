import { lockUsage, usageWindow } from '../billing/usage.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { type Staged, stageSignal } from '../outbox/staged-starts.ts';
import { deleteSharesOf } from '../shares/shares.ts';
import { endWithoutResult } from './end-run.ts';
import { lockPartPrices, refreshPartPrice } from './part-prices.ts';
import { grantSlots } from './slots.ts';
import { after } from './transitions.ts';
import type { CancelWiring } from './wiring.ts';

/**
 * Cancels rows that the caller holds locked: releases unit and hold, signals the workflow, and grants the free slots once, at the
 * end.
 * @returns the other rows, unchanged, which were not queued or running
 */
export const cancelLocked = async (
  tx: Tx,
  orgId: OrgId,
  rows: readonly Calculation[],
  options: { readonly now: Date; readonly wiring: CancelWiring; readonly grant?: boolean },
): Promise<{
  readonly cancelled: readonly CalculationId[];
  readonly others: readonly Calculation[];
  readonly staged: readonly Staged[];
}> => {
  const { now, wiring } = options;
  const cancelled: CalculationId[] = [];
  const others: Calculation[] = [];
  const staged: Staged[] = [];
  // Their units may be of two months, and a caller that waits for the second month's row must not hold the wallet.
  if (rows.length > 1) await lockUsage(tx, orgId, usageWindow(now));
  for (const row of rows) {
    // A component ends with its assembly.
    if (row.parentId !== null || after(row.status, 'cancel') === null) {
      others.push(row);
      continue;
    }
    const fence = { id: row.id, runSeq: row.runSeq, now };
    const end = { status: 'cancelled', failure: null } as const;
    staged.push(...((await endWithoutResult(tx, orgId, fence, end, wiring, { grant: false })) ?? []));
    staged.push(await stageSignal(tx, orgId, wiring.cancel(row.id, row.runSeq), { now }));
    cancelled.push(row.id);
  }
  if (cancelled.length > 0 && options.grant !== false)
    staged.push(...(await grantSlots(tx, orgId, { now, wiring })));
  return { cancelled, others, staged };
};

/**
 * Removes calculations that the caller holds by `lockForRemoval`, with components and results. Cancels those under way first.
 * Used units stay used. Locks the month first and the slots last, with part prices in between, as every commit does.
 */
export const removeLocked = async (
  tx: Tx,
  orgId: OrgId,
  rows: readonly Calculation[],
  options: { readonly now: Date; readonly wiring: CancelWiring },
): Promise<readonly Staged[]> => {
  if (rows.length === 0) return [];
  const { now, wiring } = options;
  await lockUsage(tx, orgId, usageWindow(now));
  const { cancelled, staged } = await cancelLocked(tx, orgId, rows, { now, wiring, grant: false });
  const priced = [
    ...new Set(
      rows.filter((row) => row.status === 'succeeded' || row.earlierRunSeq !== null).map((row) => row.partId),
    ),
  ].sort();
  await lockPartPrices(tx, orgId, priced);
  await deleteSharesOf(
    tx,
    orgId,
    rows.map((row) => row.id),
  );
  await tx
    .deleteFrom('calculations')
    .where('org_id', '=', orgId)
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  for (const partId of priced) await refreshPartPrice(tx, orgId, partId);
  const granted = cancelled.length > 0 ? await grantSlots(tx, orgId, { now, wiring }) : [];
  return [...staged, ...granted];
};
