import { sql } from 'kysely';
import { usageWindow } from '../billing/usage.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { findTier } from '../organisations/organisations.ts';
import type { ReadingFence } from './drawings.ts';

/** Why nothing more is read: the limit in CPU seconds, of one drawing or of the organisation's calendar month. */
export type ReadingSpent = { readonly of: 'drawing' | 'month'; readonly limitSeconds: number };

/**
 * Whether the plan's budget for reading files is used up: that of the month, or that of the drawing whose reading is given. Null: it is not.
 * What is under way may go over it by its own limit.
 */
export const findReadingSpent = async (
  tx: Tx,
  orgId: OrgId,
  { uploadId, now }: { readonly uploadId: string | null; readonly now: Date },
): Promise<ReadingSpent | null> => {
  const tier = await findTier(tx, orgId);
  const month = await tx
    .selectFrom('reading_usage')
    .select('cpu_ms')
    .where('org_id', '=', orgId)
    .where('month', '=', usageWindow(now))
    .executeTakeFirst();
  if (Number(month?.cpu_ms ?? 0) >= tier.monthCpuSeconds * 1000)
    return { of: 'month', limitSeconds: tier.monthCpuSeconds };
  if (uploadId === null) return null;
  const drawing = await tx
    .selectFrom('drawing_readings')
    .select('cpu_ms')
    .where('org_id', '=', orgId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return Number(drawing?.cpu_ms ?? 0) >= tier.drawingCpuSeconds * 1000
    ? { of: 'drawing', limitSeconds: tier.drawingCpuSeconds }
    : null;
};

/** Adds what a child process took to the month, and to the reading of a drawing where it read one. */
export const spendReading = async (
  tx: Tx,
  orgId: OrgId,
  spent: { readonly cpuSeconds: number; readonly drawing: ReadingFence | null; readonly now: Date },
): Promise<void> => {
  const ms = Math.ceil(spent.cpuSeconds * 1000);
  await sql`
    insert into reading_usage (org_id, month, cpu_ms) values (${orgId}, ${usageWindow(spent.now)}, ${ms})
    on conflict (org_id, month) do update set cpu_ms = reading_usage.cpu_ms + excluded.cpu_ms`.execute(tx);
  if (spent.drawing === null) return;
  await sql`
    update drawing_readings set cpu_ms = cpu_ms + ${ms}
    where org_id = ${orgId} and upload_id = ${spent.drawing.uploadId} and ingest_seq = ${spent.drawing.ingestSeq}`.execute(
    tx,
  );
};
