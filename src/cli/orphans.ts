import type { Client } from '@temporalio/client';
import { findContentLeft } from '../db/calculations/collect.ts';
import type { Database } from '../db/kernel/database.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import { readExpected } from '../db/outbox/expected-state.ts';
import { listOrganisationIds } from '../db/outbox/open-work.ts';
import { compareObjects } from '../db/uploads/compare-objects.ts';
import type { ObjectStore } from '../platform/object-store.ts';

/** Something that exists in one of the three stores but is unknown to the others. */
type Orphan = { readonly orgId: OrgId | null; readonly kind: string; readonly subject: string };

type Stores = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly temporal: Client;
  readonly now: Date;
};

const STAGING_HOURS = 24;

/** Open workflows of one type, by id. */
const openWorkflows = async (temporal: Client, type: string): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  const query = `WorkflowType = '${type}' AND ExecutionStatus = 'Running'`;
  for await (const workflow of temporal.workflow.list({ query })) ids.add(workflow.workflowId);
  return ids;
};

/** An object received less than a day ago may still be confirmed. */
const mayBeConfirmed = (object: { readonly key: string; readonly modified_at: Date }, now: Date): boolean =>
  object.key.split('/')[2] === 'staging' &&
  now.getTime() - object.modified_at.getTime() <= STAGING_HOURS * 3_600_000;

/** Compares PostgreSQL, S3 and Temporal while no work is running, to find what a crash left. Reads only. */
export const findOrphans = async (stores: Stores): Promise<readonly Orphan[]> => {
  const orphans: Orphan[] = [];
  const running = new Set<string>();
  const nesting = new Set<string>();
  const reporting = new Set<string>();
  const repricing = new Set<string>();
  const ingesting = new Set<string>();
  for (const orgId of await listOrganisationIds(stores.db)) {
    const expected = await readExpected(stores.db, orgId, stores.now);
    const content = await stores.db.asTenant(orgId, (tx) => findContentLeft(tx, orgId));
    orphans.push(...[...expected.leftBehind, ...content].map((row) => ({ orgId, ...row })));
    for (const id of expected.running) running.add(id);
    for (const id of expected.nesting) nesting.add(id);
    for (const id of expected.reporting) reporting.add(id);
    for (const id of expected.repricing) repricing.add(id);
    for (const id of expected.ingesting) ingesting.add(id);
    const seen = new Set<string>();
    const missing = new Set<string>();
    for await (const page of compareObjects(stores, orgId, stores.now)) {
      for (const { key } of page.objects) seen.add(key);
      for (const key of page.missing) missing.add(key);
      for (const { object } of page.uncounted)
        orphans.push({ orgId, kind: 'object not counted for its organisation', subject: object.key });
      for (const object of page.orphans)
        if (!mayBeConfirmed(object, stores.now))
          orphans.push({ orgId, kind: 'object without a row', subject: object.key });
    }
    for (const key of expected.named) if (!seen.has(key)) missing.add(key);
    for (const key of missing) orphans.push({ orgId, kind: 'file without its object', subject: key });
  }
  const compare = async (type: string, rows: ReadonlySet<string>): Promise<void> => {
    const open = await openWorkflows(stores.temporal, type);
    for (const id of open)
      if (!rows.has(id)) orphans.push({ orgId: null, kind: 'workflow without a row', subject: id });
    for (const id of rows)
      if (!open.has(id)) orphans.push({ orgId: null, kind: 'row without a workflow', subject: id });
  };
  await compare('calculate', running);
  await compare('solveNest', nesting);
  await compare('makeReport', reporting);
  await compare('repriceSet', repricing);
  // Pictures follow after the file is confirmed, so a running ingest without a pending row is not an orphan.
  const ingests = await openWorkflows(stores.temporal, 'ingestUpload');
  for (const id of ingesting)
    if (!ingests.has(id)) orphans.push({ orgId: null, kind: 'row without a workflow', subject: id });
  return orphans;
};
