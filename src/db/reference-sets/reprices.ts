import { sql } from 'kysely';
import { type CalculationStatus, statesSql, UNDER_WAY } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

export const REPRICE_STATUSES = ['running', 'done', 'failed'] as const;
/** `running` until every calculation has ended; `failed`: not all of them could be started. */
export type RepriceStatus = (typeof REPRICE_STATUSES)[number];

/** Why an item was not priced again. */
export const REPRICE_REASONS = [
  'baseline_deleted',
  'environment_deleted',
  'inputs_changed',
  'insufficient_funds',
] as const;
export type RepriceReason = (typeof REPRICE_REASONS)[number];

/** A set that is or was priced again. */
export type Reprice = {
  readonly id: string;
  readonly setId: string;
  readonly status: RepriceStatus;
  readonly total: number;
  /** Calculations that have ended, and items that were not priced again. */
  readonly ended: number;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
};

/** One part of a reprice: its baseline and its new calculation. */
export type RepriceItem = {
  readonly revisionId: string;
  readonly partId: string;
  readonly partNumber: string;
  readonly revisionCode: string;
  readonly baselineId: string | null;
  readonly baselinePrice: number | null;
  readonly calculationId: string | null;
  readonly status: CalculationStatus | null;
  readonly offerPrice: number | null;
  readonly currency: string | null;
  readonly reason: RepriceReason | null;
};

const endedItems = sql`(
  select count(*)::int from reprice_items i
  left join calculations c on c.org_id = i.org_id and c.id = i.calculation_id
  where i.org_id = r.org_id and i.reprice_id = r.id
    and case when i.calculation_id is null then r.status <> 'queued' or i.reason is not null
      else c.status not in ${statesSql(UNDER_WAY)} end)`;

type Row = {
  readonly id: string;
  readonly reference_set_id: string;
  readonly status: 'queued' | 'started' | 'failed';
  readonly total: number;
  readonly ended: number;
  readonly created_at: Date;
  readonly accepted_at: Date | null;
};

const fromRow = (row: Row): Reprice => ({
  id: row.id,
  setId: row.reference_set_id,
  status:
    row.status === 'queued' || row.ended < row.total
      ? 'running'
      : row.status === 'failed'
        ? 'failed'
        : 'done',
  total: row.total,
  ended: row.ended,
  createdAt: row.created_at,
  acceptedAt: row.accepted_at,
});

