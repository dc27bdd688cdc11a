import { type Kysely, sql } from 'kysely';
import { makeErasable } from './support/erasable.ts';
import { protectTenantTable } from './support/tenant-table.ts';

/** Exchange rates that an organisation states itself: they win over the platform's from their day on. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table organisation_exchange_rates (
      org_id uuid not null references organisations (id),
      id uuid not null,
      base char(3) not null,
      quote char(3) not null check (quote <> base),
      valid_from date not null,
      rate numeric(20, 10) not null check (rate > 0),
      source text,
      created_at timestamptz not null,
      primary key (org_id, id),
      unique (org_id, base, quote, valid_from)
    )`.execute(db);
  await protectTenantTable(db, 'organisation_exchange_rates', { tenant: ['select', 'insert', 'delete'] });
  await makeErasable(db, 'organisation_exchange_rates');
  await sql`
    create index organisation_exchange_rates_newest on organisation_exchange_rates (org_id, created_at desc, id desc)`.execute(
    db,
  );
};
