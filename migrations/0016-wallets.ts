import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './support/tenant-table.ts';

/**
 * The wallet and its ledger: append-only double entry in integer cents. What can be wrong with money is refused by the schema: a
 * transaction that does not sum to zero, a balance that is not the sum of its entries, a hold that resolves twice or captures more than
 * it held, a wallet that promises more than it has.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
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
  await protectTenantTable(db, 'wallets', { tenant: ['select', 'insert', 'update'] });

  await sql`
    create table ledger_transactions (
      org_id uuid not null references organisations (id),
      id uuid not null,
      kind text not null check (kind in ('credit', 'refund', 'capture')),
      reason text not null check (length(reason) between 1 and 500),
      reference_id text,
      created_at timestamptz not null,
      primary key (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'ledger_transactions', { tenant: ['select', 'insert'] });
  await sql`create index ledger_transactions_newest on ledger_transactions (org_id, created_at desc, id desc)`.execute(
    db,
  );
  // The same run is never charged twice, and the same refund never given twice.
  await sql`create unique index ledger_transactions_once on ledger_transactions (org_id, kind, reference_id) where kind in ('capture', 'refund')`.execute(
    db,
  );

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
  await protectTenantTable(db, 'ledger_entries', { tenant: ['select', 'insert'] });
  await sql`create index ledger_entries_transaction on ledger_entries (org_id, transaction_id)`.execute(db);

  await sql`
    create table wallet_holds (
      org_id uuid not null references organisations (id),
      id uuid not null,
      calculation_id uuid not null,
      run_seq integer not null,
      api_key_id uuid,
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
  await protectTenantTable(db, 'wallet_holds', { tenant: ['select', 'insert', 'update'] });
  await sql`create index wallet_holds_open on wallet_holds (org_id) where status = 'held'`.execute(db);

  // What a holder of a cap (the organisation, or one of its keys) spent beyond the included units in a month.
  await sql`
    create table spend_windows (
      org_id uuid not null references organisations (id),
      holder_id uuid not null,
      usage_window char(7) not null check (usage_window ~ '^[0-9]{4}-[0-9]{2}$'),
      held_cents bigint not null default 0 check (held_cents >= 0),
      captured_cents bigint not null default 0 check (captured_cents >= 0),
      primary key (org_id, holder_id, usage_window)
    )`.execute(db);
  await protectTenantTable(db, 'spend_windows', { tenant: ['select', 'insert', 'update'] });

  await sql`
    create function ledger_transaction_balances() returns trigger language plpgsql as $$
    begin
      if (select sum(amount_cents) from ledger_entries e
          where e.org_id = new.org_id and e.transaction_id = new.transaction_id) <> 0 then
        raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger ledger_entries_balance after insert on ledger_entries
    deferrable initially deferred for each row execute function ledger_transaction_balances()`.execute(db);

  await sql`
    create function post_to_wallet() returns trigger language plpgsql as $$
    begin
      update wallets set posted_cents = posted_cents + new.amount_cents where org_id = new.org_id;
      if not found then
        raise exception 'organisation % has no wallet', new.org_id using errcode = 'foreign_key_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ledger_entries_post after insert on ledger_entries
    for each row when (new.account = 'wallet') execute function post_to_wallet()`.execute(db);

  await sql`
    create function hold_in_wallet() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.status <> 'held' or new.amount_cents <> old.amount_cents) then
        raise exception 'hold % is resolved already', old.id using errcode = 'check_violation';
      end if;
      update wallets
      set held_cents = held_cents + case when tg_op = 'INSERT' then new.amount_cents else -old.amount_cents end
      where org_id = new.org_id;
      if not found then
        raise exception 'organisation % has no wallet', new.org_id using errcode = 'foreign_key_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger wallet_holds_hold before insert or update on wallet_holds
    for each row execute function hold_in_wallet()`.execute(db);

  // Overage has columns of its own: a released included unit is free again, whatever was sold beyond them meanwhile.
  await sql`
    alter table usage_windows
      add column overage_reserved integer not null default 0 check (overage_reserved >= 0),
      add column overage_captured integer not null default 0 check (overage_captured >= 0)`.execute(db);
  await sql`
    alter table usage_entries
      add column kind text not null default 'included' check (kind in ('included', 'overage'))`.execute(db);
};
