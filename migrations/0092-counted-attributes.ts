import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/**
 * What an organisation writes into records of its own choice counts toward its storage. The sum is kept when a transaction commits, in a row
 * that nothing else holds: whoever changes a part never waits for an upload that waits for the part.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table record_totals (
      org_id uuid primary key references organisations (id),
      bytes bigint not null check (bytes >= 0)
    )`.execute(db);
  await protectTenantTable(db, 'record_totals', { tenant: ['select', 'insert', 'update'] });
  await sql`
    create policy erasure on record_totals to sc_eraser
    using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))`.execute(db);
  await sql`grant select, insert, update on record_totals to sc_eraser`.execute(db);
  await sql`
    create function count_attributes() returns trigger language plpgsql as $$
    begin
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger parts_counted after insert or update of attributes or delete on parts
    deferrable initially deferred for each row execute function count_attributes()`.execute(db);
  await everyTenant(db, ['parts', 'record_totals'], async () => {
    await sql`
      insert into record_totals (org_id, bytes)
      select org_id, sum(octet_length(attributes::text)) from parts where attributes <> '{}' group by org_id`.execute(
      db,
    );
  });
};
