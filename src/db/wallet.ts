import { newId } from '../platform/ids.ts';
import type { Tx } from './database.ts';
import type { CalculationId, OrgId } from './ids.ts';
import { postTransaction } from './ledger.ts';
import { addHeld, resolveHeld } from './spend.ts';

/** Money of an organisation, in integer cents. What is free to spend is `postedCents − heldCents`; the schema keeps it at or above 0. */
export type Wallet = {
  readonly id: string;
  readonly currency: string;
  /** The sum of all ledger entries of the wallet. */
  readonly postedCents: number;
  readonly heldCents: number;
  readonly thresholdCents: number;
};

const COLUMNS = ['id', 'currency', 'posted_cents', 'held_cents', 'low_balance_threshold_cents'] as const;

type Row = {
  readonly id: string;
  readonly currency: string;
  readonly posted_cents: number;
  readonly held_cents: number;
  readonly low_balance_threshold_cents: number;
};

const fromRow = (row: Row): Wallet => ({
  id: row.id,
  currency: row.currency,
  postedCents: row.posted_cents,
  heldCents: row.held_cents,
  thresholdCents: row.low_balance_threshold_cents,
});

export const availableCents = (wallet: Wallet): number => wallet.postedCents - wallet.heldCents;

/** Every organisation has one wallet, made when it is first looked at. */
export const findWallet = async (tx: Tx, orgId: OrgId): Promise<Wallet> => {
  const find = () => tx.selectFrom('wallets').select(COLUMNS).where('org_id', '=', orgId).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return fromRow(known);
  await tx
    .insertInto('wallets')
    .values({ org_id: orgId, id: newId() })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
  const made = await find();
  if (made === undefined) throw new Error('a wallet that was just made is there');
  return fromRow(made);
};

/** The same, holding the row: whoever moves money takes it first. */
export const lockWallet = async (tx: Tx, orgId: OrgId): Promise<Wallet> => {
  await findWallet(tx, orgId);
  const row = await tx
    .selectFrom('wallets')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fromRow(row);
};

export const setThreshold = async (tx: Tx, orgId: OrgId, thresholdCents: number): Promise<Wallet> => {
  await lockWallet(tx, orgId);
  await tx
    .updateTable('wallets')
    .set({ low_balance_threshold_cents: thresholdCents })
    .where('org_id', '=', orgId)
    .execute();
  return findWallet(tx, orgId);
};

type Run = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };

export type HoldPlaced =
  | { readonly kind: 'held' }
  | { readonly kind: 'insufficient'; readonly availableCents: number };

/** Sets the price of a run aside; nothing is written when the wallet cannot cover it. A hold of nothing is no hold. */
export const placeHold = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  hold: { readonly amountCents: number; readonly apiKeyId: string | null; readonly window: string },
): Promise<HoldPlaced> => {
  if (hold.amountCents === 0) return { kind: 'held' };
  const available = availableCents(await lockWallet(tx, orgId));
  if (available < hold.amountCents) return { kind: 'insufficient', availableCents: available };
  await tx
    .insertInto('wallet_holds')
    .values({
      org_id: orgId,
      id: newId(),
      calculation_id: run.id,
      run_seq: run.runSeq,
      api_key_id: hold.apiKeyId,
      usage_window: hold.window,
      amount_cents: hold.amountCents,
      created_at: run.now,
    })
    .execute();
  await addHeld(tx, orgId, hold);
  return { kind: 'held' };
};

export type ResolvedHold = {
  readonly amountCents: number;
  readonly apiKeyId: string | null;
  readonly window: string;
};

const resolve = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  status: 'captured' | 'released',
): Promise<ResolvedHold | null> => {
  const row = await tx
    .updateTable('wallet_holds')
    .set((eb) => ({
      status,
      resolved_at: run.now,
      ...(status === 'captured' ? { captured_cents: eb.ref('amount_cents') } : {}),
    }))
    .where('org_id', '=', orgId)
    .where('calculation_id', '=', run.id)
    .where('run_seq', '=', run.runSeq)
    .where('status', '=', 'held')
    .returning(['amount_cents', 'api_key_id', 'usage_window'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const hold = { amountCents: row.amount_cents, apiKeyId: row.api_key_id, window: row.usage_window };
  await resolveHeld(tx, orgId, hold, status);
  return hold;
};

/** The ledger's name of a run: what a capture refers to, and what a refund gives back. */
export const runReference = (id: string, runSeq: number): string => `calculation/${id}/${runSeq}`;

/** Charges what was held for the run, once; null when nothing is held for it (an included unit, or it is resolved). */
export const captureHold = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
): Promise<{ readonly hold: ResolvedHold; readonly before: Wallet; readonly after: Wallet } | null> => {
  const open = await tx
    .selectFrom('wallet_holds')
    .select('id')
    .where('org_id', '=', orgId)
    .where('calculation_id', '=', run.id)
    .where('run_seq', '=', run.runSeq)
    .where('status', '=', 'held')
    .executeTakeFirst();
  if (open === undefined) return null;
  const before = await lockWallet(tx, orgId);
  const hold = await resolve(tx, orgId, run, 'captured');
  if (hold === null) return null;
  await postTransaction(tx, orgId, {
    kind: 'capture',
    reason: 'A calculation beyond the included units.',
    referenceId: runReference(run.id, run.runSeq),
    walletCents: -hold.amountCents,
    against: 'revenue',
    now: run.now,
  });
  return { hold, before, after: await findWallet(tx, orgId) };
};

/** Gives back what was held for the run, once. */
export const releaseHold = (tx: Tx, orgId: OrgId, run: Run): Promise<ResolvedHold | null> =>
  resolve(tx, orgId, run, 'released');

/** What was captured for the newest charged run of a calculation, or null. */
export const findCapture = async (
  tx: Tx,
  orgId: OrgId,
  calculationId: string,
): Promise<{
  readonly amountCents: number;
  readonly referenceId: string;
  readonly refunded: boolean;
} | null> => {
  const row = await tx
    .selectFrom('wallet_holds')
    .select(['captured_cents', 'run_seq'])
    .where('org_id', '=', orgId)
    .where('calculation_id', '=', calculationId)
    .where('status', '=', 'captured')
    .orderBy('run_seq', 'desc')
    .executeTakeFirst();
  if (row === undefined || row.captured_cents === null) return null;
  const referenceId = runReference(calculationId, row.run_seq);
  const refund = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('org_id', '=', orgId)
    .where('kind', '=', 'refund')
    .where('reference_id', '=', referenceId)
    .executeTakeFirst();
  return { amountCents: row.captured_cents, referenceId, refunded: refund !== undefined };
};
