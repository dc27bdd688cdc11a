import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { countOnAllPages, type ListRequest, type ListResult, onePage, pageOf } from '../kernel/keyset.ts';

export const LEDGER_KINDS = ['credit', 'refund', 'capture'] as const;
type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A transaction as its organisation sees it: `amountCents` is the amount added to the wallet. */
export type LedgerTransaction = {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly amountCents: number;
  readonly reason: string;
  /** Also named by the event of this transaction. */
  readonly referenceId: string;
  readonly createdAt: Date;
};

/** Adds received money, as an operator. The organisation must exist. */
export const postCredit = async (
  tx: Tx,
  orgId: OrgId,
  credit: {
    readonly amountCents: number;
    readonly reason: string;
    /** Null: a top-up, which refers to itself. */
    readonly referenceId: string | null;
    readonly now: Date;
  },
): Promise<string> => {
  const ids = [newId(), newId(), newId(), newId()] as const;
  await sql`
    select credit_wallet(${orgId}, ${credit.amountCents}, ${credit.reason}, ${credit.referenceId}, ${ids}::uuid[],
      ${credit.now})`.execute(tx);
  return ids[0];
};

/** Refunds the newest charge of a calculation, in full and once, as an operator. Null: nothing was charged. */
export const postRefund = async (
  tx: Tx,
  orgId: OrgId,
  refund: { readonly calculationId: string; readonly reason: string; readonly now: Date },
): Promise<{
  readonly transactionId: string;
  readonly amountCents: number;
  readonly referenceId: string;
  /** False: it was refunded before; nothing is written. */
  readonly isNew: boolean;
} | null> => {
  const ids = [newId(), newId(), newId()] as const;
  const { rows } = await sql<{ refunded_cents: number; reference_id: string; is_new: boolean }>`
    select refunded_cents, reference_id, is_new
    from refund_calculation(${orgId}, ${refund.calculationId}, ${refund.reason}, ${ids}::uuid[], ${refund.now})`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    transactionId: ids[0],
    amountCents: row.refunded_cents,
    referenceId: row.reference_id,
    isNew: row.is_new,
  };
};

const select = (tx: Tx, orgId: OrgId) =>
  tx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', (join) =>
      join
        .onRef('e.org_id', '=', 't.org_id')
        .onRef('e.transaction_id', '=', 't.id')
        .on('e.account', '=', 'wallet'),
    )
    .select(['t.id', 't.kind', 't.reason', 't.reference_id', 't.created_at', 'e.amount_cents'])
    .where('t.org_id', '=', orgId);

export const listLedger = async (
  tx: Tx,
  orgId: OrgId,
  page: ListRequest,
): Promise<ListResult<LedgerTransaction>> => {
  const rows = await select(tx, orgId).$call(onePage(page, 't')).execute();
  return pageOf(rows, page.limit, (row) => ({
    id: row.id,
    kind: row.kind as LedgerKind,
    amountCents: row.amount_cents,
    reason: row.reason,
    referenceId: row.reference_id,
    createdAt: row.created_at,
  }));
};

/** Count over all pages, within the page's bounds on creation time. */
export const countLedger = (tx: Tx, orgId: OrgId, page: ListRequest): Promise<number> =>
  countOnAllPages(
    tx.selectFrom('ledger_transactions').where('org_id', '=', orgId),
    page,
    'ledger_transactions',
  );
