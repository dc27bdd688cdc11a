import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../src/db/kernel/migrate.ts';
import { dropDatabase } from '../support/stack.ts';

const ROLES =
  'sc_tenant, sc_system, sc_admin, sc_app, sc_search, sc_ledger, sc_eraser, sc_shared, sc_files, sc_partitions';
let server: pg.Client;
let admin: pg.Client;
let name: string;
let owner: URL;

/** A database that a login owns which is no superuser, as a managed PostgreSQL gives; row-level security holds for it too. */
beforeAll(async () => {
  const { ownerUrl } = inject('services');
  name = `m_${randomUUID().replaceAll('-', '')}`;
  server = new pg.Client({ connectionString: ownerUrl });
  await server.connect();
  await server.query(`create role ${name} login createrole password 'of-this-test'`);
  await server.query(`grant ${ROLES} to ${name} with admin option`);
  await server.query(`create database ${name} owner ${name}`);
  const there = new URL(ownerUrl);
  there.pathname = `/${name}`;
  admin = new pg.Client({ connectionString: there.href });
  await admin.connect();
  owner = new URL(there);
  owner.username = name;
  owner.password = 'of-this-test';
});

afterAll(async () => {
  await admin?.end();
  await dropDatabase(server, name);
  await server.query(`revoke ${ROLES} from ${name} cascade`);
  await server.query(`drop role ${name}`);
  await server.end();
});

test('given an owner that is no superuser, then all migrations and functions are applied, once, and functions of a role belong to it', async () => {
  expect(await migrate(owner.href, new Date())).not.toEqual([]);
  expect(await migrate(owner.href, new Date())).toEqual([]);
  const { rows } = await admin.query<{ owner: string; count: number }>(
    `select proowner::regrole::text as owner, count(*)::int from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     group by 1 order by 1`,
  );
  expect(rows.map((row) => row.owner)).toEqual([name, 'sc_ledger', 'sc_partitions']);
  // A role that owns functions can make no others.
  const { rows: rights } = await admin.query(
    `select has_schema_privilege(oid, 'public', 'create') as may_create, rolcanlogin from pg_roles
     where rolname in ('sc_ledger', 'sc_partitions')`,
  );
  const none = { may_create: false, rolcanlogin: false };
  expect(rights).toEqual([none, none]);
});

test('given a database that another version made, then it is refused with what to do', async () => {
  await admin.query(`insert into kysely_migration (name, timestamp) values ('0003-writes', now()::text)`);
  await expect(migrate(owner.href, new Date())).rejects.toThrow(
    /migration 0003-writes, which this version does not know.*rm -rf \.data/s,
  );
  await admin.query(`delete from kysely_migration where name = '0003-writes'`);
});
