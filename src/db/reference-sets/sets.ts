import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

/** A named list of part revisions. */
export type ReferenceSet = {
  readonly id: string;
  readonly name: string;
  readonly itemCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A revision of a set, with its accepted price. */
export type ReferenceItem = {
  readonly revisionId: string;
  readonly partId: string;
  readonly partNumber: string;
  readonly revisionCode: string;
  /** Null: it was deleted. */
  readonly baseline: {
    readonly calculationId: string;
    readonly environmentName: string;
    readonly lotSize: number;
    readonly currency: string;
    /** Null while it is priced again. */
    readonly offerPrice: number | null;
    readonly engineVersion: string | null;
    readonly finishedAt: Date | null;
  } | null;
};

const items = sql<number>`(
  select count(*)::int from reference_set_items i
  where i.org_id = reference_sets.org_id and i.reference_set_id = reference_sets.id)`;

const select = (tx: Tx, orgId: OrgId) =>
  tx
    .selectFrom('reference_sets')
    .select(['id', 'name', 'created_at', 'updated_at'])
    .select(items.as('item_count'))
    .where('org_id', '=', orgId);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const fromRow = (row: Row): ReferenceSet => ({
  id: row.id,
  name: row.name,
  itemCount: row.item_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const findSet = async (tx: Tx, orgId: OrgId, id: string): Promise<ReferenceSet | null> => {
  const row = await select(tx, orgId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** Locks a set against other changes of it. False: it does not exist. */
export const lockSet = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('reference_sets')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

export const listSets = async (
  tx: Tx,
  orgId: OrgId,
  page: ListRequest,
): Promise<ListResult<ReferenceSet>> => {
  const rows = await select(tx, orgId).$call(onePage(page, 'reference_sets')).execute();
  return pageOf(rows, page.limit, fromRow);
};

export const countSets = (tx: Tx, orgId: OrgId, page: ListRequest): Promise<number> =>
  countOnAllPages(
    tx.selectFrom('reference_sets').select('id').where('org_id', '=', orgId),
    page,
    'reference_sets',
  );

export const insertSet = async (
  tx: Tx,
  orgId: OrgId,
  set: { readonly id: string; readonly name: string; readonly now: Date },
): Promise<void> => {
  await tx
    .insertInto('reference_sets')
    .values({ org_id: orgId, id: set.id, name: set.name, created_at: set.now, updated_at: set.now })
    .execute();
};

export const touchSet = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  set: { readonly name?: string | undefined; readonly now: Date },
): Promise<void> => {
  await tx
    .updateTable('reference_sets')
    .set({ updated_at: set.now, ...(set.name !== undefined && { name: set.name }) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};

export const deleteSet = async (tx: Tx, orgId: OrgId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('reference_sets')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Every item, by part number. */
export const listItems = async (tx: Tx, orgId: OrgId, setId: string): Promise<readonly ReferenceItem[]> => {
  const { rows } = await sql<{
    part_revision_id: string;
    part_id: string;
    part_number: string;
    revision_code: string;
    calculation_id: string | null;
    environment_name: string;
    lot_size: number;
    currency: string;
    offer_price: number | null;
    engine_version: string | null;
    finished_at: Date | null;
  }>`
    select i.part_revision_id, r.part_id, p.part_number, r.revision_code, c.id as calculation_id,
      e.name as environment_name, c.lot_size, c.currency, c.offer_price, c.engine_version, c.finished_at
    from reference_set_items i
    join part_revisions r on r.org_id = i.org_id and r.id = i.part_revision_id
    join parts p on p.org_id = r.org_id and p.id = r.part_id
    left join calculations c on c.org_id = i.org_id and c.id = i.baseline_calculation_id
    left join environments e on e.org_id = c.org_id and e.id = c.costing_environment_id
    where i.org_id = ${orgId} and i.reference_set_id = ${setId}
    order by p.part_number, r.revision_code, i.part_revision_id`.execute(tx);
  return rows.map((row) => ({
    revisionId: row.part_revision_id,
    partId: row.part_id,
    partNumber: row.part_number,
    revisionCode: row.revision_code,
    baseline:
      row.calculation_id === null
        ? null
        : {
            calculationId: row.calculation_id,
            environmentName: row.environment_name,
            lotSize: row.lot_size,
            currency: row.currency,
            offerPrice: row.offer_price,
            engineVersion: row.engine_version,
            finishedAt: row.finished_at,
          },
  }));
};

type NewItem = { readonly revisionId: string; readonly baselineId: string };

/** Replaces the items of a set. */
export const replaceItems = async (
  tx: Tx,
  orgId: OrgId,
  setId: string,
  given: readonly NewItem[],
): Promise<void> => {
  await tx
    .deleteFrom('reference_set_items')
    .where('org_id', '=', orgId)
    .where('reference_set_id', '=', setId)
    .execute();
  if (given.length === 0) return;
  await tx
    .insertInto('reference_set_items')
    .values(
      given.map(({ revisionId, baselineId }) => ({
        org_id: orgId,
        reference_set_id: setId,
        part_revision_id: revisionId,
        baseline_calculation_id: baselineId,
      })),
    )
    .execute();
};

/**
 * The baseline of each revision: the named calculation, otherwise its newest one with a price, without components of assemblies. A revision
 * without one is missing.
 */
export const findBaselines = async (
  tx: Tx,
  orgId: OrgId,
  asked: readonly { readonly revisionId: string; readonly calculationId: string | null }[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ revision_id: string; id: string }>`
    select asked.revision_id, found.id
    from jsonb_to_recordset(${JSON.stringify(
      asked.map((one) => ({ revision_id: one.revisionId, calculation_id: one.calculationId })),
    )}::jsonb) as asked(revision_id uuid, calculation_id uuid)
    join lateral (
      select c.id from calculations c
      where c.org_id = ${orgId} and c.part_revision_id = asked.revision_id and c.status = 'succeeded'
        and c.parent_calculation_id is null and (asked.calculation_id is null or c.id = asked.calculation_id)
      order by c.created_at desc, c.id desc limit 1) found on true`.execute(tx);
  return new Map(rows.map((row) => [row.revision_id, row.id]));
};
