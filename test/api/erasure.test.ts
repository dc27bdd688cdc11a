import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { createErasureActivities, createErasureSweeps } from '../../src/activities/erase.ts';
import { ERASED_TABLES, KEPT_TABLES } from '../../src/db/erasure/erasure-tables.ts';
import { type ApiClient, until } from '../support/api.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { operator } from '../support/people.ts';
import { useApp } from '../support/use.ts';

const { stack, app } = useApp({ namespace: true });
let support: ApiClient;

beforeAll(async () => {
  support = await operator(app, 'kim');
});

const path = ({ id }: TestOrganisation) => `/api/v1/admin/organisations/${id}`;
const erase = (organisation: TestOrganisation, slug = `test-${organisation.id}`) =>
  support.call<{ job_id: string }>('POST', `${path(organisation)}/erase`, { slug });
const life = async (workflowId: string) =>
  (await app.deps.temporal.workflow.getHandle(workflowId).describe()).status.name;

describe('who may erase', () => {
  test('given another slug, an unknown organisation or no operator, then nothing begins [ERA-1]', async () => {
    const organisation = await makeOrganisation(app.db);
    const wrong = await erase(organisation, 'something-else');
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('wrong_slug')]);
    const unknown = { ...organisation, id: crypto.randomUUID() as never };
    expect((await erase(unknown)).status).toBe(404);
    const client = app.client(organisation.apiKey);
    const own = await client.call('POST', `${path(organisation)}/erase`, { slug: `test-${organisation.id}` });
    expect(own.status).toBe(401);
    expect((await support.call('GET', `${path(organisation)}/erasure`)).status).toBe(404);
    expect((await client.call('GET', '/api/v1/parts/')).status).toBe(200);
  });

  test('given the same request again, then the same job', async () => {
    const organisation = await makeOrganisation(app.db);
    const first = await erase(organisation);
    expect([first.status, first.body]).toEqual([202, { job_id: `erase/${organisation.id}/1` }]);
    expect((await erase(organisation)).body).toEqual(first.body);
    expect(await support.get(`${path(organisation)}/erasure`)).toMatchObject({
      step: 'work',
      finished_at: null,
    });
  });
});

test('given an erasure whose workflow was ended from outside, when it is looked after, then another goes on where it stood [ERA-1]', async () => {
  const organisation = await makeOrganisation(app.db);
  const { db, store, temporal, starter, log } = app.deps;
  const at = (ms: number) => {
    const clock = { now: () => new Date(Date.now() + ms) };
    const deps = { db, store, temporal, starter, log, clock };
    return { ...createErasureActivities(deps), ...createErasureSweeps(deps) };
  };
  const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);
  const { job_id } = (await erase(organisation)).body;
  await app.deps.starter.idle();
  expect(await life(job_id)).toBe('RUNNING');
  await act(at(120_000).reconcileErasures);
  expect(await support.get(`${path(organisation)}/erasure`)).toMatchObject({ job_id });

  const input = (seq: number) => ({ orgId: organisation.id, id: organisation.id, seq });
  expect(await act(() => at(0).erasePage(input(1)))).toBe('more');
  await temporal.workflow.getHandle(job_id).terminate('by a test');
  await act(at(120_000).reconcileErasures);
  const next = `erase/${organisation.id}/2`;
  expect(await support.get(`${path(organisation)}/erasure`)).toMatchObject({
    job_id: next,
    step: 'objects',
  });
  expect(await life(next)).toBe('RUNNING');
  // The one that was ended does nothing any more, were it to come back.
  expect(await act(() => at(0).erasePage(input(1)))).toBe('finished');
  const end = await until(
    () => act(() => at(0).erasePage(input(2))),
    (page) => page === 'finished',
  );
  expect(end).toBe('finished');
  expect(await support.get(`${path(organisation)}/erasure`)).toMatchObject({ step: 'finished' });
});

