import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';
import { type Done, done } from '../kernel/outcome.ts';

/** Maximum number of known prices of an organisation; every reading of the gaps compares all of them. */
export const MAX_KNOWN_PRICES = 8_000;

/** A price as a caller states it. The first five fields are its key. */
export type StatedPrice = {
  readonly partNumber: string;
  readonly supplier: string | null;
  readonly lotSize: number;
  readonly currency: string;
  /** YYYY-MM-DD */
  readonly pricedOn: string;
  readonly annualVolume: number | null;
  /** Of one piece. */
  readonly price: number;
  /** The supplier's amounts by cost category, per piece. */
  readonly breakdown: Readonly<Record<string, number>>;
};

export type KnownPrice = StatedPrice & {
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const COLUMNS = [
  'k.id',
  'k.part_number',
  'k.supplier',
  'k.lot_size',
  'k.annual_volume',
  'k.price',
  'k.currency',
  'k.priced_on',
  'k.breakdown',
  'k.created_at',
  'k.updated_at',
] as const;

const select = (tx: Tx, orgId: OrgId) =>
  tx.selectFrom('known_prices as k').select(COLUMNS).where('k.org_id', '=', orgId);
export type KnownPriceRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

export const fromRow = (row: KnownPriceRow): KnownPrice => ({
  id: row.id,
  partNumber: row.part_number,
  supplier: row.supplier,
  lotSize: row.lot_size,
  annualVolume: row.annual_volume,
  price: row.price,
  currency: row.currency,
  pricedOn: row.priced_on,
  breakdown: row.breakdown as KnownPrice['breakdown'],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The fields that name one known price: a second one with the same fields replaces it. */
export const keyOf = ({ partNumber, supplier, lotSize, currency, pricedOn }: StatedPrice): string =>
  JSON.stringify([partNumber, supplier, lotSize, currency, pricedOn]);

export type TooManyPrices = { readonly kind: 'too_many_prices'; readonly limit: number };

/**
 * Writes known prices; one with the key of an earlier price replaces it and keeps its id.
 * @param prices each key once
 */
export const putKnownPrices = async (
  tx: Tx,
  orgId: OrgId,
  prices: readonly StatedPrice[],
  now: Date,
): Promise<Done<readonly KnownPrice[]> | TooManyPrices> => {
  if (prices.length === 0) return done([]);
  // One writer at a time, so that the count cannot race.
  await sql`select pg_advisory_xact_lock(hashtextextended('known_prices:' || ${orgId}::text, 0))`.execute(tx);
  const given = prices.map((price) => ({ id: newId(), ...price }));
  const { rows } = await sql<KnownPriceRow>`
    insert into known_prices as k (
      org_id, id, part_number, supplier, lot_size, annual_volume, price, currency, priced_on, breakdown, created_at, updated_at)
    select ${orgId}::uuid, x.id, x."partNumber", x.supplier, x."lotSize", x."annualVolume", x.price, x.currency, x."pricedOn",
      x.breakdown, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x(
      id uuid, "partNumber" text, supplier text, "lotSize" bigint, "annualVolume" bigint, price numeric, currency char(3),
      "pricedOn" date, breakdown jsonb)
    on conflict (org_id, part_number, supplier, lot_size, currency, priced_on) do update
      set annual_volume = excluded.annual_volume, price = excluded.price, breakdown = excluded.breakdown,
        updated_at = excluded.updated_at
    returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(tx);
  const { count } = await tx
    .selectFrom('known_prices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (count > MAX_KNOWN_PRICES) return { kind: 'too_many_prices', limit: MAX_KNOWN_PRICES };
  return done(rows.map(fromRow));
};

export type KnownPriceFilter = { readonly partNumber: string | null };

const filtered = (tx: Tx, orgId: OrgId, { partNumber }: KnownPriceFilter) =>
  select(tx, orgId).$if(partNumber !== null, (query) => query.where('k.part_number', '=', partNumber ?? ''));

export const listKnownPrices = async (
  tx: Tx,
  orgId: OrgId,
  filter: KnownPriceFilter,
  page: ListRequest,
): Promise<ListResult<KnownPrice>> => {
  const rows = await filtered(tx, orgId, filter).$call(onePage(page, 'k')).execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countKnownPrices = (
  tx: Tx,
  orgId: OrgId,
  filter: KnownPriceFilter,
  page: ListRequest,
): Promise<number> => countOnAllPages(filtered(tx, orgId, filter), page, 'k');

export const findKnownPrice = async (tx: Tx, orgId: OrgId, id: string): Promise<KnownPrice | null> => {
  const row = await select(tx, orgId).where('k.id', '=', id).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** Also deletes the negotiation sheets of the price; their files expire as any report's. */
export const deleteKnownPrice = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('known_prices')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
