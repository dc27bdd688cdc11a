import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/** The digest that the transaction of a reader states; without one no row matches. */
const STATED = sql`(select decode(nullif(current_setting('app.share_sha256', true), ''), 'hex'))`;

/**
 * Links to a price or a comparison for people without an account. A row holds everything that its link shows, as it was when the link was
 * made. `sc_shared` reads the row of the token that it states, and nothing else of any organisation.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table shares (
      org_id uuid not null references organisations (id),
      id uuid not null,
      token_sha256 bytea not null unique check (length(token_sha256) = 32),
      kind text not null check (kind in ('calculation', 'comparison')),
      detail text not null check (detail in ('summary', 'full')),
      calculation_ids uuid[] not null check (cardinality(calculation_ids) > 0),
      -- What the link shows, packed.
      document bytea not null,
      -- The 3D model that the link shows; null if it has none.
      model_key text,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      primary key (org_id, id)
    )`.execute(db);
  await sql`create index shares_newest on shares (org_id, created_at desc, id desc)`.execute(db);
  await sql`create index shares_calculations on shares using gin (org_id, calculation_ids)`.execute(db);
  await sql`create index shares_expired on shares (org_id, expires_at)`.execute(db);
  // A share never changes: it is made, and removed.
  await protectTenantTable(db, 'shares', { tenant: ['select', 'insert', 'delete'], erasable: true });
  await sql`
    create policy shared_one on shares for select to sc_shared using (token_sha256 = ${STATED})`.execute(db);
  await sql`
    grant select (org_id, token_sha256, kind, detail, document, model_key, created_at, expires_at) on shares to sc_shared`.execute(
    db,
  );
  // The model, while it is stored.
  await sql`
    create policy shared_model on stored_objects for select to sc_shared using (exists (
      select 1 from shares s where s.org_id = stored_objects.org_id and s.model_key = stored_objects.object_key))`.execute(
    db,
  );
  await sql`grant select (org_id, object_key, doomed) on stored_objects to sc_shared`.execute(db);
};
