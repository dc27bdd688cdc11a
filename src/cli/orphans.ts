import type { Client } from '@temporalio/client';
import { sql } from 'kysely';
import type { Database } from '../db/kernel/database.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import { listOrganisationIds } from '../db/outbox/open-work.ts';
import { compareObjects } from '../db/uploads/compare-objects.ts';
import type { ObjectStore } from '../platform/object-store.ts';

/** Something that one of the three stores has and the others do not know of. */
export type Orphan = { readonly orgId: OrgId | null; readonly kind: string; readonly subject: string };

type Stores = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly temporal: Client;
  readonly now: Date;
};

const STAGING_HOURS = 24;
const OVERDUE_S = 60;

type Known = {
  readonly running: ReadonlySet<string>;
  readonly ingesting: ReadonlySet<string>;
  /** Keys that a file or a picture is read from. */
  readonly named: readonly string[];
};

/** What PostgreSQL says of one organisation, and what is wrong within PostgreSQL itself. */
const readRows = async (
  { db, now }: Stores,
  orgId: OrgId,
): Promise<{ readonly known: Known; readonly orphans: readonly Orphan[] }> =>
  db.asTenant(orgId, async (tx) => {
    const texts = async (query: ReturnType<typeof sql<{ text: string }>>) =>
      (await query.execute(tx)).rows.map((row) => row.text);
    const before = new Date(now.getTime() - OVERDUE_S * 1000);
    const found = async (kind: string, query: ReturnType<typeof sql<{ text: string }>>): Promise<Orphan[]> =>
      (await texts(query)).map((subject) => ({ orgId, kind, subject }));
    const orphans = [
      ...(await found(
        'a start that nobody started',
        sql`select workflow_id as text from staged_starts where started_at is null and staged_at < ${before}`,
      )),
      ...(await found(
        'a result without its calculation',
        sql`select r.calculation_id::text as text from calculation_results r
          where not exists (select 1 from calculations c where c.org_id = r.org_id and c.id = r.calculation_id)`,
      )),
      ...(await found(
        'a batch that admits nothing',
        sql`select b.id::text as text from calculation_batches b where not exists (
          select 1 from calculations c where c.org_id = b.org_id and c.batch_id = b.id and c.status = 'draft')`,
      )),
      ...(await found(
        'a price of a part without its calculation',
        sql`select p.part_id::text as text from part_prices p left join calculations c
          on c.org_id = p.org_id and c.id = p.calculation_id where c.status is distinct from 'succeeded'`,
      )),
    ];
    const known: Known = {
      running: new Set(
        await texts(sql`select format('calculation/%s/%s', id, run_seq) as text from calculations
          where status in ('queued', 'running') and parent_calculation_id is null
            -- What waits for a slot has no workflow yet.
            and (status = 'running' or granted_at is not null or waits_for_upload_id is not null)`),
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
    };
    return { known, orphans };
  });

/** Open workflows of one type, by id. */
const openWorkflows = async (temporal: Client, type: string): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  const query = `WorkflowType = '${type}' AND ExecutionStatus = 'Running'`;
  for await (const workflow of temporal.workflow.list({ query })) ids.add(workflow.workflowId);
  return ids;
};

/** What was sent less than a day ago may still be confirmed. */
const mayBeConfirmed = (object: { readonly key: string; readonly modified_at: Date }, now: Date): boolean =>
  object.key.split('/')[2] === 'staging' &&
  now.getTime() - object.modified_at.getTime() <= STAGING_HOURS * 3_600_000;

/** Compares PostgreSQL, S3 and Temporal while nothing is under way; what is found is something that a crash left. Reads only. */
export const findOrphans = async (stores: Stores): Promise<readonly Orphan[]> => {
  const orphans: Orphan[] = [];
  const running = new Set<string>();
  const ingesting = new Set<string>();
  for (const orgId of await listOrganisationIds(stores.db)) {
    const { known, orphans: own } = await readRows(stores, orgId);
    orphans.push(...own);
    for (const id of known.running) running.add(id);
    for (const id of known.ingesting) ingesting.add(id);
    const seen = new Set<string>();
    const missing = new Set<string>();
    for await (const page of compareObjects(stores, orgId, stores.now)) {
      for (const { key } of page.objects) seen.add(key);
      for (const key of page.missing) missing.add(key);
      for (const { object } of page.uncounted)
        orphans.push({ orgId, kind: 'an object that does not count', subject: object.key });
      for (const object of page.strange)
        if (!mayBeConfirmed(object, stores.now))
          orphans.push({ orgId, kind: 'an object without its row', subject: object.key });
    }
    for (const key of known.named) if (!seen.has(key)) missing.add(key);
    for (const key of missing) orphans.push({ orgId, kind: 'a file without its object', subject: key });
  }
  const compare = async (type: string, rows: ReadonlySet<string>): Promise<void> => {
    const open = await openWorkflows(stores.temporal, type);
    for (const id of open)
      if (!rows.has(id)) orphans.push({ orgId: null, kind: 'a workflow without its row', subject: id });
    for (const id of rows)
      if (!open.has(id)) orphans.push({ orgId: null, kind: 'a row without its workflow', subject: id });
  };
  await compare('calculate', running);
  // Pictures follow after the file is confirmed, so an open ingest without a pending row is no orphan.
  const ingests = await openWorkflows(stores.temporal, 'ingestUpload');
  for (const id of ingesting)
    if (!ingests.has(id)) orphans.push({ orgId: null, kind: 'a row without its workflow', subject: id });
  return orphans;
};