describe('the role that erases', () => {
  const asEraser = async (orgId: string, statement: string) => {
    try {
      return await stack.sql(
        `begin; set local role sc_eraser; set local app.org_id = '${orgId}'; ${statement}; commit`,
      );
    } catch (error) {
      await stack.sql('rollback');
      throw error;
    }
  };
  const keysOf = (orgId: string) => stack.sql('select id from api_keys where org_id = $1', [orgId]);

  test('given every table of tenants, then it is either erased or kept, and the role can delete from no other [ERA-2]', async () => {
    const tables = await stack.sql<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c
       join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and (c.column_name = 'org_id' or c.table_name = 'organisations')`,
    );
    const erased = [...ERASED_TABLES.map(({ table }) => table), 'memberships'];
    expect(tables.map(({ name }) => name).sort()).toEqual([...erased, ...Object.keys(KEPT_TABLES)].sort());
    const deletes = await stack.sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and has_table_privilege('sc_eraser', c.oid, 'DELETE')`,
    );
    expect(deletes.map(({ name }) => name).sort()).toEqual([...erased, 'users'].sort());
    for (const table of Object.keys(KEPT_TABLES).filter((name) => /wallet|ledger|usage|spend/.test(name)))
      for (const right of ['SELECT', 'INSERT', 'UPDATE', 'DELETE']) {
        const [row] = await stack.sql<{ has: boolean }>(
          `select has_table_privilege('sc_eraser', $1, $2) or has_any_column_privilege('sc_eraser', $1, $3) as has`,
          [table, right, right === 'DELETE' ? 'SELECT' : right],
        );
        expect(row, `${right} on ${table}`).toEqual({ has: false });
      }
  });

  test('given an organisation that is not being erased, or that the transaction does not name, then not a row goes [ERA-2]', async () => {
    const [safe, condemned] = [await makeOrganisation(app.db), await makeOrganisation(app.db)];
    await erase(condemned);
    await asEraser(safe.id, 'delete from api_keys');
    await asEraser(safe.id, `update organisations set name = 'x' where id = '${safe.id}'`);
    expect(await keysOf(safe.id)).toHaveLength(1);
    expect(await keysOf(condemned.id)).toHaveLength(1);
    await asEraser(condemned.id, 'delete from api_keys');
    expect(await keysOf(safe.id)).toHaveLength(1);
    expect(await keysOf(condemned.id)).toHaveLength(0);
    const names = await stack.sql('select 1 from organisations where name = $1', ['x']);
    expect(names).toEqual([]);
  });

  test('given people, then it removes only who is a member of nothing but what is being erased [ERA-2]', async () => {
    const condemned = await makeOrganisation(app.db);
    const safe = await makeOrganisation(app.db);
    const add = async (...orgIds: string[]) => {
      const id = crypto.randomUUID();
      await stack.sql(
        `insert into users (id, email, password_hash, created_at, updated_at) values ($1, $2, '', now(), now())`,
        [id, `${id}@test.example`],
      );
      for (const orgId of orgIds)
        await stack.sql(
          `insert into memberships (org_id, user_id, role, created_at) values ($1, $2, 'member', now())`,
          [orgId, id],
        );
      return id;
    };
    const [own, both, other, nowhere] = [
      await add(condemned.id),
      await add(condemned.id, safe.id),
      await add(safe.id),
      await add(),
    ];
    await stack.sql(
      `insert into erasures (org_id, step, requested_at, updated_at) values ($1, 'work', now(), now())`,
      [condemned.id],
    );
    // Without a single condition: what it may not remove it does not see.
    await asEraser(
      condemned.id,
      'with gone as (delete from memberships returning user_id) delete from users',
    );
    const left = await stack.sql<{ id: string }>('select id from users where id = any($1)', [
      [own, both, other, nowhere],
    ]);
    expect(left.map(({ id }) => id).sort()).toEqual([both, other, nowhere].sort());
    const memberships = await stack.sql('select org_id, user_id from memberships where user_id = any($1)', [
      [both, other],
    ]);
    expect(memberships).toHaveLength(2);
    expect(memberships).toContainEqual({ org_id: safe.id, user_id: both });
  });
});
