import { type Kysely, sql } from 'kysely';
import { EVERY_RIGHT, protectTenantTable } from './support/tenant-table.ts';

/** Prices that an organisation pays or was quoted for a piece. Parts are found by their part number, so a price may come before its part. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table known_prices (
      org_id uuid not null references organisations (id),
      id uuid not null,
      part_number text not null check (length(part_number) between 1 and 255),
      supplier text check (length(supplier) between 1 and 255),
      lot_size bigint not null check (lot_size between 1 and 1000000000),
      annual_volume bigint check (annual_volume between 1 and 1000000000),
      price numeric(20, 6) not null check (price > 0),
      currency char(3) not null,
      priced_on date not null,
      -- The supplier's amounts by cost category, per piece; empty: none are known.
      breakdown jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      unique nulls not distinct (org_id, part_number, supplier, lot_size, currency, priced_on)
    )`.execute(db);
  await sql`create index known_prices_newest on known_prices (org_id, created_at desc, id desc)`.execute(db);
  await protectTenantTable(db, 'known_prices', { tenant: EVERY_RIGHT, erasable: true });
};
