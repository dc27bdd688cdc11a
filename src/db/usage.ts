import { sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { Tx } from './database.ts';
import type { CalculationId, OrgId } from './ids.ts';
import { PREPARED } from './prepared.ts';

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
  // An update that changes nothing holds the row and reads it as it is now, in one round trip.
  const { rows } = await sql<{
    reserved: number;
    captured: number;
    overage_reserved: number;
    overage_captured: number;
  }>`${PREPARED}
    insert into usage_windows as w (org_id, usage_window) values (${orgId}, ${window})
    on conflict (org_id, usage_window) do update set reserved = w.reserved
    returning w.reserved, w.captured, w.overage_reserved, w.overage_captured`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an upsert gives one row');
  return {
    reserved: row.reserved,
    captured: row.captured,
    overageReserved: row.overage_reserved,
    overageCaptured: row.overage_captured,
  };
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

/**
 * Reserves one included unit for each run, all or none: false, and nothing is written, when the month has fewer left, or when with them
 * more would be pending than the bound. The statement takes the month's row, looks and counts, so two callers never share the last unit.
 *
 * @param room.pendingBound null: not to be looked at.
 */
export const reserveIncluded = async (
  tx: Tx,
  orgId: OrgId,
  runs: readonly Run[],
  room: { readonly included: number; readonly pendingBound: number | null },
): Promise<boolean> => {
  const [first] = runs;
  if (first === undefined) return true;
  const units = runs.length;
  if (units > room.included) return false;
  const window = usageWindow(first.now);
  // Who counts what is pending holds the month before it looks.
  if (room.pendingBound !== null) await lockUsage(tx, orgId, window);
  const entries = runs.map((run) => ({ id: newId(), calculation_id: run.id, run_seq: run.runSeq }));
  const { rows } = await sql`${PREPARED}
    with taken as (
      insert into usage_windows as w (org_id, usage_window, reserved) values (${orgId}, ${window}, ${units})
      on conflict (org_id, usage_window) do update set reserved = w.reserved + ${units}::integer
      where w.reserved + w.captured + ${units}::integer <= ${room.included}::integer
        and (${room.pendingBound}::integer is null or ${units}::integer + (
          select count(*) from calculations c
          where c.org_id = ${orgId} and c.status in ('queued', 'running') and c.parent_calculation_id is null
        ) + (
          select count(*) from calculation_batches b
          join calculations c on c.org_id = b.org_id and c.batch_id = b.id and c.status = 'draft'
          where b.org_id = ${orgId}
        ) <= ${room.pendingBound}::integer)
      returning w.usage_window
    )
    insert into usage_entries (org_id, id, calculation_id, run_seq, usage_window, kind, entry, created_at)
    select ${orgId}::uuid, e.id, e.calculation_id, e.run_seq, taken.usage_window, 'included', 'reserve', ${first.now}::timestamptz
    from taken, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(id uuid, calculation_id uuid, run_seq integer)
    returning id`.execute(tx);
  return rows.length > 0;
};

/** A reservation that ended now, with its month as it is after. */
export type EndedReservation = {
  readonly window: string;
  readonly kind: UnitKind;
  readonly usage: WindowUsage;
  readonly includedPerMonth: number;
};

/** Ends the reservation of a run, once: a second capture or release finds it ended and gives null. */
const endReservation = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  entry: 'capture' | 'release',
): Promise<EndedReservation | null> => {
  const captured = entry === 'capture' ? 1 : 0;
  const { rows } = await sql<{
    usage_window: string;
    kind: UnitKind;
    reserved: number;
    captured: number;
    overage_reserved: number;
    overage_captured: number;
    included: number;
  }>`${PREPARED}
    with open as (
      select r.usage_window, r.kind from usage_entries r
      where r.org_id = ${orgId} and r.calculation_id = ${run.id} and r.run_seq = ${run.runSeq} and r.entry = 'reserve'
        and not exists (
          select 1 from usage_entries e
          where e.org_id = r.org_id and e.calculation_id = r.calculation_id and e.run_seq = r.run_seq
            and e.entry in ('capture', 'release'))
    ), noted as (
      insert into usage_entries (org_id, id, calculation_id, run_seq, usage_window, kind, entry, created_at)
      select ${orgId}::uuid, ${newId()}::uuid, ${run.id}::uuid, ${run.runSeq}::integer, usage_window, kind, ${entry},
        ${run.now}::timestamptz
      from open
    )
    update usage_windows w set
      reserved = w.reserved - (open.kind = 'included')::integer,
      captured = w.captured + (open.kind = 'included')::integer * ${captured}::integer,
      overage_reserved = w.overage_reserved - (open.kind = 'overage')::integer,
      overage_captured = w.overage_captured + (open.kind = 'overage')::integer * ${captured}::integer
    from open
    where w.org_id = ${orgId} and w.usage_window = open.usage_window
    returning w.usage_window, open.kind, w.reserved, w.captured, w.overage_reserved, w.overage_captured, (
      select coalesce(o.included_override, t.included_per_month)
      from organisations o join plan_tiers t on t.slug = o.tier_slug where o.id = ${orgId}) as included`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const usage = {
    reserved: row.reserved,
    captured: row.captured,
    overageReserved: row.overage_reserved,
    overageCaptured: row.overage_captured,
  };
  return { window: row.usage_window, kind: row.kind, usage, includedPerMonth: row.included };
};

export const captureUnit = (tx: Tx, orgId: OrgId, run: Run): Promise<EndedReservation | null> =>
  endReservation(tx, orgId, run, 'capture');

export const releaseUnit = (tx: Tx, orgId: OrgId, run: Run): Promise<EndedReservation | null> =>
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
