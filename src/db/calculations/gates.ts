import { recordCapEvent } from '../billing/billing.ts';
import { exceeds, findCaps } from '../billing/spend.ts';
import { lockUsage, reserveIncluded, runPrice, usageWindow } from '../billing/usage.ts';
import { reserveOverage } from '../billing/wallet.ts';
import type { BlockedReason } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { CalculationId, OrgId } from '../kernel/ids.ts';
import type { Tier } from '../organisations/organisations.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import { countCommitted } from './store.ts';

export type TooManyPending = {
  readonly kind: 'too_many_pending';
  readonly pendingBound: number;
  readonly pendingCount: number;
};

export type Gate =
  | { readonly kind: 'passed'; readonly staged: readonly Staged[] }
  | {
      readonly kind: 'blocked';
      readonly reason: BlockedReason;
      readonly staged: readonly Staged[];
    }
  | TooManyPending
  | { readonly kind: 'insufficient_funds'; readonly requiredCents: number; readonly balanceCents: number };

type Run = { readonly id: CalculationId; readonly runSeq: number; readonly now: Date };

type Options = {
  readonly apiKeyId: string | null;
  /** False if the bound was checked before for the whole request. */
  readonly checkPending?: boolean;
};

/**
 * Decides who pays for a run, in the contract's order: payment block → spend caps → included unit → hard cap → hold on the
 * wallet. The month's row is held throughout. Two runs therefore never share the last unit, or the last cent below a cap or of
 * the wallet. An admitted run has its unit reserved and its hold placed.
 */
export const passGates = async (
  tx: Tx,
  orgId: OrgId,
  run: Run,
  tier: Tier,
  options: Options & {
    /** Runs that this transaction admitted before and has not queued yet; default 0. */
    readonly ahead?: number;
  },
): Promise<Gate> => {
  if (tier.paymentBlocked) return { kind: 'blocked', reason: 'payment_blocked', staged: [] };
  const window = usageWindow(run.now);
  const usage = await lockUsage(tx, orgId, window);
  const { included, priceCents } = runPrice(tier, usage);

  const staged: Staged[] = [];
  let paused = false;
  for (const cap of await findCaps(tx, orgId, options.apiKeyId, window)) {
    if (!exceeds(cap, priceCents)) continue;
    // A warning is reported when money reaches the cap (`recordCharge`); a pause is reported when the cap first parks a run.
    if (cap.action === 'warn') continue;
    paused = true;
    staged.push(...(await recordCapEvent(tx, orgId, cap, 100, { now: run.now, window })));
  }
  if (paused) return { kind: 'blocked', reason: 'spend_cap', staged };

  if (options.checkPending !== false) {
    const refused = await boundPending(tx, orgId, tier, { ahead: options.ahead ?? 0, added: 1 });
    if (refused !== null) return refused;
  }
  if (included) {
    if (await reserveIncluded(tx, orgId, [run], null)) return { kind: 'passed', staged };
    throw new Error('a unit of a month that is held was free a moment ago');
  }
  if (tier.hardCapped) return { kind: 'blocked', reason: 'quota_exceeded', staged };
  const price = { amountCents: priceCents, apiKeyId: options.apiKeyId };
  const reserved = await reserveOverage(tx, orgId, run, price);
  if (reserved.kind === 'reserved') return { kind: 'passed', staged };
  return {
    kind: 'insufficient_funds',
    requiredCents: priceCents,
    balanceCents: reserved.availableCents,
  };
};

/** Checks the plan's bound on pending runs: null if `added` more fit, besides `ahead` that were admitted and are not queued yet. */
export const boundPending = async (
  tx: Tx,
  orgId: OrgId,
  { pendingBound }: Tier,
  runs: { readonly ahead: number; readonly added: number },
): Promise<TooManyPending | null> => {
  const pendingCount = (await countCommitted(tx, orgId)) + runs.ahead;
  return pendingCount + runs.added > pendingBound
    ? { kind: 'too_many_pending', pendingBound, pendingCount }
    : null;
};
