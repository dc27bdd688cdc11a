import { Client, Connection } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from '@temporalio/common';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cloneEnvironment,
  createFolder,
  createWebhookEndpoint,
  getCalculation,
} from '../../clients/typescript/src/operations.ts';
import { checkLedger } from '../../src/db/billing/check-ledger.ts';
import { ERASED_TABLES, KEPT_TABLES } from '../../src/db/erasure/erasure-tables.ts';
import {
  type ApiClient,
  createCalculation,
  exampleFile,
  makePart,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { operator, signedIn } from '../support/people.ts';
import { recordHistory } from '../support/record-history.ts';
import { runSchedule } from '../support/schedules.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { useApp } from '../support/use.ts';

const FILE = 'plate_holes_pocket.step';
const ORG_ID = defineSearchAttributeKey('OrgId', SearchAttributeType.KEYWORD);

type State = {
  step: string;
  objects_removed: number;
  rows_removed: number;
  finished_at: string | null;
  job_id: string;
};

describe('the erasure of an organisation, with a worker that is killed between two pages', () => {
  const { stack, app } = useApp({ namespace: true });
  let worker: Proc;
  let support: ApiClient;
  let connection: Connection;
  let temporal: Client;

  /** An organisation that has something of everything. */
  const busy = async () => {
    const organisation = await makeOrganisation(app.db, { tierSlug: 'team' });
    const client = app.client(organisation.apiKey);
    await support.ok(
      'POST',
      `/api/v1/admin/organisations/${organisation.id}/wallet/credits`,
      { amount_cents: 5_000, reason: 'invoice 4711' },
      { 'idempotency-key': organisation.id },
    );
    const session = await signedIn(app, organisation.id, 'owner');
    await createWebhookEndpoint({
      client: session.http,
      body: {
        url: 'http://127.0.0.1:1024/nobody-listens',
        event_types: ['*'],
      },
    });
    const upload = await uploadFile(client, FILE, await exampleFile(FILE));
    expect(upload.status).toBe('confirmed');
    await until(
      () => stack.sql(`select pictures_status from geometries where org_id = $1`, [organisation.id]),
      ([row]) => row?.pictures_status === 'ok',
    );
    await createFolder({ client: client.http, body: { name: 'Brackets' } });
    await cloneEnvironment({
      client: client.http,
      path: { env_id: organisation.environmentId },
      body: { name: 'below the baseline' },
    });
    const { revisionId } = await makePart(client, upload.id);
    const calculationId = await createCalculation(client, revisionId, { material_ref: '1.4301' });
    await startRun(client, calculationId);
    expect(await waitForEnd(client, calculationId)).toMatchObject({ status: 'succeeded' });
    return { organisation, client, session, calculationId };
  };

  const keysOf = async ({ id }: TestOrganisation) =>
    (await app.deps.store.listPage(`org/${id}/`)).objects.map(({ key }) => key);
  const workflowsOf = async ({ id }: TestOrganisation) => {
    const ids: string[] = [];
    for await (const one of temporal.workflow.list({ query: `OrgId = '${id}'` })) ids.push(one.workflowId);
    return ids;
  };
  const countsOf = async ({ id }: TestOrganisation, tables: readonly string[]) => {
    const parts = tables.map((table) => `(select count(*)::int from ${table} where org_id = $1) as ${table}`);
    const [row] = await stack.sql<Record<string, number>>(`select ${parts.join(', ')}`, [id]);
    return row ?? {};
  };
  const stateOf = ({ id }: TestOrganisation) =>
    support.get<State>(`/api/v1/admin/organisations/${id}/erasure`);

  const BOOKS = Object.keys(KEPT_TABLES).filter((table) => !['organisations', 'erasures'].includes(table));
  const GONE = ['memberships', ...ERASED_TABLES.map(({ table }) => table)];

  beforeAll(async () => {
    support = await operator(app, 'kim');
    worker = await startProcess(stack, 'worker');
    connection = await Connection.connect({ address: stack.temporal.address, connectTimeout: '2m' });
    temporal = new Client({ connection, namespace: stack.temporal.namespace });
  });

  afterAll(async () => {
    await connection?.close();
    await worker?.kill('SIGTERM');
  });

  it('given an erasure, when its worker is killed, then another finishes it: no object, row or history is left, the books are whole, and others have lost nothing [ERA-1]', async () => {
    const [gone, stays] = [await busy(), await busy()];
    const { organisation } = gone;
    const both = await signedIn(app, organisation.id, 'member');
    await stack.sql(
      `insert into memberships (org_id, user_id, role, created_at)
       select $2, user_id, role, now() from memberships where org_id = $1 and role = 'member'`,
      [organisation.id, stays.organisation.id],
    );
    const people = await stack.sql<{ user_id: string; role: string }>(
      'select user_id, role from memberships where org_id = $1',
      [organisation.id],
    );
    const before = {
      books: await countsOf(organisation, BOOKS),
      wallet: await stack.sql('select posted_cents, held_cents from wallets where org_id = $1', [
        organisation.id,
      ]),
      keys: await keysOf(stays.organisation),
      rows: await countsOf(stays.organisation, ['parts', 'calculations', 'stored_objects', 'memberships']),
    };
    expect(await keysOf(organisation)).toHaveLength(4);
    // The worker gets no further than this table before the test lets it.
    const gate = new pg.Client({ connectionString: stack.ownerUrl });
    await gate.connect();
    await gate.query('begin');
    await gate.query('lock table folders in access exclusive mode');
    const path = `/api/v1/admin/organisations/${organisation.id}/erase`;
    const asked = await support.call<{ job_id: string }>('POST', path, { slug: `test-${organisation.id}` });
    expect([asked.status, asked.body.job_id]).toEqual([202, `erase/${organisation.id}/1`]);

    // Access ended with the answer.
    expect((await gone.client.call('GET', '/api/v1/parts/')).status).toBe(401);
    expect((await gone.session.call('GET', '/api/v1/parts/')).status).toBe(401);
    const slug = { 'x-org-slug': `test-${organisation.id}` };
    expect((await both.call('GET', '/api/v1/parts/', undefined, slug)).status).toBe(404);
    expect((await both.call('GET', '/api/v1/parts/')).status).toBe(200);

    await until(
      () =>
        stack.sql(
          `select 1 from pg_locks l join pg_class c on c.oid = l.relation
           where c.relname = 'folders' and not l.granted
             and l.database = (select oid from pg_database where datname = current_database())`,
        ),
      (waiting) => waiting.length > 0,
    );
    await worker.kill('SIGKILL');
    const standing = await stateOf(organisation);
    expect(standing).toMatchObject({ step: 'rows', objects_removed: 4, finished_at: null });
    expect(await keysOf(organisation)).toEqual([]);
    expect(await countsOf(organisation, ['calculations', 'parts', 'uploads'])).toEqual({
      calculations: 0,
      parts: 0,
      uploads: 1,
    });
    await gate.query('rollback');
    await gate.end();

    worker = await startProcess(stack, 'worker');
    const done = await until(
      () => stateOf(organisation),
      (state) => state.finished_at !== null,
    );
    expect(done.step).toBe('finished');
    expect(done.rows_removed).toBeGreaterThan(standing.rows_removed);
    await recordHistory(stack, done.job_id, 'erase-organisation.resumed');

    expect(await keysOf(organisation)).toEqual([]);
    const rest = await countsOf(organisation, GONE);
    expect(Object.entries(rest).filter(([, count]) => count > 0)).toEqual([]);
    await until(
      () => workflowsOf(organisation),
      (ids) => ids.every((id) => id === done.job_id),
    );
    // The server takes a history from its list first.
    await until(
      () =>
        temporal.workflow
          .getHandle(`calculation/${gone.calculationId}/1`)
          .describe()
          .then(
            () => 'described',
            (error: Error) => error.message,
          ),
      (answer) => /not found/i.test(answer),
    );
    const [row] = await stack.sql('select name, slug from organisations where id = $1', [organisation.id]);
    expect(row).toEqual({ name: 'Erased organisation', slug: `erased-${organisation.id}` });
    for (const { user_id, role } of people)
      expect(await stack.sql('select id from users where id = $1', [user_id])).toHaveLength(
        role === 'member' ? 1 : 0,
      );

    // The books: nothing is missing but names, and they still balance.
    const books = await countsOf(organisation, BOOKS);
    expect({ ...books, audit_log: 0 }).toEqual({ ...before.books, audit_log: 0 });
    expect(books.audit_log).toBe((before.books.audit_log ?? 0) + 1);
    expect(
      await stack.sql('select posted_cents, held_cents from wallets where org_id = $1', [organisation.id]),
    ).toEqual(before.wallet);
    expect(await checkLedger(app.db)).toEqual([]);
    expect(JSON.stringify(await stack.sql('select * from audit_log'))).not.toContain('@');

    // Who stays has everything that was there.
    expect(await keysOf(stays.organisation)).toEqual(before.keys);
    expect(
      await countsOf(stays.organisation, ['parts', 'calculations', 'stored_objects', 'memberships']),
    ).toEqual(before.rows);
    const kept = await getCalculation({
      client: stays.client.http,
      path: { calculation_id: stays.calculationId },
    });
    expect(kept.status).toBe('succeeded');
    expect(await workflowsOf(stays.organisation)).toContain(`calculation/${stays.calculationId}/1`);
  }, 600_000);

  it('given more histories than a page, then the server deletes them in one batch', async () => {
    const organisation = await makeOrganisation(app.db);
    const searchAttributes = new TypedSearchAttributes([{ key: ORG_ID, value: organisation.id }]);
    await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        temporal.workflow.start('nobodyRunsThis', {
          taskQueue: 'nobody',
          workflowId: `histories/${organisation.id}/${n}`,
          typedSearchAttributes: searchAttributes,
        }),
      ),
    );
    await until(
      () => workflowsOf(organisation),
      (ids) => ids.length === 150,
    );
    const path = `/api/v1/admin/organisations/${organisation.id}/erase`;
    const { body } = await support.call<{ job_id: string }>('POST', path, {
      slug: `test-${organisation.id}`,
    });
    await until(
      () => stateOf(organisation),
      (state) => state.finished_at !== null,
    );
    const batch = await temporal.workflow.workflowService.describeBatchOperation({
      namespace: stack.temporal.namespace,
      jobId: `erase-${organisation.id}-1`,
    });
    expect(Number(batch.totalOperationCount)).toBeGreaterThan(0);
    await until(
      () => workflowsOf(organisation),
      (ids) => ids.every((id) => id === body.job_id),
    );
  }, 600_000);

  it('given the schedule that looks after erasures, then it runs', async () => {
    await runSchedule(stack, 'housekeeping/reconcileErasures');
  });
});
