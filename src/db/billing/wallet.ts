import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { usageOf, usageWindow, type WindowUsage } from './usage.ts';

/** Money of an organisation, in integer cents. Available: `postedCents − heldCents`, which the schema keeps at or above 0. */
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

/** Ledger reference of a run's charge, as `end_run` writes it. */
export const runReference = (id: CalculationId, runSeq: number): string => `calculation/${id}/${runSeq}`;

export const availableCents = (wallet: Omit<Wallet, 'id'>): number => wallet.postedCents - wallet.heldCents;

/** Equals the schema's defaults. */
export const EMPTY_WALLET: Omit<Wallet, 'id'> = {
  currency: 'EUR',
  postedCents: 0,
  heldCents: 0,
  thresholdCents: 500,
};

/** Null: no row exists yet; use `EMPTY_WALLET`. */
export const findWallet = async (tx: Tx, orgId: OrgId): Promise<Wallet | null> => {
  const row = await tx.selectFrom('wallets').select(COLUMNS).where('org_id', '=', orgId).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
};

/** The wallet of an organisation, created if missing, locked. Every movement of money locks it first. */
export const lockWallet = async (tx: Tx, orgId: OrgId): Promise<Wallet> => {
  await tx
    .insertInto('wallets')
    .values({ org_id: orgId, id: newId() })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
  const row = await tx
    .selectFrom('wallets')
    .select(COLUMNS)
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return fromRow(row);
};

export const setThreshold = async (tx: Tx, orgId: OrgId, thresholdCents: number): Promise<Wallet> => {
  const wallet = await lockWallet(tx, orgId);
  await tx
    .updateTable('wallets')
    .set({ low_balance_threshold_cents: thresholdCents })
    .where('org_id', '=', orgId)
    .execute();
  return { ...wallet, thresholdCents };
};

type Run = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };

type OverageReserved =
  | { readonly kind: 'reserved' }
  | { readonly kind: 'insufficient'; readonly availableCents: number };

/** Reserves a unit beyond the included ones and holds its price. Writes nothing when the wallet cannot cover it. */
export const reserveOverage = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  price: { readonly amountCents: number; readonly apiKeyId: string | null },
): Promise<OverageReserved> => {
  const { rows } = await sql<{ available: number | null }>`${PREPARED}
    select reserve_overage(${orgId}, ${usageWindow(run.now)}, ${run.id}, ${run.runSeq}, ${price.apiKeyId}::uuid,
      ${price.amountCents}, ${[newId(), newId()]}::uuid[], ${run.now}) as available`.execute(tx);
  const availableCents = rows[0]?.available ?? null;
  return availableCents === null ? { kind: 'reserved' } : { kind: 'insufficient', availableCents };
};

/** A reservation that this call ended, with the month afterwards and the hold. */
export type EndedRun = {
  readonly window: string;
  readonly usage: WindowUsage;
  readonly includedPerMonth: number;
  /** Null if nothing was held: the unit was included or free. */
  readonly hold: {
    readonly amountCents: number;
    readonly apiKeyId: string | null;
    readonly postedBeforeCents: number;
    readonly wallet: Wallet;
  } | null;
};

/** Columns of `end_run`, as `endedRunOf` reads them. */
export const ENDED_RUN = sql.raw(
  'usage_window, reserved, captured, overage_reserved, overage_captured, included, hold_cents, api_key_id, wallet_id, currency, posted_before_cents, posted_cents, held_cents, threshold_cents',
);

/** The call that ends the reservation of a run, unit and money together, once: a second capture or release returns no row. */
export const endRunCall = (orgId: OrgId, run: Run, entry: 'capture' | 'release') => {
  const ids = [newId(), newId(), newId(), newId()];
  return sql`end_run(${orgId}::uuid, ${run.id}::uuid, ${run.runSeq}::integer, ${entry}, ${ids}::uuid[], ${run.now}::timestamptz)`;
};

export const endedRunOf = (row: EndedRow): EndedRun => ({
  window: row.usage_window,
  usage: usageOf(row),
  includedPerMonth: row.included,
  hold:
    row.hold_cents === null
      ? null
      : {
          amountCents: row.hold_cents,
          apiKeyId: row.api_key_id,
          postedBeforeCents: row.posted_before_cents,
          wallet: fromRow({
            id: row.wallet_id,
            currency: row.currency,
            posted_cents: row.posted_cents,
            held_cents: row.held_cents,
            low_balance_threshold_cents: row.threshold_cents,
          }),
        },
});

/** Ends the reservation of a run by itself; null: it had ended. */
export const endReservation = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  entry: 'capture' | 'release',
): Promise<EndedRun | null> => {
  const { rows } = await sql<EndedRow>`${PREPARED}
    select ${ENDED_RUN} from ${endRunCall(orgId, run, entry)}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : endedRunOf(row);
};

export type EndedRow = {
  usage_window: string;
  reserved: number;
  captured: number;
  overage_reserved: number;
  overage_captured: number;
  included: number;
  api_key_id: string | null;
  wallet_id: string;
  currency: string;
  posted_before_cents: number;
  posted_cents: number;
  held_cents: number;
  threshold_cents: number;
  /** Null together with the wallet columns. */
  hold_cents: number | null;
};
