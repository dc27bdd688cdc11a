import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { createErasureSweeps } from '../../src/activities/erase.ts';
import { createHousekeepingActivities } from '../../src/activities/housekeeping.ts';
import { createAccountSweeps } from '../../src/activities/mail-account-link.ts';
import { createObjectSweeps } from '../../src/activities/object-sweeps.ts';
import { createReconcileActivities } from '../../src/activities/reconcile.ts';
import { createWebhookHousekeepingActivities } from '../../src/activities/webhook-housekeeping.ts';
import { insertBatch } from '../../src/db/calculations/batches.ts';
import { asId, type UploadId } from '../../src/db/kernel/ids.ts';
import { insertNest } from '../../src/db/nests/nests.ts';
import type { WorkflowRef } from '../../src/db/outbox/staged-starts.ts';
import { insertReprice } from '../../src/db/reference-sets/reprices.ts';
import { insertSet } from '../../src/db/reference-sets/sets.ts';
import { insertReport } from '../../src/db/reports/reports.ts';
import { insertFacts } from '../../src/db/uploads/geometries.ts';
import { beginIngest, markConfirmed } from '../../src/db/uploads/upload-states.ts';
import { insertUpload } from '../../src/db/uploads/uploads.ts';
import { insertReplayJob } from '../../src/db/webhooks/delivery-replays.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Sweeps } from '../../src/workflows/housekeeping/contract.ts';
import { INTERNAL_FAULT, ingestUploadRef } from '../../src/workflows/ingest-upload/contract.ts';
import { makeReportRef } from '../../src/workflows/make-report/contract.ts';
import { replayFailedRef } from '../../src/workflows/replay-failed/contract.ts';
import { repriceSetRef } from '../../src/workflows/reprice-set/contract.ts';
import { runBatchRef } from '../../src/workflows/run-batch/contract.ts';
import { solveNestRef } from '../../src/workflows/solve-nest/contract.ts';
import { createCalculation } from '../support/api.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { useApp } from '../support/use.ts';
import { createEndpoint } from '../webhooks/support.ts';

const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;

const { stack, app } = useApp({ namespace: true });
/** Some minutes later than the app: what it just made has waited long. */
let sweeps: Sweeps;

beforeAll(async () => {
  const deps = { ...app.deps, clock: { now: () => new Date(app.clock.now().getTime() + 5 * MINUTES) } };
  sweeps = {
    ...createHousekeepingActivities(deps),
    ...createReconcileActivities(deps),
    ...createAccountSweeps(deps),
    ...createObjectSweeps(deps),
    ...createErasureSweeps(deps),
    ...createWebhookHousekeepingActivities(deps),
  };
});

