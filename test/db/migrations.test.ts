import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, migrationProvider } from '../../src/db/kernel/migrate.ts';
import { openOwnerPool } from '../../src/db/kernel/owner-pool.ts';
import { folded } from '../../src/db/materials/standard-parts.ts';
import { unpackJson } from '../../src/platform/packed-json.ts';
import { dropDatabase } from '../support/stack.ts';

const ROLES = 'sc_tenant, sc_system, sc_admin, sc_app, sc_search, sc_ledger, sc_eraser';
const RESULT = {
  currency: 'EUR',
  unit_cost: 1.25,
  offer_price: 2.5,
  economics: { economic_lot: 40 },
  cost_sheet: { total: 2.5, name: 'Welle ø 40' },
};

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

const migrateTo = async (last: string): Promise<void> => {
  const pool = openOwnerPool(owner.href, 2);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateTo(last);
  await db.destroy();
  if (error !== undefined) throw error;
};

test('given results of three organisations kept as JSON, then each is packed and reads the same', async () => {
  await migrateTo('0026-grant-slots');
  // Rows of these tables alone: what they belong to does not matter here.
  await admin.query(`set session_replication_role = replica`);
  for (let n = 0; n < 3; n += 1) {
    await admin.query(
      'insert into calculation_results (org_id, calculation_id, run_seq, result, created_at) values ($1, $2, 1, $3, now())',
      [randomUUID(), randomUUID(), JSON.stringify({ ...RESULT, setup_cost: n })],
    );
  }
  await migrateTo('0027-packed-results');
  const { rows } = await admin.query<{ figures: { setup_cost: number }; document: Buffer }>(
    `select figures, document from calculation_results order by figures -> 'setup_cost'`,
  );
  expect(rows.map(({ document }) => unpackJson(document))).toEqual(
    [0, 1, 2].map((setup_cost) => ({ ...RESULT, setup_cost })),
  );
  expect(rows[1]?.figures).toEqual({
    unit_cost: 1.25,
    offer_price: 2.5,
    setup_cost: 1,
    needs_human_review: null,
    engine_version: null,
    parameter_version: null,
    currency: 'EUR',
    economics: { economic_lot: 40 },
  });
  const forced = await admin.query(
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity`,
  );
  expect(forced.rows).toEqual([]);
});

test('given people of before, then everybody keeps account and memberships, and a reset that was mailed still works', async () => {
  const [userId, orgId, resetId] = [randomUUID(), randomUUID(), randomUUID()];
  await admin.query(
    `insert into users (id, email, password_hash, created_at, updated_at) values ($1, 'owner@test.example', 'none', now(), now())`,
    [userId],
  );
  await admin.query(
    `insert into memberships (org_id, user_id, role, created_at) values ($1, $2, 'owner', now())`,
    [orgId, userId],
  );
  await admin.query(
    `insert into password_resets (id, user_id, token_sha256, created_at, expires_at)
     values ($1, $2, '\\x01', now(), now() + interval '1 hour')`,
    [resetId, userId],
  );
  await migrateTo('0033-account-links');
  const people = await admin.query(
    'select u.id, m.org_id, m.role from users u join memberships m on m.user_id = u.id',
  );
  expect(people.rows).toEqual([{ id: userId, org_id: orgId, role: 'owner' }]);
  const links = await admin.query(
    `select id, purpose, email, token_sha256, started_at is not null as mailed, link_sealed from account_links`,
  );
  expect(links.rows).toEqual([
    {
      id: resetId,
      purpose: 'reset',
      email: 'owner@test.example',
      token_sha256: Buffer.from([1]),
      mailed: true,
      link_sealed: null,
    },
  ]);
  const forced = await admin.query(
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity`,
  );
  expect(forced.rows).toEqual([]);
});

test('given uploads of two organisations in every state, then what they store is counted', async () => {
  const names = Object.keys(await migrationProvider.getMigrations());
  await migrateTo(names[names.indexOf('0035-stored-objects') - 1] ?? '');
  const [first, second] = [randomUUID(), randomUUID()];
  for (const id of [first, second])
    await admin.query(
      `insert into organisations (id, name, slug, tier_slug, created_at) values ($1::uuid, 'a', 'a-' || $1::text, 'free', now())`,
      [id],
    );
  const insert = (orgId: string, status: string, declared: number | null, size: number | null, seq = 0) =>
    admin.query(
      `insert into uploads (org_id, id, name, format, status, declared_size_bytes, size_bytes, sha256, object_key,
         failure_reason, ingest_seq, created_at, updated_at)
       values ($1, gen_random_uuid(), 'a.step', 'step', $2, $3, $4, $5, $6, $7, $8, now(), now())`,
      [
        orgId,
        status,
        declared,
        size,
        size === null ? null : 'a'.repeat(64),
        size === null ? null : `org/${orgId}/files/${randomUUID()}/1`,
        status === 'failed' ? 'empty' : null,
        seq,
      ],
    );
  await insert(first, 'confirmed', 7, 5);
  await insert(first, 'confirmed', null, 6);
  await insert(first, 'pending', 30, null);
  await insert(first, 'pending', 40, null, 1);
  await insert(first, 'failed', 50, null, 1);
  await insert(second, 'cancelled', null, null);
  await migrateTo('0036-erasures');
  const totals = await admin.query('select org_id, bytes::int as bytes from storage_totals order by bytes');
  expect(totals.rows).toEqual([
    { org_id: second, bytes: 0 },
    { org_id: first, bytes: 5 + 6 + 30 + 40 + 50 },
  ]);
  const { rows } = await admin.query(
    `select size_bytes::int as size, due_at is null as stays, address_until is null as kept
     from stored_objects where org_id = $1 order by size_bytes`,
    [first],
  );
  expect(rows).toEqual([
    { size: 5, stays: true, kept: true },
    { size: 6, stays: true, kept: true },
    { size: 30, stays: false, kept: false },
    { size: 40, stays: true, kept: false },
    { size: 50, stays: false, kept: false },
  ]);
});

test('given standard parts with names of any script, then each is kept as it is compared', async () => {
  await migrateTo('0067-drawing-packs');
  const names = ['größe  7', 'ﬁnger-nut', 'Maßstab', '\ufdfa'.repeat(200), null];
  for (const part of names)
    await admin.query(
      `insert into standard_parts (org_id, id, kind, name, price, currency, created_at, updated_at)
       values ($1, $2, 'other', $3, 1, 'EUR', now(), now())`,
      [randomUUID(), randomUUID(), part],
    );
  await migrateTo('0068-folded-names');
  const { rows } = await admin.query<{ name: string | null; folded_name: string | null }>(
    'select name, folded_name from standard_parts',
  );
  const byName = new Map(rows.map((row) => [row.name, row.folded_name]));
  expect(names.map((part) => byName.get(part))).toEqual(
    names.map((part) => (part === null ? null : folded(part))),
  );
  expect(byName.get('größe  7')).toBe('GRÖSSE 7');
  const unforced = await admin.query(
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity`,
  );
  expect(unforced.rows).toEqual([]);
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
  expect(rows.map((row) => row.owner)).toEqual([name, 'sc_ledger']);
  // A role that owns functions can make no others.
  const { rows: rights } = await admin.query(
    `select has_schema_privilege('sc_ledger', 'public', 'create') as may_create, rolcanlogin from pg_roles where rolname = 'sc_ledger'`,
  );
  expect(rights).toEqual([{ may_create: false, rolcanlogin: false }]);
});
