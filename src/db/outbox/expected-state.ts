import { sql } from 'kysely';
import { statesSql, UNDER_WAY } from '../calculation-record/run.ts';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

const OVERDUE_S = 60;

/** State that one organisation's rows require of S3 and Temporal, and inconsistencies among the rows themselves. */
export type Expected = {
  /** Ids of workflows that should be running. */
  readonly running: ReadonlySet<string>;
  readonly nesting: ReadonlySet<string>;
  readonly reporting: ReadonlySet<string>;
  readonly repricing: ReadonlySet<string>;
  readonly ingesting: ReadonlySet<string>;
  /** Keys of objects that rows refer to. */
  readonly named: readonly string[];
  readonly leftBehind: readonly { readonly kind: string; readonly subject: string }[];
};

export const readExpected = (db: Database, orgId: OrgId, now: Date): Promise<Expected> =>
  db.asTenant(orgId, async (tx) => {
    const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
      (await query.execute(tx)).rows.map((row) => row.text);
    const found = async (kind: string, query: ReturnType<typeof sql<{ text: string }>>) =>
      (await texts(query)).map((subject) => ({ kind, subject }));
    const before = new Date(now.getTime() - OVERDUE_S * 1000);
    const leftBehind = [
      ...(await found(
        'staged start that never started',
        sql`select workflow_id as text from staged_starts where started_at is null and staged_at < ${before}`,
      )),
      ...(await found(
        'result without a calculation',
        sql`select r.calculation_id::text as text from calculation_results r
          where not exists (select 1 from calculations c where c.org_id = r.org_id and c.id = r.calculation_id)`,
      )),
      ...(await found(
        'batch without drafts to admit',
        sql`select b.id::text as text from calculation_batches b where not exists (
          select 1 from calculations c where c.org_id = b.org_id and c.batch_id = b.id and c.status = 'draft')`,
      )),
      ...(await found(
        'part price without a succeeded calculation',
        sql`select p.part_id::text as text from part_prices p left join calculations c
          on c.org_id = p.org_id and c.id = p.calculation_id where c.status is distinct from 'succeeded'`,
      )),
    ];
    return {
      running: new Set(
        await texts(sql`select format('calculation/%s/%s', id, run_seq) as text from calculations
          where status in ${statesSql(UNDER_WAY)} and parent_calculation_id is null
            -- A run that waits for a slot has no workflow yet.
            and (status <> 'queued' or granted_at is not null or waits_for_upload_id is not null)`),
      ),
      nesting: new Set(
        await texts(
          sql`select format('nest/%s/%s', id, nest_revision) as text from job_nests where status in ('queued', 'solving')`,
        ),
      ),
      reporting: new Set(
        await texts(sql`select format('report/%s/1', id) as text from reports where status = 'queued'`),
      ),
      repricing: new Set(
        await texts(sql`select format('reprice/%s/1', id) as text from reprices where status = 'queued'`),
      ),
      ingesting: new Set(
        await texts(sql`select format('upload/%s/%s', id, ingest_seq) as text from uploads
          where status = 'pending' and ingest_seq > 0`),
      ),
      named: await texts(
        sql`select object_key as text from uploads where status = 'confirmed'
          union all select k.key from geometries g, unnest(array[g.preview_key, g.faces_key, g.thumbnail_key]) k(key)
          where k.key is not null`,
      ),
      leftBehind,
    };
  });
