import { type Kysely, sql } from 'kysely';
import { makeErasable } from './support/erasable.ts';

const ERASED = [
  'account_links',
  'api_keys',
  'calculation_batches',
  'calculation_corrections',
  'calculation_results',
  'calculations',
  'dataset_links',
  'dataset_removals',
  'delivery_attempts',
  'environment_changes',
  'environment_machines',
  'environment_overrides',
  'environment_rates',
  'environment_subcontractors',
  'environment_tools',
  'environments',
  'events',
  'folders',
  'geometries',
  'idempotency_keys',
  'machines',
  'material_overrides',
  'part_prices',
  'part_revisions',
  'parts',
  'snapshot_pieces',
  'staged_starts',
  'stock_formats',
  'stored_objects',
  'uploads',
  'webhook_deliveries',
  'webhook_endpoints',
  'webhook_replays',
];

/**
 * The erasure of an organisation has a role of its own, which can remove rows of the organisations that are being erased and nothing else.
 * It has no right on wallets, ledger and usage: the books stay, under an organisation without a name.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Roles belong to the server: another database may be making it at this moment.
  await sql`
    do $$ begin
      create role sc_eraser nologin noinherit;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  await sql`
    do $$ begin
      grant sc_eraser to sc_app with inherit false, set true;
    exception when unique_violation or internal_error then null;
    end $$`.execute(db);
  await sql`grant usage on schema public to sc_eraser`.execute(db);

  await sql`
    create table erasures (
      org_id uuid primary key references organisations (id),
      -- Rises when the workflow has to be started anew.
      run_seq integer not null default 1,
      step text not null check (step in ('work', 'objects', 'rows', 'histories', 'finished')),
      objects_removed bigint not null default 0,
      rows_removed bigint not null default 0,
      requested_at timestamptz not null,
      updated_at timestamptz not null,
      finished_at timestamptz,
      check ((step = 'finished') = (finished_at is not null))
    )`.execute(db);
  await sql`grant select, insert on erasures to sc_admin`.execute(db);
  await sql`grant select on erasures to sc_system, sc_eraser`.execute(db);
  await sql`
    grant update (run_seq, step, objects_removed, rows_removed, updated_at, finished_at)
    on erasures to sc_eraser`.execute(db);
  await sql`create index erasures_open on erasures (updated_at) where finished_at is null`.execute(db);
  await sql`alter table erasures enable row level security`.execute(db);
  await sql`alter table erasures force row level security`.execute(db);
  await sql`create policy operator on erasures to sc_admin using (true) with check (true)`.execute(db);
  await sql`create policy sweep on erasures for select to sc_system using (true)`.execute(db);
  await sql`
    create policy erasure on erasures to sc_eraser
    using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))`.execute(db);

  for (const table of ERASED) await makeErasable(db, table);
  // Follows the objects, by their trigger.
  await sql`
    create policy erasure on storage_totals to sc_eraser
    using (org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))`.execute(db);
  await sql`grant select, update on storage_totals to sc_eraser`.execute(db);

  await sql`
    create policy erasure on organisations to sc_eraser using (
      id = (select nullif(current_setting('app.org_id', true), '')::uuid)
      and exists (select 1 from erasures e where e.org_id = organisations.id and e.finished_at is null))`.execute(
    db,
  );
  await sql`grant select (id), update (name, slug) on organisations to sc_eraser`.execute(db);

  // Whoever is a member of nothing else goes with the organisation; so it has to be seen who is a member of what.
  await makeErasable(db, 'memberships');
  await sql`create policy erasure_looks on memberships for select to sc_eraser using (true)`.execute(db);
  await sql`
    create policy erasure on users to sc_eraser using (
      exists (
        select 1 from memberships m join erasures e on e.org_id = m.org_id and e.finished_at is null
        where m.user_id = users.id and m.org_id = (select nullif(current_setting('app.org_id', true), '')::uuid))
      and not exists (
        select 1 from memberships m
        where m.user_id = users.id and m.org_id <> (select nullif(current_setting('app.org_id', true), '')::uuid)))`.execute(
    db,
  );
  await sql`grant select (id), delete on users to sc_eraser`.execute(db);
};
