import { type Kysely, sql } from 'kysely';

type Rights = {
  /** What requests and activities may do; append-only tables leave `update` and `delete` out. */
  readonly tenant: readonly ('select' | 'insert' | 'update' | 'delete')[];
  /** Columns that the sweeps may read across organisations. */
  readonly system?: readonly string[];
  /** What operator routes may do across organisations; each use is audited. */
  readonly admin?: readonly ('select' | 'insert' | 'update' | 'delete')[];
};

/**
 * Puts a table behind its tenant wall: row-level security, forced for the owner too, with one organisation per transaction
 * (`app.org_id`). The sub-select makes PostgreSQL read the setting once per statement instead of once per row.
 */
export const protectTenantTable = async (
  db: Kysely<unknown>,
  table: string,
  rights: Rights,
  orgColumn = 'org_id',
): Promise<void> => {
  const name = sql.table(table);
  const org = sql.ref(orgColumn);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  const own = sql`${org} = (select nullif(current_setting('app.org_id', true), '')::uuid)`;
  await sql`create policy tenant_own on ${name} to sc_tenant using (${own}) with check (${own})`.execute(db);
  if (rights.tenant.length > 0) {
    await sql`grant ${sql.raw(rights.tenant.join(', '))} on ${name} to sc_tenant`.execute(db);
  }
  if (rights.system !== undefined) {
    await sql`create policy system_sweep on ${name} for select to sc_system using (true)`.execute(db);
    await sql`grant select (${sql.join(rights.system.map((column) => sql.ref(column)))}) on ${name} to sc_system`.execute(
      db,
    );
  }
  if (rights.admin !== undefined) {
    await sql`create policy operator on ${name} to sc_admin using (true) with check (true)`.execute(db);
    await sql`grant ${sql.raw(rights.admin.join(', '))} on ${name} to sc_admin`.execute(db);
  }
};

/** A table of the platform itself: every tenant reads it, migrations alone write it. */
export const sharePlatformTable = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`grant select on ${sql.table(table)} to sc_tenant, sc_system, sc_admin`.execute(db);
};
