import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/**
 * Units, the wallet and its ledger: append-only double entry in integer cents. The schema refuses inconsistent money. A
 * transaction must sum to zero, and a balance must be the sum of its entries. A hold resolves once and captures at most its
 * amount. A wallet never promises more than it has. Everything here changes only through functions of `sc_ledger`, which write
 * the ledger in the same SQL statement (`src/db/functions`). An erasure keeps all of it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeUsage(db);
  await makeWallets(db);
  await makeLedger(db);
  await makeHolds(db);
};

const CHANGES = { tenant: ['select'], ledger: ['select', 'insert', 'update'], erasable: false } as const;
const APPENDS = { tenant: ['select'], ledger: ['select', 'insert'], erasable: false } as const;

const makeUsage = async (db: Kysely<unknown>): Promise<void> => {
  // One row per window: taking a unit is a conditional update, so two runs can never share the last one. Overage has columns of its own: a
  // released included unit is free again, whatever was sold beyond them meanwhile.
  await sql`
    create table usage_windows (
      org_id uuid not null references organisations (id),
      usage_window char(7) not null check (usage_window ~ '^[0-9]{4}-[0-9]{2}$'),
      reserved integer not null default 0 check (reserved >= 0),
      captured integer not null default 0 check (captured >= 0),
      overage_reserved integer not null default 0 check (overage_reserved >= 0),
      overage_captured integer not null default 0 check (overage_captured >= 0),
      primary key (org_id, usage_window)
    )`.execute(db);
  await protectTenantTable(db, 'usage_windows', CHANGES);

  // No foreign key to the calculation: what was used stays known when the calculation is deleted.
  await sql`
    create table usage_entries (
      org_id uuid not null references organisations (id),
      id uuid not null,
      calculation_id uuid not null,
      run_seq integer not null,
      usage_window char(7) not null,
      entry text not null check (entry in ('reserve', 'capture', 'release')),
      kind text not null default 'included' check (kind in ('included', 'overage')),
      created_at timestamptz not null,
      primary key (org_id, id)
    )`.execute(db);
  await sql`create unique index usage_entries_one_reserve on usage_entries (org_id, calculation_id, run_seq) where entry = 'reserve'`.execute(
    db,
  );
  await sql`create unique index usage_entries_one_end on usage_entries (org_id, calculation_id, run_seq) where entry in ('capture', 'release')`.execute(
    db,
  );
  await sql`create index usage_entries_window on usage_entries (org_id, usage_window)`.execute(db);
  await protectTenantTable(db, 'usage_entries', APPENDS);

  // Entries of runs that ended long ago, added up by `roll_up_usage`, which alone removes them.
  await sql`
    create table usage_rollups (
      org_id uuid not null references organisations (id),
      usage_window char(7) not null,
      kind text not null,
      entry text not null,
      entries bigint not null check (entries > 0),
      primary key (org_id, usage_window, kind, entry)
    )`.execute(db);
  await protectTenantTable(db, 'usage_rollups', CHANGES);
  await sql`grant delete on usage_entries to sc_ledger`.execute(db);
};

const makeWallets = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table wallets (
      org_id uuid primary key references organisations (id),
      id uuid not null unique,
      currency char(3) not null default 'EUR',
      posted_cents bigint not null default 0,
      held_cents bigint not null default 0 check (held_cents >= 0),
      low_balance_threshold_cents bigint not null default 500 check (low_balance_threshold_cents >= 0),
      spend_cap_cents bigint check (spend_cap_cents >= 0),
      spend_cap_action text check (spend_cap_action in ('warn', 'pause')),
      check (posted_cents - held_cents >= 0),
      check ((spend_cap_cents is null) = (spend_cap_action is null))
    )`.execute(db);
  await protectTenantTable(db, 'wallets', CHANGES);
  await sql`
    grant insert (org_id, id), update (low_balance_threshold_cents, spend_cap_cents, spend_cap_action)
    on wallets to sc_tenant`.execute(db);
};

const makeLedger = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ledger_transactions (
      org_id uuid not null references organisations (id),
      id uuid not null,
      kind text not null check (kind in ('credit', 'refund', 'capture')),
      reason text not null check (length(reason) between 1 and 500),
      reference_id text not null,
      created_at timestamptz not null,
      primary key (org_id, id)
    )`.execute(db);
  await sql`create index ledger_transactions_newest on ledger_transactions (org_id, created_at desc, id desc)`.execute(
    db,
  );
  // The same run is never charged twice, and the same refund never given twice.
  await sql`create unique index ledger_transactions_once on ledger_transactions (org_id, kind, reference_id) where kind in ('capture', 'refund')`.execute(
    db,
  );
  await protectTenantTable(db, 'ledger_transactions', APPENDS);

  await sql`
    create table ledger_entries (
      org_id uuid not null,
      id uuid not null,
      transaction_id uuid not null,
      account text not null check (account in ('wallet', 'funding', 'revenue')),
      amount_cents bigint not null check (amount_cents <> 0),
      primary key (org_id, id),
      foreign key (org_id, transaction_id) references ledger_transactions (org_id, id)
    )`.execute(db);
  await sql`create index ledger_entries_transaction on ledger_entries (org_id, transaction_id)`.execute(db);
  await protectTenantTable(db, 'ledger_entries', APPENDS);
};

const makeHolds = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table wallet_holds (
      org_id uuid not null references organisations (id),
      id uuid not null,
      calculation_id uuid not null,
      run_seq integer not null,
      api_key_id uuid,
      -- The organisation, then the keys: the hold counts against all their caps.
      holders uuid[] not null default '{}',
      usage_window char(7) not null,
      amount_cents bigint not null check (amount_cents > 0),
      status text not null default 'held' check (status in ('held', 'captured', 'released')),
      captured_cents bigint,
      created_at timestamptz not null,
      resolved_at timestamptz,
      primary key (org_id, id),
      unique (org_id, calculation_id, run_seq),
      check ((status = 'held') = (resolved_at is null)),
      check ((status = 'captured') = (captured_cents is not null)),
      check (captured_cents between 1 and amount_cents)
    )`.execute(db);
  await sql`create index wallet_holds_open on wallet_holds (org_id) where status = 'held'`.execute(db);
  await protectTenantTable(db, 'wallet_holds', CHANGES);

  // Spending beyond the included units in a month, per holder of a cap: the organisation, or one of its keys.
  await sql`
    create table spend_windows (
      org_id uuid not null references organisations (id),
      holder_id uuid not null,
      usage_window char(7) not null check (usage_window ~ '^[0-9]{4}-[0-9]{2}$'),
      held_cents bigint not null default 0 check (held_cents >= 0),
      captured_cents bigint not null default 0 check (captured_cents >= 0),
      primary key (org_id, holder_id, usage_window)
    )`.execute(db);
  await protectTenantTable(db, 'spend_windows', CHANGES);
};
