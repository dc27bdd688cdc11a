import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { ReadingFence } from './drawings.ts';

/** `YYYY-MM`, UTC. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** Why no more is read: the exceeded limit in CPU seconds, of one drawing or of the organisation's calendar month. */
export type ReadingSpent = { readonly of: 'drawing' | 'month'; readonly limitSeconds: number };

/**
 * True if the plan's budget for reading files is used up: of the month, or of the drawing with the given reading. Null: it is
 * not. Running work may exceed it by its own limit.
 */
export const findReadingSpent = async (
  tx: Tx,
  orgId: OrgId,
  { uploadId, now }: { readonly uploadId: string | null; readonly now: Date },
): Promise<ReadingSpent | null> => {
  const { rows } = await sql<{ month_s: number; drawing_s: number; month_ms: number; drawing_ms: number }>`
    select tier.month_cpu_seconds as month_s, tier.drawing_cpu_seconds as drawing_s,
      coalesce((select u.cpu_ms from reading_usage u where u.org_id = org.id and u.month = ${monthOf(now)}), 0)::float8 as month_ms,
      coalesce((select r.cpu_ms from drawing_readings r
        where r.org_id = org.id and r.upload_id = ${uploadId}::uuid), 0)::float8 as drawing_ms
    from organisations org join plan_tiers tier on tier.slug = org.tier_slug where org.id = ${orgId}`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`unknown organisation ${orgId}`);
  if (found.month_ms >= found.month_s * 1000) return { of: 'month', limitSeconds: found.month_s };
  return found.drawing_ms >= found.drawing_s * 1000 ? { of: 'drawing', limitSeconds: found.drawing_s } : null;
};

/** Adds a child process's CPU time to the month, and to the drawing that it read. */
export const spendReading = async (
  tx: Tx,
  orgId: OrgId,
  spent: { readonly cpuSeconds: number; readonly drawing: ReadingFence | null; readonly now: Date },
): Promise<void> => {
  const ms = Math.ceil(spent.cpuSeconds * 1000);
  await sql`
    insert into reading_usage (org_id, month, cpu_ms) values (${orgId}, ${monthOf(spent.now)}, ${ms})
    on conflict (org_id, month) do update set cpu_ms = reading_usage.cpu_ms + excluded.cpu_ms`.execute(tx);
  if (spent.drawing === null) return;
  await sql`
    update drawing_readings set cpu_ms = cpu_ms + ${ms}
    where org_id = ${orgId} and upload_id = ${spent.drawing.uploadId} and ingest_seq = ${spent.drawing.ingestSeq}`.execute(
    tx,
  );
};
