import { sql } from 'kysely';
import { statesSql, UNDER_WAY } from '../calculation-record/run.ts';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

/** Work or news that a request may wait for. Each kind except `event` ends by itself; `batch` is the comparison of a batch. */
type AwaitedKind = 'upload' | 'calculation' | 'batch' | 'job_nest' | 'report' | 'event';
export type Awaited = {
  readonly kind: AwaitedKind;
  readonly orgId: OrgId;
  readonly id: string;
  /** Of `event`: the next event of these types (null: of any) after this transaction and `id`. */
  readonly next?: { readonly writtenBy: string; readonly types: readonly string[] | null };
};

/**
 * True if each of `awaited` is still in work, in their order. One SQL statement for all organisations of a process, which sees ids and
 * states only. False for a row that is missing or belongs to another organisation.
 */
export const findStillOpen = async (
  db: Database,
  awaited: readonly Awaited[],
): Promise<readonly boolean[]> => {
  const open = await db.asSystem(async (tx) => {
    const { rows } = await sql<{ n: number }>`${PREPARED} select w.n
      from unnest(${awaited.map(({ kind }) => kind)}::text[], ${awaited.map(({ orgId }) => orgId)}::uuid[],
        ${awaited.map(({ id }) => id)}::uuid[],
        ${awaited.map(({ next }) => next?.writtenBy ?? null)}::xid8[],
        ${awaited.map(({ next }) => next?.types?.join(' ') ?? null)}::text[])
        with ordinality as w (kind, org_id, id, written_by, types, n)
      where case w.kind
        when 'upload' then exists (
          select from uploads u where u.org_id = w.org_id and u.id = w.id and u.status = 'pending')
        when 'calculation' then exists (
          select from calculations c
          where c.org_id = w.org_id and c.id = w.id and c.status in ${statesSql(UNDER_WAY)})
        when 'job_nest' then exists (
          select from job_nests j where j.org_id = w.org_id and j.id = w.id and j.status in ('queued', 'solving'))
        when 'report' then exists (
          select from reports r where r.org_id = w.org_id and r.id = w.id and r.status = 'queued')
        when 'event' then not exists (
          select from events e
          where e.org_id = w.org_id and (e.written_by, e.id) > (w.written_by, w.id)
            and e.written_by < pg_snapshot_xmin(pg_current_snapshot())
            and (w.types is null or e.type = any (string_to_array(w.types, ' '))))
        else exists (
            select from calculation_batches b where b.org_id = w.org_id and b.id = w.id)
          or exists (
            select from calculations c
            where c.org_id = w.org_id and c.batch_id = w.id and c.status in ${statesSql(UNDER_WAY)})
        end`.execute(tx);
    return new Set(rows.map(({ n }) => Number(n)));
  });
  return awaited.map((_, index) => open.has(index + 1));
};
