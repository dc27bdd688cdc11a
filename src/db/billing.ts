import type { Tx } from './database.ts';
import { recordEvent, type StartOf } from './events.ts';
import type { CalculationId, OrgId } from './ids.ts';
import { type LedgerKind, postTransaction } from './ledger.ts';
import { findTier } from './organisations.ts';
import { findCaps, reachedThresholds, type SpendCap } from './spend.ts';
import type { Staged } from './staged-starts.ts';
import { captureUnit, type EndedReservation, releaseUnit, usageWindow } from './usage.ts';
import {
  availableCents,
  captureHold,
  findWallet,
  lockWallet,
  releaseHold,
  runReference,
  type Wallet,
} from './wallet.ts';

type Run = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };
type Told = { readonly now: Date; readonly deliver: StartOf };

/** Of the included units, the share at which an organisation is told to fund what follows. */
const FUNDING_SHARE = 0.8;
const FUNDED_RUNS = 10;

/** @param referenceId as the ledger has it: what joins an event to its transaction. */
const change = (wallet: Wallet, amountCents: number, reason: string, referenceId: string) => ({
  wallet_id: wallet.id,
  amount_cents: amountCents,
  balance_cents: wallet.postedCents,
  held_cents: wallet.heldCents,
  currency: wallet.currency,
  reason,
  reference_id: referenceId,
});

/** Adds money, from a top-up or as a refund, with its event. @returns the wallet as it is now. */
export const creditWallet = async (
  tx: Tx,
  orgId: OrgId,
  credit: {
    readonly kind: Exclude<LedgerKind, 'capture'>;
    readonly amountCents: number;
    readonly reason: string;
    readonly referenceId: string | null;
  } & Told,
): Promise<{
  readonly wallet: Wallet;
  readonly transactionId: string;
  readonly staged: readonly Staged[];
}> => {
  await lockWallet(tx, orgId);
  const transactionId = await postTransaction(tx, orgId, {
    kind: credit.kind,
    reason: credit.reason,
    referenceId: credit.referenceId,
    walletCents: credit.amountCents,
    against: credit.kind === 'refund' ? 'revenue' : 'funding',
    now: credit.now,
  });
  const wallet = await findWallet(tx, orgId);
  const staged = await recordEvent(
    tx,
    orgId,
    {
      type: 'wallet.credited',
      factKey: `ledger/${transactionId}`,
      data: change(wallet, credit.amountCents, credit.reason, credit.referenceId ?? transactionId),
      now: credit.now,
    },
    credit.deliver,
  );
  return { wallet, transactionId, staged };
};

/** Once per month, holder, cap and threshold: a cap that was changed warns anew. */
export const tellCap = (
  tx: Tx,
  orgId: OrgId,
  cap: SpendCap,
  threshold: 50 | 80 | 100,
  told: Told & { readonly window: string },
): Promise<readonly Staged[]> =>
  recordEvent(
    tx,
    orgId,
    {
      type: threshold === 100 ? 'billing.spend_cap_reached' : 'billing.spend_cap_warning',
      factKey: `spend-cap/${cap.holderId}/${told.window}/${cap.capCents}/${threshold}`,
      data: {
        scope: cap.scope,
        holder_id: cap.holderId,
        threshold_pct: threshold,
        cap_cents: cap.capCents,
        spend_cents: cap.capturedCents,
        action: cap.action,
      },
      now: told.now,
    },
    told.deliver,
  );

/** The charge of a run that succeeded: its unit, its hold, and everything that this makes worth telling. Once per run. */
export const captureRun = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  deliver: StartOf,
): Promise<readonly Staged[]> => {
  const told = { now: run.now, deliver };
  const unit = await captureUnit(tx, orgId, run);
  if (unit === null) return [];
  const staged: Staged[] = [];
  // Nothing is held for an included unit.
  const captured = unit.kind === 'included' ? null : await captureHold(tx, orgId, run);
  if (captured !== null) {
    const { hold, before, after } = captured;
    const what = change(after, hold.amountCents, 'calculation', runReference(run.id, run.runSeq));
    const factKey = `wallet/${run.id}/${run.runSeq}`;
    staged.push(
      ...(await recordEvent(
        tx,
        orgId,
        { type: 'wallet.debited', factKey: `${factKey}/debited`, data: what, now: run.now },
        deliver,
      )),
    );
    if (before.postedCents >= after.thresholdCents && after.postedCents < after.thresholdCents) {
      const data = { ...what, threshold_cents: after.thresholdCents };
      staged.push(
        ...(await recordEvent(
          tx,
          orgId,
          { type: 'wallet.low_balance', factKey: `${factKey}/low`, data, now: run.now },
          deliver,
        )),
      );
    }
    for (const cap of await findCaps(tx, orgId, hold.apiKeyId, hold.window)) {
      for (const threshold of reachedThresholds(cap.capturedCents, cap.capCents)) {
        staged.push(...(await tellCap(tx, orgId, cap, threshold, { ...told, window: hold.window })));
      }
    }
  }
  if (unit.window === usageWindow(run.now)) staged.push(...(await tellFunding(tx, orgId, unit, told)));
  return staged;
};

/** Once a month: most of the included units are used, and the balance cannot carry what follows. */
const tellFunding = async (
  tx: Tx,
  orgId: OrgId,
  { window, usage, includedPerMonth }: EndedReservation,
  told: Told,
): Promise<readonly Staged[]> => {
  const used = usage.captured + usage.overageCaptured;
  if (used < FUNDING_SHARE * includedPerMonth) return [];
  const tier = await findTier(tx, orgId);
  if (tier.hardCapped || tier.overageCents === null) return [];
  const available = availableCents(await findWallet(tx, orgId));
  if (available >= FUNDED_RUNS * tier.overageCents) return [];
  return recordEvent(
    tx,
    orgId,
    {
      type: 'billing.prepaid_funding_needed',
      factKey: `funding/${window}`,
      data: {
        tier_slug: tier.slug,
        used,
        included: tier.includedPerMonth,
        remaining: Math.max(0, tier.includedPerMonth - usage.captured - usage.reserved),
        overage_cents: tier.overageCents,
        wallet_balance_cents: available,
      },
      now: told.now,
    },
    told.deliver,
  );
};

/** Every end without a result: unit and money go back, once. */
export const releaseRun = async (tx: Tx, orgId: OrgId, run: Run): Promise<void> => {
  await releaseUnit(tx, orgId, run);
  await releaseHold(tx, orgId, run);
};
