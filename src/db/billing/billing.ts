import { enterTenant, type Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import { findTier } from '../organisations/organisations.ts';
import { recordEvent } from '../outbox/events.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import { postCredit, postRefund } from './ledger.ts';
import { findCaps, reachedThresholds, type SpendCap } from './spend.ts';
import { usageWindow } from './usage.ts';
import {
  availableCents,
  EMPTY_WALLET,
  type EndedRun,
  endReservation,
  findWallet,
  lockWallet,
  runReference,
  type Wallet,
} from './wallet.ts';

type Run = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };

/** Share of the included units at which an organisation is warned to fund the overage. */
const FUNDING_SHARE = 0.8;
const FUNDED_RUNS = 10;

/** @param referenceId as in the ledger; joins an event to its transaction. */
const change = (wallet: Wallet, amountCents: number, reason: string, referenceId: string) => ({
  wallet_id: wallet.id,
  amount_cents: amountCents,
  balance_cents: wallet.postedCents,
  held_cents: wallet.heldCents,
  currency: wallet.currency,
  reason,
  reference_id: referenceId,
});

type Credited = {
  readonly wallet: Wallet;
  readonly transactionId: string;
  readonly amountCents: number;
  readonly staged: readonly Staged[];
};

/**
 * Adds money to the wallet, with its event. Called in an operator's transaction, which has the organisation's role afterwards.
 */
export const creditWallet = async (
  tx: Tx,
  orgId: OrgId,
  credit: {
    readonly amountCents: number;
    readonly reason: string;
    readonly referenceId: string | null;
    readonly now: Date;
  },
): Promise<Credited> => {
  const transactionId = await postCredit(tx, orgId, credit);
  return recordCreditEvent(tx, orgId, { ...credit, transactionId });
};

/** Refunds the newest charge of a calculation, with its event; otherwise as `creditWallet`. */
export const refundCalculation = async (
  tx: Tx,
  orgId: OrgId,
  refund: { readonly calculationId: string; readonly reason: string; readonly now: Date },
): Promise<Credited | 'not_charged' | 'refunded_before'> => {
  const posted = await postRefund(tx, orgId, refund);
  if (posted === null) return 'not_charged';
  if (!posted.isNew) return 'refunded_before';
  return recordCreditEvent(tx, orgId, { ...refund, ...posted });
};

const recordCreditEvent = async (
  tx: Tx,
  orgId: OrgId,
  credit: {
    readonly transactionId: string;
    readonly amountCents: number;
    readonly reason: string;
    readonly referenceId: string | null;
    readonly now: Date;
  },
): Promise<Credited> => {
  const { transactionId, amountCents, reason, referenceId } = credit;
  await enterTenant(tx, orgId);
  // The credit has created the wallet if there was none.
  const wallet = await lockWallet(tx, orgId);
  const data = change(wallet, amountCents, reason, referenceId ?? transactionId);
  const event = {
    type: 'wallet.credited',
    factKey: `ledger/${transactionId}`,
    data,
    now: credit.now,
  } as const;
  const staged = await recordEvent(tx, orgId, event);
  return { wallet, transactionId, amountCents, staged };
};

/** Once per month, holder, cap and threshold: a changed cap warns again. */
export const recordCapEvent = (
  tx: Tx,
  orgId: OrgId,
  cap: SpendCap,
  threshold: 50 | 80 | 100,
  context: { readonly now: Date; readonly window: string },
): Promise<readonly Staged[]> =>
  recordEvent(tx, orgId, {
    type: threshold === 100 ? 'billing.spend_cap_reached' : 'billing.spend_cap_warning',
    factKey: `spend-cap/${cap.holderId}/${context.window}/${cap.capCents}/${threshold}`,
    data: {
      scope: cap.scope,
      holder_id: cap.holderId,
      threshold_pct: threshold,
      cap_cents: cap.capCents,
      spend_cents: cap.capturedCents,
      action: cap.action,
    },
    now: context.now,
  });

/** The events of a run that was charged: of its hold, and of the month. */
export const recordCharge = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  unit: EndedRun,
): Promise<readonly Staged[]> => {
  const { now } = run;
  const staged: Staged[] = [];
  if (unit.hold !== null) {
    const { hold } = unit;
    const after = hold.wallet;
    const what = change(after, hold.amountCents, 'calculation', runReference(run.id, run.runSeq));
    const factKey = `wallet/${run.id}/${run.runSeq}`;
    staged.push(
      ...(await recordEvent(tx, orgId, {
        type: 'wallet.debited',
        factKey: `${factKey}/debited`,
        data: what,
        now,
      })),
    );
    if (hold.postedBeforeCents >= after.thresholdCents && after.postedCents < after.thresholdCents) {
      const data = { ...what, threshold_cents: after.thresholdCents };
      staged.push(
        ...(await recordEvent(tx, orgId, {
          type: 'wallet.low_balance',
          factKey: `${factKey}/low`,
          data,
          now,
        })),
      );
    }
    for (const cap of await findCaps(tx, orgId, hold.apiKeyId, unit.window)) {
      for (const threshold of reachedThresholds(cap.capturedCents, cap.capCents)) {
        staged.push(...(await recordCapEvent(tx, orgId, cap, threshold, { now, window: unit.window })));
      }
    }
  }
  if (unit.window === usageWindow(now)) staged.push(...(await recordFundingEvent(tx, orgId, unit, now)));
  return staged;
};

/** Once a month, when most of the included units are used and the balance cannot cover the overage. */
const recordFundingEvent = async (
  tx: Tx,
  orgId: OrgId,
  { window, usage, includedPerMonth }: EndedRun,
  now: Date,
): Promise<readonly Staged[]> => {
  const used = usage.captured + usage.overageCaptured;
  if (used < FUNDING_SHARE * includedPerMonth) return [];
  const tier = await findTier(tx, orgId);
  if (tier.hardCapped || tier.overageCents === null) return [];
  const available = availableCents((await findWallet(tx, orgId)) ?? EMPTY_WALLET);
  if (available >= FUNDED_RUNS * tier.overageCents) return [];
  return recordEvent(tx, orgId, {
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
    now,
  });
};

/** For every end without a result: releases unit and money, once. */
export const releaseRun = async (tx: Tx, orgId: OrgId, run: Run): Promise<void> => {
  await endReservation(tx, orgId, run, 'release');
};
