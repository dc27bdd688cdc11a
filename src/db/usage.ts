import { sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from './database.ts';
import type { CalculationId, OrgId } from './ids.ts';

/** `YYYY-MM`, UTC: the month whose included units a run takes from. */
export const usageWindow = (at: Date): string => at.toISOString().slice(0, 7);

export type WindowUsage = { readonly reserved: number; readonly captured: number };

export const findUsage = async (tx: Tx, orgId: OrgId, window: string): Promise<WindowUsage> => {
  const row = await tx
    .selectFrom('usage_windows')
    .select(['reserved', 'captured'])
    .where('org_id', '=', orgId)
    .where('usage_window', '=', window)
    .executeTakeFirst();
  return row ?? { reserved: 0, captured: 0 };
};

type Run = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };

/** Reserves one included unit for a run; false when none is left. Conditional update: two runs never share the last unit. */
export const reserveUnit = async (tx: Tx, orgId: OrgId, run: Run, included: number): Promise<boolean> => {
  const window = usageWindow(run.now);
  await tx
    .insertInto('usage_windows')
    .values({ org_id: orgId, usage_window: window })
    .onConflict((conflict) => conflict.columns(['org_id', 'usage_window']).doNothing())
    .execute();
  const taken = await tx
    .updateTable('usage_windows')
    .set({ reserved: sql<number>`reserved + 1` })
    .where('org_id', '=', orgId)
    .where('usage_window', '=', window)
    .where(sql<boolean>`reserved + captured < ${included}`)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return false;
  await addEntry(tx, orgId, run, window, 'reserve');
  return true;
};

/** Ends the reservation of a run, once: a second capture or release finds it ended and does nothing. */
const endReservation = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  entry: 'capture' | 'release',
): Promise<boolean> => {
  const open = await tx
    .selectFrom('usage_entries as r')
    .select('r.usage_window')
    .where('r.org_id', '=', orgId)
    .where('r.calculation_id', '=', run.id)
    .where('r.run_seq', '=', run.runSeq)
    .where('r.entry', '=', 'reserve')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('usage_entries as e')
            .select('e.id')
            .whereRef('e.org_id', '=', 'r.org_id')
            .whereRef('e.calculation_id', '=', 'r.calculation_id')
            .whereRef('e.run_seq', '=', 'r.run_seq')
            .where('e.entry', 'in', ['capture', 'release']),
        ),
      ),
    )
    .executeTakeFirst();
  if (open === undefined) return false;
  await tx
    .updateTable('usage_windows')
    .set(
      entry === 'capture'
        ? { reserved: sql<number>`reserved - 1`, captured: sql<number>`captured + 1` }
        : { reserved: sql<number>`reserved - 1` },
    )
    .where('org_id', '=', orgId)
    .where('usage_window', '=', open.usage_window)
    .execute();
  await addEntry(tx, orgId, run, open.usage_window, entry);
  return true;
};

export const captureUnit = (tx: Tx, orgId: OrgId, run: Run): Promise<boolean> =>
  endReservation(tx, orgId, run, 'capture');

export const releaseUnit = (tx: Tx, orgId: OrgId, run: Run): Promise<boolean> =>
  endReservation(tx, orgId, run, 'release');

const addEntry = async (tx: Tx, orgId: OrgId, run: Run, window: string, entry: string): Promise<void> => {
  await tx
    .insertInto('usage_entries')
    .values({
      org_id: orgId,
      id: newId(),
      calculation_id: run.id,
      run_seq: run.runSeq,
      usage_window: window,
      entry,
      created_at: run.now,
    })
    .execute();
};
