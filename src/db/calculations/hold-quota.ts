import { findUsage, reserveUngated, usageWindow } from '../billing/usage.ts';
import type { BlockedReason } from '../calculation-record/run.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { findTier, type Tier } from '../organisations/organisations.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import type { Unpriceable, Versions } from '../snapshot/build.ts';
import type { Passed } from './enqueue.ts';
import { type Gate, passGates } from './gates.ts';
import type { Candidate } from './prepare.ts';
import { updateLocked } from './store.ts';
import type { Wiring } from './wiring.ts';

export type Coverage = {
  readonly included: number;
  readonly message: string;
  readonly reason: BlockedReason;
  readonly remaining: number;
  readonly tierSlug: string;
  readonly used: number;
  readonly window: string;
};

export type HoldOutcome =
  /** Already queued, running or succeeded: untouched. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'too_many_pending'; readonly pendingBound: number; readonly pendingCount: number }
  | { readonly kind: 'unpriceable'; readonly reason: Unpriceable }
  /** An identical price of this month was there: copied, free of charge. */
  | { readonly kind: 'cached' }
  | { readonly kind: 'blocked'; readonly coverage: Coverage }
  /** A hard cap, where the caller asked to leave the row as it is. */
  | { readonly kind: 'over_quota'; readonly coverage: Coverage }
  | { readonly kind: 'insufficient_funds'; readonly requiredCents: number; readonly balanceCents: number }
  | { readonly kind: 'queued' };

export type HoldOptions = {
  readonly now: Date;
  readonly requestId: string | null;
  readonly versions: Versions;
  readonly wiring: Wiring;
  /** The key whose cap the run counts against; null: a person's session. */
  readonly apiKeyId: string | null;
  /** False if the bound was checked before for the whole request. */
  readonly checkPending?: boolean;
  /** Bulk retries leave a row unchanged if a hard cap refuses it. */
  readonly leaveOverQuota?: boolean;
  /** The first run that the wallet cannot cover stops the following ones: they are not tried. */
  readonly stopUnfunded?: boolean;
};

type Ready = Candidate & { readonly kind: 'ready' };

type Held = {
  readonly outcomes: ReadonlyMap<string, HoldOutcome>;
  /** To be queued. */
  readonly passed: readonly Passed[];
  readonly staged: readonly Staged[];
};

/**
 * The gates of runs, in the contract's order and in the caller's transaction: payment block → spend caps → included units → hard
 * cap → overage hold. The caller holds the rows locked and knows that they need a worker, and queues those that passed: money and
 * state change together or not at all. One SQL statement admits all of them if included units cover all and no gate can refuse one.
 * @returns outcomes by the id of the row; with `stopUnfunded` rows that were not tried have none
 */
export const holdQuota = async (
  tx: Tx,
  orgId: OrgId,
  candidates: readonly Ready[],
  options: HoldOptions,
): Promise<Held> => {
  const outcomes = new Map<string, HoldOutcome>();
  if (candidates.length === 0) return { outcomes, passed: [], staged: [] };
  const runOf = ({ row }: Ready) => ({ id: row.id, runSeq: row.runSeq + 1, now: options.now });
  const { apiKeyId, checkPending = true } = options;
  if (await reserveUngated(tx, orgId, candidates.map(runOf), { apiKeyId, checkPending })) {
    for (const { row } of candidates) outcomes.set(row.id, { kind: 'queued' });
    return { outcomes, passed: candidates, staged: [] };
  }
  const staged: Staged[] = [];
  const passed: Passed[] = [];
  const tier = await findTier(tx, orgId);
  for (const candidate of candidates) {
    const gate: Gate = await passGates(tx, orgId, runOf(candidate), tier, {
      ...options,
      ahead: passed.length,
    });
    if ('staged' in gate) staged.push(...gate.staged);
    if (gate.kind === 'passed') passed.push(candidate);
    outcomes.set(candidate.row.id, await outcomeOf(tx, orgId, candidate, gate, tier, options));
    if (gate.kind === 'insufficient_funds' && options.stopUnfunded === true) break;
  }
  return { outcomes, passed, staged };
};

const outcomeOf = async (
  tx: Tx,
  orgId: OrgId,
  { row }: Ready,
  gate: Gate,
  tier: Tier,
  options: HoldOptions,
): Promise<HoldOutcome> => {
  switch (gate.kind) {
    case 'passed':
      return { kind: 'queued' };
    case 'too_many_pending':
    case 'insufficient_funds':
      return gate;
    case 'blocked': {
      const coverage = await coverageOf(tx, orgId, tier, gate.reason, options.now);
      if (gate.reason === 'quota_exceeded' && options.leaveOverQuota === true)
        return { kind: 'over_quota', coverage };
      const change = {
        status: 'blocked',
        blocked_reason: gate.reason,
        run_key_id: options.apiKeyId,
        error: null,
        failure: null,
        finished_at: null,
      } as const;
      await updateLocked(tx, orgId, row.id, change, options.now);
      return { kind: 'blocked', coverage };
    }
  }
};

const MESSAGES: Readonly<Record<Coverage['reason'], string>> = {
  quota_exceeded:
    'The included calculations of this month are used up. Upgrade the plan, or wait for the next month.',
  payment_blocked: 'A payment is open, so runs are paused. Settle it to continue.',
  spend_cap: 'The monthly spend cap is reached. An owner or admin can raise it; parked runs then resume.',
};

export const coverageOf = async (
  tx: Tx,
  orgId: OrgId,
  tier: Tier,
  reason: Coverage['reason'],
  now: Date,
): Promise<Coverage> => {
  const window = usageWindow(now);
  const usage = await findUsage(tx, orgId, window);
  return {
    included: tier.includedPerMonth,
    message: MESSAGES[reason],
    reason,
    remaining: Math.max(0, tier.includedPerMonth - usage.captured - usage.reserved),
    tierSlug: tier.slug,
    used: usage.captured + usage.overageCaptured,
    window,
  };
};
