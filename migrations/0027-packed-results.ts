import { brotliCompressSync, constants } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { everyTenant } from './support/every-tenant.ts';

const PAGE = 200;
const NIL = '00000000-0000-0000-0000-000000000000';
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

type Key = { readonly org_id: string; readonly calculation_id: string; readonly run_seq: number };
type Row = Key & { readonly result: unknown };

/**
 * A result never changes and is read whole, so it is kept as one packed document; the few figures that a cached price and a part's price
 * show stand beside it. Taking it in as jsonb was the largest single part of what a run cost the database.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table calculation_results add column figures jsonb, add column document bytea`.execute(db);
  // Packed already: PostgreSQL need not try again.
  await sql`alter table calculation_results alter column document set storage external`.execute(db);
  await everyTenant(db, ['calculation_results'], async () => {
    let last: Key = { org_id: NIL, calculation_id: NIL, run_seq: 0 };
    for (;;) {
      const page = await nextPage(db, last);
      for (const row of page) await pack(db, row);
      const end = page.at(-1);
      if (end === undefined) break;
      last = end;
    }
  });
  await sql`
    alter table calculation_results drop column result, alter column figures set not null, alter column document set not null`.execute(
    db,
  );
};

const nextPage = async (db: Kysely<unknown>, last: Key): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    select org_id, calculation_id, run_seq, result from calculation_results
    where (org_id, calculation_id, run_seq) > (${last.org_id}::uuid, ${last.calculation_id}::uuid, ${last.run_seq}::integer)
    order by org_id, calculation_id, run_seq limit ${PAGE}`.execute(db);
  return rows;
};

const pack = (db: Kysely<unknown>, row: Row) =>
  sql`
  update calculation_results set document = ${brotliCompressSync(JSON.stringify(row.result), QUICK)},
    figures = jsonb_build_object(
      'unit_cost', result -> 'unit_cost', 'offer_price', result -> 'offer_price', 'setup_cost', result -> 'setup_cost',
      'needs_human_review', result -> 'needs_human_review', 'engine_version', result -> 'engine_version',
      'parameter_version', result -> 'parameter_version', 'currency', result -> 'currency', 'economics', result -> 'economics')
  where org_id = ${row.org_id} and calculation_id = ${row.calculation_id} and run_seq = ${row.run_seq}`.execute(
    db,
  );
