import { sql } from 'kysely';
import { statesSql, UNDER_WAY } from '../calculation-record/run.ts';
import type { Database } from '../kernel/database.ts';

export type Backlog = {
  /** Staged starts that are not started, at most COUNTED + 1. */
  readonly openStarts: number;
  /** Age of the oldest of them; 0 if there is none. */
  readonly oldestStartSeconds: number;
  /** By plan: age of the run that has waited longest for a slot. Plans without such a run are missing. */
  readonly oldestRunSeconds: Readonly<Record<string, number>>;
};

/** More are not counted: the age says enough about a long backlog. */
const COUNTED = 10_000;

type Row = {
  readonly open_starts: number;
  readonly oldest_start: number;
  readonly oldest_runs: Readonly<Record<string, number>>;
};

/**
 * Over all organisations. Its cost grows with the number of organisations that have open runs, not with the number of runs: it
 * goes from one organisation to the next in the index of open runs, and reads each up to its first waiting run.
 */
export const measureBacklog = (db: Database, now: Date): Promise<Backlog> =>
  db.asSystem(async (tx) => {
    const open = sql`status in ${statesSql(UNDER_WAY)}`;
    const { rows } = await sql<Row>`
      with recursive busy as (
        (select org_id from calculations where ${open} order by org_id limit 1)
        union all
        select (
          select c.org_id from calculations c
          where ${open} and c.org_id > busy.org_id
          order by c.org_id limit 1)
        from busy where busy.org_id is not null
      ), oldest as (
        select o.tier_slug, min(w.enqueued_at) as since
        from busy
        join organisations o on o.id = busy.org_id
        cross join lateral (
          select c.enqueued_at from calculations c
          where c.org_id = busy.org_id and ${open}
            and c.status = 'queued' and c.granted_at is null and c.parent_calculation_id is null
            and c.snapshot_digest is not null
          order by c.enqueued_at limit 1) w
        group by o.tier_slug
      )
      select
        (select count(*)::integer from (
          select 1 from staged_starts where started_at is null limit ${sql.lit(COUNTED + 1)}) s) as open_starts,
        (select coalesce(max(extract(epoch from ${now}::timestamptz - s.staged_at)), 0)::float8 from (
          select staged_at from staged_starts where started_at is null order by staged_at limit 1) s) as oldest_start,
        (select coalesce(jsonb_object_agg(tier_slug, extract(epoch from ${now}::timestamptz - since)::float8), '{}')
          from oldest) as oldest_runs`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw new Error('the SQL statement returns one row');
    return {
      openStarts: row.open_starts,
      oldestStartSeconds: row.oldest_start,
      oldestRunSeconds: row.oldest_runs,
    };
  });