const sweep = (name: keyof Sweeps): Promise<void> => new MockActivityEnvironment().run(sweeps[name]);
const organisations = async (count: number): Promise<TestOrganisation[]> => {
  const made: TestOrganisation[] = [];
  for (let i = 0; i < count; i += 1) made.push(await makeOrganisation(app.db));
  // In the order in which a sweep comes to them.
  return made.sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** An upload whose ingest has begun, as it is in the database; nothing starts its workflow. */
const ingesting = async (org: TestOrganisation): Promise<UploadId> => {
  const id = asId<UploadId>(newId());
  const now = app.clock.now();
  await app.db.asTenant(org.id, async (tx) => {
    const upload = {
      id,
      name: 'part.step',
      format: 'step',
      contentType: null,
      declaredSizeBytes: 1,
    } as const;
    await insertUpload(tx, org.id, { ...upload, now });
    await beginIngest(tx, org.id, id, now);
  });
  return id;
};
const uploadRow = async (id: string) => {
  const [row] = await stack.sql('select status, failure_code, failure_reason from uploads where id = $1', [
    id,
  ]);
  return row;
};
const lifeOf = async ({ workflowId }: WorkflowRef): Promise<string> =>
  (await app.deps.temporal.workflow.getHandle(workflowId).describe()).status.name;
/** A workflow that somebody ended before it ended its row. */
const ended = async (ref: WorkflowRef): Promise<void> => {
  const { workflowId, workflowType, taskQueue } = ref;
  const handle = await app.deps.temporal.workflow.start(workflowType, { workflowId, taskQueue, args: [] });
  await handle.terminate('by an operator');
};
const under = async (statement: string, undo: string, work: () => Promise<void>): Promise<void> => {
  await stack.sql(statement);
  try {
    await work();
  } finally {
    await stack.sql(undo);
  }
};

describe('one organisation that fails', () => {
  test('does not keep the answers and starts of the others [REQ-6]', async () => {
    const orgs = await organisations(3);
    for (const { id } of orgs)
      await stack.sql(
        `insert into staged_starts (org_id, id, kind, workflow_id, workflow_type, task_queue, row_id, row_seq, staged_at, started_at)
         values ($1, uuidv7($2::timestamptz - now()), 'start', gen_random_uuid()::text, 'x', 'x', gen_random_uuid(), 0, $2, $2)`,
        [id, new Date(Date.now() - 8 * DAYS)],
      );
    const [first, broken, last] = orgs.map(({ id }) => id);
    const left = async () =>
      (await stack.sql<{ org_id: string }>('select org_id from staged_starts')).map((row) => row.org_id);
    await under(
      `create function refuse() returns trigger language plpgsql as $$ begin
         if old.org_id = '${broken}' then raise exception 'this row is not to be deleted'; end if;
         return old;
       end $$;
       create trigger refuse before delete on staged_starts for each row execute function refuse()`,
      'drop function refuse() cascade',
      async () => {
        await expect(sweep('expireRows')).rejects.toThrow(/the sweep failed for rows of 1 organisations/);
      },
    );
    expect(await left()).toEqual([broken]);
    await sweep('expireRows');
    expect(await left()).toEqual([]);
    expect(first).not.toBe(last);
  });

  test('does not keep the open rows of the others, nor its own further ones [REQ-6]', async () => {
    const orgs = await organisations(3);
    const uploads: UploadId[] = [];
    for (const org of orgs) for (let i = 0; i < 2; i += 1) uploads.push(await ingesting(org));
    for (const id of uploads) await ended(ingestUploadRef({ id, ingestSeq: 1 }));
    const held = uploads[2] ?? '';
    await app.db.asTenant(orgs[1]?.id ?? asId(''), async (tx) => {
      await tx.selectFrom('uploads').select('id').where('id', '=', held).forUpdate().execute();
      await expect(sweep('reconcileUploads')).rejects.toThrow(/the sweep failed for rows of 1 organisations/);
    });
    const open = await stack.sql(`select id from uploads where status = 'pending'`);
    expect(open).toEqual([{ id: held }]);
    await sweep('reconcileUploads');
    expect(await uploadRow(held)).toMatchObject({ status: 'failed' });
  });
});

test('given more open rows than a page holds, then all of them are looked at', async () => {
  const [org] = await organisations(1);
  await stack.sql(
    `insert into uploads (org_id, id, name, format, status, ingest_seq, created_at, updated_at)
     select $1, gen_random_uuid(), 'part.step', 'step', 'pending', 1, now(), now() from generate_series(1, 450)`,
    [org?.id],
  );
  await sweep('reconcileUploads');
  const [{ count } = { count: 0 }] = await stack.sql<{ count: number }>(
    `select count(*)::int as count from staged_starts where org_id = $1 and started_at is not null`,
    [org?.id],
  );
  expect(count).toBe(450);
});

describe('a row whose workflow was ended from outside', () => {
  test('an upload has failed, by a fault of ours, and can be tried again [UPL-1]', async () => {
    const [org] = (await organisations(1)) as [TestOrganisation];
    const id = await ingesting(org);
    await ended(ingestUploadRef({ id, ingestSeq: 1 }));
    await sweep('reconcileUploads');
    expect(await uploadRow(id)).toEqual({
      status: 'failed',
      failure_code: INTERNAL_FAULT.code,
      failure_reason: INTERNAL_FAULT.reason,
    });
  });

  test('pictures have failed, unless an ingest of the same bytes is at work', async () => {
    const [org] = (await organisations(1)) as [TestOrganisation];
    const now = app.clock.now();
    const [lost, drawn] = ['a'.repeat(64), 'b'.repeat(64)];
    for (const sha256 of [lost, drawn]) {
      await app.db.asTenant(org.id, (tx) => insertFacts(tx, org.id, { sha256, facts: {}, now }));
      const id = await ingesting(org);
      const file = { sizeBytes: 1, sha256, objectKey: `org/${org.id}/files/${id}/1` };
      await app.db.asTenant(org.id, (tx) => markConfirmed(tx, org.id, { id, ingestSeq: 1, now }, file));
      const { workflowId, workflowType, taskQueue } = ingestUploadRef({ id, ingestSeq: 1 });
      const handle = await app.deps.temporal.workflow.start(workflowType, {
        workflowId,
        taskQueue,
        args: [],
      });
      if (sha256 === lost) await handle.terminate('by an operator');
    }
    await sweep('reconcilePictures');
    const rows = await stack.sql(
      'select sha256, pictures_status from geometries where org_id = $1 order by sha256',
      [org.id],
    );
    expect(rows).toEqual([
      { sha256: lost, pictures_status: 'failed' },
      { sha256: drawn, pictures_status: 'pending' },
    ]);
  });

  test('a batch admits nothing more; one whose workflow is missing goes on', async () => {
    const [org] = (await organisations(1)) as [TestOrganisation];
    const [over, missing] = [newId(), newId()];
    for (const id of [over, missing])
      await app.db.asTenant(org.id, (tx) =>
        insertBatch(tx, org.id, { id, runKeyId: null, cells: 60, now: app.clock.now() }),
      );
    await ended(runBatchRef(over));
    await sweep('reconcileBatches');
    const left = await stack.sql('select id from calculation_batches where org_id = $1', [org.id]);
    expect(left).toEqual([{ id: missing }]);
    expect(await lifeOf(runBatchRef(missing))).toBe('RUNNING');
  });

  test('a nest whose workflow is over has failed, by us; one whose workflow is missing goes on', async () => {
    const [org] = (await organisations(1)) as [TestOrganisation];
    const { revisionId } = await makeBoughtPart(app.client(org.apiKey), 1);
    const request = {
      stockFormatId: null,
      stockFormatMm: null,
      remnants: true,
      partGapMm: null,
      edgeMm: null,
      rotation: 'quarter',
    } as const;
    const [over, missing] = [newId(), newId()];
    for (const id of [over, missing])
      await app.db.asTenant(org.id, (tx) =>
        insertNest(
          tx,
          org.id,
          { id, name: 'n', environmentId: asId(org.environmentId), request },
          [
            {
              id: newId(),
              revisionId: asId(revisionId),
              calculationId: null,
              quantity: 1,
              orderRef: null,
              due: null,
              priority: null,
            },
          ],
          app.clock.now(),
        ),
      );
    await ended(solveNestRef(over, 1));
    await sweep('reconcileNests');
    const rows = await stack.sql('select status, reason from job_nests where id = $1', [over]);
    expect(rows).toEqual([{ status: 'failed', reason: 'internal_error' }]);
    expect(await lifeOf(solveNestRef(missing, 1))).toBe('RUNNING');
  });

  test('a report whose workflow is lost has failed; one whose workflow is missing is started', async () => {
    const [org] = (await organisations(1)) as [TestOrganisation];
    const client = app.client(org.apiKey);
    const calculationId = await createCalculation(client, (await makeBoughtPart(client)).revisionId);
    const [over, missing] = [newId(), newId()];
    for (const id of [over, missing])
      await app.db.asTenant(org.id, (tx) =>
        insertReport(
          tx,
          org.id,
          {
            id,
            calculationId: asId(calculationId),
            knownPriceId: null,
            kind: 'offer',
            format: 'pdf',
            language: 'en',
          },
          app.clock.now(),
        ),
      );
    await ended(makeReportRef(over));
    await sweep('reconcileReports');
    const rows = await stack.sql('select status, reason from reports where id = $1', [over]);
    expect(rows).toEqual([{ status: 'failed', reason: 'internal_error' }]);
    expect(await lifeOf(makeReportRef(missing))).toBe('RUNNING');
  });

  test('a reprice whose workflow is lost has failed; one whose workflow is missing is started', async () => {
    const [org] = (await organisations(1)) as [TestOrganisation];
    const now = app.clock.now();
    const [setId, over, missing] = [newId(), newId(), newId()];
    await app.db.asTenant(org.id, async (tx) => {
      await insertSet(tx, org.id, { id: setId, name: 'set', now });
      for (const id of [over, missing]) await insertReprice(tx, org.id, { id, setId, runKeyId: null, now });
    });
    await ended(repriceSetRef(over));
    await sweep('reconcileReprices');
    const rows = await stack.sql('select status from reprices where id = $1', [over]);
    expect(rows).toEqual([{ status: 'failed' }]);
    expect(await lifeOf(repriceSetRef(missing))).toBe('RUNNING');
  });

  test('a bulk replay is finished with what it replayed; one whose workflow is missing goes on', async () => {
    const [org] = (await organisations(1)) as [TestOrganisation];
    const { id: endpointId } = await createEndpoint(app.client(org.apiKey), 'https://example.com/hook');
    const now = app.clock.now();
    const window = {
      kind: 'failed',
      since: new Date(now.getTime() - DAYS),
      until: now,
      eventTypes: null,
    } as const;
    const insert = async () => {
      const job = await app.db.asTenant(org.id, (tx) =>
        insertReplayJob(tx, org.id, { ...window, endpointId: asId(endpointId), now }),
      );
      if (job === null) throw new Error('an organisation may have two bulk replays at once');
      return job;
    };
    const [over, missing] = [await insert(), await insert()];
    await ended(replayFailedRef(over.id));
    await sweep('reconcileReplays');
    const rows = await stack.sql<{ id: string; status: string }>(
      'select id, status from webhook_replays where org_id = $1',
      [org.id],
    );
    expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(
      new Map([
        [over.id, 'finished'],
        [missing.id, 'running'],
      ]),
    );
    expect(await lifeOf(replayFailedRef(missing.id))).toBe('RUNNING');
  });
});
