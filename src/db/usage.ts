import { sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from './database.ts';
import type { CalculationId, OrgId } from './ids.ts';

/** `YYYY-MM`, UTC: the month whose included units a run takes from. */
export const usageWindow = (at: Date): string => at.toISOString().slice(0, 7);

/** Included units and overage are counted apart: a released included unit is free again, whatever was sold beyond them meanwhile. */
export type WindowUsage = {
  readonly reserved: number;
  readonly captured: number;
  readonly overageReserved: number;
  readonly overageCaptured: number;
};

const COLUMNS = ['reserved', 'captured', 'overage_reserved', 'overage_captured'] as const;

export const findUsage = async (tx: Tx, orgId: OrgId, window: string): Promise<WindowUsage> => {
  const row = await tx
    .selectFrom('usage_windows')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .where('usage_window', '=', window)
    .executeTakeFirst();
  return {
    reserved: row?.reserved ?? 0,
    captured: row?.captured ?? 0,
    overageReserved: row?.overage_reserved ?? 0,
    overageCaptured: row?.overage_captured ?? 0,
  };
};

/** The month's row, held: the gates of an organisation are passed one transaction at a time. */
export const lockUsage = async (tx: Tx, orgId: OrgId, window: string): Promise<WindowUsage> => {
  await tx
    .insertInto('usage_windows')
    .values({ org_id: orgId, usage_window: window })
    .onConflict((conflict) => conflict.columns(['org_id', 'usage_window']).doNothing())
    .execute();
  await tx
    .selectFrom('usage_windows')
    .select('org_id')
    .where('org_id', '=', orgId)
    .where('usage_window', '=', window)
    .forUpdate()
    .execute();
  return findUsage(tx, orgId, window);
};

type Run = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };

export type UnitKind = 'included' | 'overage';

/** Reserves one unit for a run, in a window that the caller holds locked and has found to have room. */
export const reserveUnit = async (tx: Tx, orgId: OrgId, run: Run, kind: UnitKind): Promise<void> => {
  const window = usageWindow(run.now);
  await tx
    .updateTable('usage_windows')
    .set(
      kind === 'included'
        ? { reserved: sql<number>`reserved + 1` }
        : { overage_reserved: sql<number>`overage_reserved + 1` },
    )
    .where('org_id', '=', orgId)
    .where('usage_window', '=', window)
    .execute();
  await addEntry(tx, orgId, run, { window, kind, entry: 'reserve' });
};

const MOVES = {
  included: {
    capture: { reserved: sql<number>`reserved - 1`, captured: sql<number>`captured + 1` },
    release: { reserved: sql<number>`reserved - 1` },
  },
  overage: {
    capture: {
      overage_reserved: sql<number>`overage_reserved - 1`,
      overage_captured: sql<number>`overage_captured + 1`,
    },
    release: { overage_reserved: sql<number>`overage_reserved - 1` },
  },
} as const;

/** Ends the reservation of a run, once: a second capture or release finds it ended and gives null. Else the window it was made in. */
const endReservation = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  entry: 'capture' | 'release',
): Promise<string | null> => {
  const open = await tx
    .selectFrom('usage_entries as r')
    .select(['r.usage_window', 'r.kind'])
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
  if (open === undefined) return null;
  const kind = open.kind as UnitKind;
  await tx
    .updateTable('usage_windows')
    .set(MOVES[kind][entry])
    .where('org_id', '=', orgId)
    .where('usage_window', '=', open.usage_window)
    .execute();
  await addEntry(tx, orgId, run, { window: open.usage_window, kind, entry });
  return open.usage_window;
};

export const captureUnit = (tx: Tx, orgId: OrgId, run: Run): Promise<string | null> =>
  endReservation(tx, orgId, run, 'capture');

export const releaseUnit = (tx: Tx, orgId: OrgId, run: Run): Promise<string | null> =>
  endReservation(tx, orgId, run, 'release');

const addEntry = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  unit: { readonly window: string; readonly kind: UnitKind; readonly entry: string },
): Promise<void> => {
  await tx
    .insertInto('usage_entries')
    .values({
      org_id: orgId,
      id: newId(),
      calculation_id: run.id,
      run_seq: run.runSeq,
      usage_window: unit.window,
      kind: unit.kind,
      entry: unit.entry,
      created_at: run.now,
    })
    .execute();
};
