import { expect, test } from 'vitest';
import { useStack } from '../support/use.ts';

const stack = useStack();

/** Tables of an organisation that requests may touch, as the catalogue of the database has them. */
const TENANT_TABLES = `
  select c.oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced, a.attnum as org_column
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and (has_any_column_privilege('sc_tenant', c.oid, 'SELECT, INSERT, UPDATE') or has_table_privilege('sc_tenant', c.oid, 'DELETE'))`;

test('row-level security is forced on every tenant table', async () => {
  const tables = await stack.sql<{ name: string; is_forced: boolean }>(`${TENANT_TABLES} order by name`);
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter(({ is_forced }) => !is_forced).map(({ name }) => name)).toEqual([]);
});

test('a foreign key between tenant tables pairs their organisations, so that it links and reveals nothing across them', async () => {
  const keys = await stack.sql<{ name: string; is_paired: boolean }>(
    `with tenant as (${TENANT_TABLES})
     select f.conname as name, exists (
       select 1 from unnest(f.conkey, f.confkey) pair(own, other)
       where pair.own = here.org_column and pair.other = there.org_column) as is_paired
     from pg_constraint f join tenant here on here.oid = f.conrelid join tenant there on there.oid = f.confrelid
     where f.contype = 'f' order by name`,
  );
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter(({ is_paired }) => !is_paired).map(({ name }) => name)).toEqual([]);
});
