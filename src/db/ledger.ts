import { newId } from '../platform/ids.ts';
import type { Tx } from './database.ts';
import type { OrgId } from './ids.ts';
import { cursorText, keysetWhere, type ListRequest, type ListResult, pageOf } from './keyset.ts';

export type LedgerKind = 'credit' | 'refund' | 'capture';

/** A transaction as its organisation sees it: `amountCents` is what it added to the wallet. */
export type LedgerTransaction = {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly amountCents: number;
  readonly reason: string;
  /** What the event of this transaction names too. */
  readonly referenceId: string;
  readonly createdAt: Date;
};

/**
 * Writes two entries that sum to zero: the wallet's, and the other side's. A trigger moves the wallet's balance with its entry, so the
 * balance is the sum of the entries whatever calls this.
 */
export const postTransaction = async (
  tx: Tx,
  orgId: OrgId,
  posting: {
    readonly kind: LedgerKind;
    readonly reason: string;
    /** Null: it stands for itself, a top-up. */
    readonly referenceId: string | null;
    readonly walletCents: number;
    readonly against: 'funding' | 'revenue';
    readonly now: Date;
  },
): Promise<string> => {
  const id = newId();
  await tx
    .insertInto('ledger_transactions')
    .values({
      org_id: orgId,
      id,
      kind: posting.kind,
      reason: posting.reason,
      reference_id: posting.referenceId ?? id,
      created_at: posting.now,
    })
    .execute();
  const entry = (account: string, amountCents: number) => ({
    org_id: orgId,
    id: newId(),
    transaction_id: id,
    account,
    amount_cents: amountCents,
  });
  await tx
    .insertInto('ledger_entries')
    .values([entry('wallet', posting.walletCents), entry(posting.against, -posting.walletCents)])
    .execute();
  return id;
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
  const rows = await select(tx, orgId)
    .select(cursorText('t.created_at').as('cursor_time'))
    .where(keysetWhere(page, 't'))
    .orderBy('t.created_at', page.order)
    .orderBy('t.id', page.order)
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return pageOf(rows, page.limit, (row) => ({
    id: row.id,
    kind: row.kind as LedgerKind,
    amountCents: row.amount_cents,
    reason: row.reason,
    referenceId: row.reference_id,
    createdAt: row.created_at,
  }));
};

/** Of all pages, within the bounds of the page on creation time. */
export const countLedger = async (tx: Tx, orgId: OrgId, page: ListRequest): Promise<number> => {
  const row = await tx
    .selectFrom('ledger_transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where(keysetWhere({ ...page, after: null }, 'ledger_transactions'))
    .executeTakeFirstOrThrow();
  return row.count;
};
