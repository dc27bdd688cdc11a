import { sql } from 'kysely';
import { statesSql, UNDER_WAY } from '../calculation-record/run.ts';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';

/** Work that a request may wait for; each kind ends by itself. `batch` is the comparison of a batch. */
export type AwaitedKind = 'upload' | 'calculation' | 'batch' | 'job_nest';
export type Awaited = { readonly kind: AwaitedKind; readonly orgId: OrgId; readonly id: string };

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
        ${awaited.map(({ id }) => id)}::uuid[]) with ordinality as w (kind, org_id, id, n)
      where case w.kind
        when 'upload' then exists (
          select from uploads u where u.org_id = w.org_id and u.id = w.id and u.status = 'pending')
        when 'calculation' then exists (
          select from calculations c
          where c.org_id = w.org_id and c.id = w.id and c.status in ${statesSql(UNDER_WAY)})
        when 'job_nest' then exists (
          select from job_nests j where j.org_id = w.org_id and j.id = w.id and j.status in ('queued', 'solving'))
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
