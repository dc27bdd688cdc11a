import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';

const OWN = sql`org_id = (select nullif(current_setting('app.org_id', true), '')::uuid)`;

const WRITES: Readonly<Record<string, string>> = {
  wallets: 'select, insert, update',
  wallet_holds: 'select, insert, update',
  usage_windows: 'select, insert, update',
  spend_windows: 'select, insert, update',
  usage_entries: 'select, insert',
  ledger_transactions: 'select, insert',
  ledger_entries: 'select, insert',
};

/**
 * Balances, units, holds and revocations change through functions only (`src/db/functions/`), which write the row that tells of it in the
 * same statement. They run as `sc_ledger`, a role without login that nobody can take: behind the same wall as a tenant, one organisation
 * per transaction. The functions of the schema are applied after the migrations, by their digest.
 *
 * `lineage` names the keys that minted a key, the first one first, and the key itself: what it spends counts against the caps of all of
 * them. `holders` are those whose caps a hold counts against, the organisation first.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeRole(db);
  await sql`
    create table schema_functions (
      name text primary key,
      sha256 text not null
    )`.execute(db);

  await sql`alter table api_keys add column minted_by uuid, add column lineage uuid[]`.execute(db);
  await sql`alter table wallet_holds add column holders uuid[] not null default '{}'`.execute(db);
  await sql`alter table wallet_holds disable trigger wallet_holds_hold`.execute(db);
  await everyTenant(db, ['api_keys', 'wallet_holds'], async () => {
    await sql`update api_keys set lineage = array[id]`.execute(db);
    await sql`update wallet_holds set holders = array_remove(array[org_id, api_key_id], null)`.execute(db);
  });
  await sql`alter table wallet_holds enable trigger wallet_holds_hold`.execute(db);
  await sql`
    alter table api_keys
      alter column lineage set not null,
      add foreign key (org_id, minted_by) references api_keys (org_id, id),
      add check (lineage[cardinality(lineage)] = id),
      add check (lineage[cardinality(lineage) - 1] is not distinct from minted_by)`.execute(db);
  await sql`create index api_keys_minted_by on api_keys (org_id, minted_by) where minted_by is not null`.execute(
    db,
  );

  for (const [table, rights] of Object.entries(WRITES)) {
    await sql`revoke insert, update, delete on ${sql.table(table)} from sc_tenant`.execute(db);
    await sql`grant ${sql.raw(rights)} on ${sql.table(table)} to sc_ledger`.execute(db);
    await sql`create policy ledger_own on ${sql.table(table)} to sc_ledger using (${OWN}) with check (${OWN})`.execute(
      db,
    );
  }
  await sql`
    grant insert (org_id, id), update (low_balance_threshold_cents, spend_cap_cents, spend_cap_action)
    on wallets to sc_tenant`.execute(db);

  await sql`revoke insert, update on api_keys from sc_tenant, sc_admin`.execute(db);
  await sql`
    grant insert (org_id, id, name, prefix, key_sha256, scopes, spend_cap_cents, spend_cap_action, created_at, expires_at, minted_by,
      lineage) on api_keys to sc_tenant, sc_admin`.execute(db);
  await sql`
    grant update (name, scopes, spend_cap_cents, spend_cap_action, expires_at) on api_keys to sc_tenant`.execute(
    db,
  );
  await sql`grant select (org_id, id, lineage, revoked_at), update (revoked_at) on api_keys to sc_ledger`.execute(
    db,
  );

  // What the functions look at besides.
  await sql`grant select (id, tier_slug, included_override) on organisations to sc_ledger`.execute(db);
  await sql`grant select (slug, included_per_month) on plan_tiers to sc_ledger`.execute(db);
  await sql`grant select (org_id, id, status, parent_calculation_id, batch_id) on calculations to sc_ledger`.execute(
    db,
  );
  await sql`grant select (org_id, id) on calculation_batches to sc_ledger`.execute(db);
  for (const table of ['api_keys', 'calculations', 'calculation_batches'])
    await sql`create policy ledger_own on ${sql.table(table)} to sc_ledger using (${OWN}) with check (${OWN})`.execute(
      db,
    );
  await sql`
    create policy ledger_own on organisations for select to sc_ledger
    using (id = (select nullif(current_setting('app.org_id', true), '')::uuid))`.execute(db);

  // A process asks at its start whether the schema is as new as its code.
  await sql`grant select (name) on kysely_migration to sc_system`.execute(db);
};

/** The owner must be able to give functions to the role; who is no superuser and did not make it needs to have been given it. */
const makeRole = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    do $$ begin
      create role sc_ledger nologin noinherit;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  await sql`
    do $$ begin
      if not pg_has_role(current_user, 'sc_ledger', 'set') then
        execute format('grant sc_ledger to %I with inherit false, set true', current_user);
      end if;
    end $$`.execute(db);
  await sql`grant usage on schema public to sc_ledger`.execute(db);
};