const find = async (
  tx: Tx,
  orgId: OrgId,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<readonly Reprice[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.reference_set_id, r.status, r.created_at, r.accepted_at, ${endedItems} as ended,
      (select count(*)::int from reprice_items i where i.org_id = r.org_id and i.reprice_id = r.id) as total
    from reprices r where r.org_id = ${orgId} and ${condition}
    order by r.created_at desc, r.id desc`.execute(tx);
  return rows.map(fromRow);
};

/** Those of a set, newest first. */
export const listReprices = (tx: Tx, orgId: OrgId, setId: string): Promise<readonly Reprice[]> =>
  find(tx, orgId, sql<boolean>`r.reference_set_id = ${setId}`);

export const findReprice = async (tx: Tx, orgId: OrgId, id: string): Promise<Reprice | null> =>
  (await find(tx, orgId, sql<boolean>`r.id = ${id}`))[0] ?? null;

/** Every item, by part number. */
export const listRepriceItems = async (
  tx: Tx,
  orgId: OrgId,
  repriceId: string,
): Promise<readonly RepriceItem[]> => {
  const { rows } = await sql<{
    part_revision_id: string;
    part_id: string;
    part_number: string;
    revision_code: string;
    baseline_calculation_id: string | null;
    baseline_price: number | null;
    calculation_id: string | null;
    status: CalculationStatus | null;
    offer_price: number | null;
    currency: string | null;
    reason: RepriceReason | null;
  }>`
    select i.part_revision_id, v.part_id, p.part_number, v.revision_code, i.baseline_calculation_id,
      b.offer_price as baseline_price, i.calculation_id, c.status, c.offer_price,
      coalesce(c.currency, b.currency) as currency, i.reason
    from reprice_items i
    join part_revisions v on v.org_id = i.org_id and v.id = i.part_revision_id
    join parts p on p.org_id = v.org_id and p.id = v.part_id
    left join calculations b on b.org_id = i.org_id and b.id = i.baseline_calculation_id
    left join calculations c on c.org_id = i.org_id and c.id = i.calculation_id
    where i.org_id = ${orgId} and i.reprice_id = ${repriceId}
    order by p.part_number, v.revision_code, i.part_revision_id`.execute(tx);
  return rows.map((row) => ({
    revisionId: row.part_revision_id,
    partId: row.part_id,
    partNumber: row.part_number,
    revisionCode: row.revision_code,
    baselineId: row.baseline_calculation_id,
    baselinePrice: row.baseline_price,
    calculationId: row.calculation_id,
    status: row.status,
    offerPrice: row.offer_price,
    currency: row.currency,
    reason: row.reason,
  }));
};

export const findRepriceItem = async (
  tx: Tx,
  orgId: OrgId,
  repriceId: string,
  revisionId: string,
): Promise<Pick<RepriceItem, 'baselineId' | 'calculationId'> | null> => {
  const row = await tx
    .selectFrom('reprice_items')
    .select(['baseline_calculation_id', 'calculation_id'])
    .where('org_id', '=', orgId)
    .where('reprice_id', '=', repriceId)
    .where('part_revision_id', '=', revisionId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { baselineId: row.baseline_calculation_id, calculationId: row.calculation_id };
};

/** A reprice of every item of a set, to be started by its workflow. */
export const insertReprice = async (
  tx: Tx,
  orgId: OrgId,
  reprice: {
    readonly id: string;
    readonly setId: string;
    readonly runKeyId: string | null;
    readonly now: Date;
  },
): Promise<void> => {
  await tx
    .insertInto('reprices')
    .values({
      org_id: orgId,
      id: reprice.id,
      reference_set_id: reprice.setId,
      status: 'queued',
      run_key_id: reprice.runKeyId,
      created_at: reprice.now,
    })
    .execute();
  await sql`
    insert into reprice_items (org_id, reprice_id, part_revision_id, baseline_calculation_id)
    select org_id, ${reprice.id}, part_revision_id, baseline_calculation_id
    from reference_set_items where org_id = ${orgId} and reference_set_id = ${reprice.setId}`.execute(tx);
};

/** Keeps the newest reprices of a set. */
export const deleteOldReprices = async (tx: Tx, orgId: OrgId, setId: string, kept: number): Promise<void> => {
  await sql`
    delete from reprices where org_id = ${orgId} and id in (
      select id from reprices where org_id = ${orgId} and reference_set_id = ${setId} and status <> 'queued'
      order by created_at desc, id desc offset ${kept})`.execute(tx);
};

/** Holds a reprice whose runs are being started; null: they are. */
export const lockQueued = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
): Promise<{ readonly runKeyId: string | null } | null> => {
  const row = await tx
    .selectFrom('reprices')
    .select('run_key_id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { runKeyId: row.run_key_id };
};

/** The next items without a calculation, of a reprice that the caller holds. */
export const nextItems = async (
  tx: Tx,
  orgId: OrgId,
  repriceId: string,
  limit: number,
): Promise<readonly { readonly revisionId: string; readonly baselineId: string | null }[]> => {
  const rows = await tx
    .selectFrom('reprice_items')
    .select(['part_revision_id', 'baseline_calculation_id'])
    .where('org_id', '=', orgId)
    .where('reprice_id', '=', repriceId)
    .where('calculation_id', 'is', null)
    .where('reason', 'is', null)
    .orderBy('part_revision_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ revisionId: row.part_revision_id, baselineId: row.baseline_calculation_id }));
};

export const setItem = async (
  tx: Tx,
  orgId: OrgId,
  at: { readonly repriceId: string; readonly revisionId: string },
  set: { readonly calculationId: string } | { readonly reason: RepriceReason },
): Promise<void> => {
  await tx
    .updateTable('reprice_items')
    .set('calculationId' in set ? { calculation_id: set.calculationId } : { reason: set.reason })
    .where('org_id', '=', orgId)
    .where('reprice_id', '=', at.repriceId)
    .where('part_revision_id', '=', at.revisionId)
    .execute();
};

/** Ends the starting of runs. Items that were not started keep `reason`. */
export const endStarting = async (
  tx: Tx,
  orgId: OrgId,
  id: string,
  end: { readonly status: 'started' | 'failed'; readonly reason: RepriceReason | null },
): Promise<void> => {
  if (end.reason !== null)
    await tx
      .updateTable('reprice_items')
      .set({ reason: end.reason })
      .where('org_id', '=', orgId)
      .where('reprice_id', '=', id)
      .where('calculation_id', 'is', null)
      .where('reason', 'is', null)
      .execute();
  await tx
    .updateTable('reprices')
    .set({ status: end.status })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
};

/** Makes the new prices the baseline of their items, where the set still has them. */
export const acceptPrices = async (
  tx: Tx,
  orgId: OrgId,
  { id, setId }: Pick<Reprice, 'id' | 'setId'>,
  now: Date,
): Promise<void> => {
  await sql`
    update reference_set_items s set baseline_calculation_id = c.id
    from reprice_items i join calculations c on c.org_id = i.org_id and c.id = i.calculation_id
    where s.org_id = ${orgId} and s.reference_set_id = ${setId} and i.org_id = ${orgId} and i.reprice_id = ${id}
      and i.part_revision_id = s.part_revision_id and c.status = 'succeeded'`.execute(tx);
  await tx
    .updateTable('reprices')
    .set({ accepted_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
};
