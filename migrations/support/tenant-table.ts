import { type Kysely, sql } from 'kysely';

type Right = 'select' | 'insert' | 'update' | 'delete';

export const EVERY_RIGHT: readonly Right[] = ['select', 'insert', 'update', 'delete'];

type Rights = {
  /** Rights of requests and activities; append-only tables leave `update` and `delete` out. */
  readonly tenant: readonly Right[];
  /** Columns that the sweeps may read across organisations. */
  readonly system?: readonly string[];
  /** Rights of operator routes across organisations; each use is audited. */
  readonly admin?: readonly Right[];
  /** Rights of the functions of `sc_ledger`, on all columns. */
  readonly ledger?: readonly Right[];
  /** True if an erasure removes the organisation's rows. `src/db/erasure/erasure-tables.ts` names every table that keeps them. */
  readonly erasable: boolean;
};

/** The organisation of the transaction. The sub-select makes PostgreSQL read the setting once per statement instead of once per row. */
export const OWN_ORGANISATION = sql`(select nullif(current_setting('app.org_id', true), '')::uuid)`;

/** Turns row-level security on for the owner of the table too: the owner need not be a superuser. */
export const forceRowSecurity = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
};

/** Gives a tenant table its row-level security (one organisation per transaction, `app.org_id`) and the rights of each role. */
export const protectTenantTable = async (
  db: Kysely<unknown>,
  table: string,
  rights: Rights,
  orgColumn = 'org_id',
): Promise<void> => {
  const name = sql.table(table);
  const own = sql`${sql.ref(orgColumn)} = ${OWN_ORGANISATION}`;
  await forceRowSecurity(db, table);
  await sql`create policy tenant_own on ${name} to sc_tenant using (${own}) with check (${own})`.execute(db);
  await grant(db, table, rights.tenant, 'sc_tenant');
  if (rights.system !== undefined) {
    const columns = sql.join(rights.system.map((column) => sql.ref(column)));
    await sql`create policy system_sweep on ${name} for select to sc_system using (true)`.execute(db);
    await sql`grant select (${columns}) on ${name} to sc_system`.execute(db);
  }
  if (rights.admin !== undefined) {
    await sql`create policy operator on ${name} to sc_admin using (true) with check (true)`.execute(db);
    await grant(db, table, rights.admin, 'sc_admin');
  }
  if (rights.ledger !== undefined) {
    await sql`create policy ledger_own on ${name} to sc_ledger using (${own}) with check (${own})`.execute(
      db,
    );
    await grant(db, table, rights.ledger, 'sc_ledger');
  }
  if (rights.erasable) await makeErasable(db, table);
};

const grant = async (
  db: Kysely<unknown>,
  table: string,
  rights: readonly Right[],
  role: string,
): Promise<void> => {
  if (rights.length === 0) return;
  await sql`grant ${sql.raw(rights.join(', '))} on ${sql.table(table)} to ${sql.ref(role)}`.execute(db);
};

/** Lets `sc_eraser` remove the rows of an organisation while that organisation is being erased, in a transaction that names it. */
export const makeErasable = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`
    create policy erasure on ${sql.table(table)} to sc_eraser using (
      org_id = ${OWN_ORGANISATION}
      and exists (select 1 from erasures e where e.org_id = ${sql.ref(`${table}.org_id`)} and e.finished_at is null))`.execute(
    db,
  );
  await sql`grant select, delete on ${sql.table(table)} to sc_eraser`.execute(db);
};

/** A table of the platform itself: every tenant reads it, migrations alone write it. */
export const sharePlatformTable = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql`grant select on ${sql.table(table)} to sc_tenant, sc_system, sc_admin`.execute(db);
};
