import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

/** A rate stated by the organisation: units of `quote` for one of `base`, from a day on. */
export type OwnRate = {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  readonly rate: number;
  /** `YYYY-MM-DD` */
  readonly validFrom: string;
  readonly source: string | null;
  readonly createdAt: Date;
};

type Row = {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  readonly rate: number;
  readonly valid_from: string;
  readonly source: string | null;
  readonly created_at: Date;
};

const fromRow = (row: Row): OwnRate => ({
  id: row.id,
  base: row.base,
  quote: row.quote,
  rate: row.rate,
  validFrom: row.valid_from,
  source: row.source,
  createdAt: row.created_at,
});

export const listOwnRates = async (tx: Tx, orgId: OrgId, page: ListRequest): Promise<ListResult<OwnRate>> => {
  const rows = await tx
    .selectFrom('organisation_exchange_rates as r')
    .selectAll()
    .where('r.org_id', '=', orgId)
    .$call(onePage(page, 'r'))
    .execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countOwnRates = (tx: Tx, orgId: OrgId, page: ListRequest): Promise<number> =>
  countOnAllPages(tx.selectFrom('organisation_exchange_rates as r').where('r.org_id', '=', orgId), page, 'r');

/** False: the organisation already has a rate of this pair and day. */
export const insertOwnRate = async (tx: Tx, orgId: OrgId, rate: OwnRate): Promise<boolean> => {
  const made = await tx
    .insertInto('organisation_exchange_rates')
    .values({
      org_id: orgId,
      id: rate.id,
      base: rate.base,
      quote: rate.quote,
      rate: rate.rate,
      valid_from: rate.validFrom,
      source: rate.source,
      created_at: rate.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'base', 'quote', 'valid_from']).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const deleteOwnRate = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('organisation_exchange_rates')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};

/** The platform's newest rate of each currency: units for one euro. */
export const listReferenceRates = async (tx: Tx): Promise<readonly Omit<Row, 'id' | 'created_at'>[]> =>
  tx
    .selectFrom('exchange_rates')
    .distinctOn(['base', 'quote'])
    .select(['base', 'quote', 'rate', 'valid_from', 'source'])
    .orderBy('base')
    .orderBy('quote')
    .orderBy('valid_from', 'desc')
    .execute();
