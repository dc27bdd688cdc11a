import type { PricingSnapshot } from '../../engine/snapshot.ts';
import type { Tx } from '../database.ts';
import type { OrgId } from '../ids.ts';
import { findTier, type Tier } from '../organisations.ts';
import { buildSnapshot, type Unpriceable, type Versions } from '../snapshot/build.ts';
import { snapshotDigest, storeSnapshot } from '../snapshot/pieces.ts';
import { type Staged, stageStart, type WorkflowRef } from '../staged-starts.ts';
import { findUsage, reserveUnit, usageWindow } from '../usage.ts';
import type { Calculation } from './calculation.ts';
import { findCachedSuccess } from './results.ts';
import { countPending, updateLocked } from './store.ts';
import { after, isPending } from './transitions.ts';

export type Coverage = {
  readonly included: number;
  readonly message: string;
  readonly reason: 'quota_exceeded' | 'payment_blocked' | 'spend_cap';
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
  /** An identical price of this month: the caller copies it, free of charge. */
  | {
      readonly kind: 'cached';
      readonly source: { readonly id: string; readonly runSeq: number };
      readonly hold: Hold;
    }
  | { readonly kind: 'blocked'; readonly coverage: Coverage }
  | { readonly kind: 'insufficient_funds'; readonly requiredCents: number; readonly balanceCents: number }
  | { readonly kind: 'queued'; readonly staged: Staged; readonly runSeq: number };

/** What the run that begins is fenced by, and what it is priced from. */
export type Hold = {
  readonly runSeq: number;
  readonly snapshotDigest: string;
  readonly configRevision: number;
};

type Options = {
  readonly now: Date;
  readonly requestId: string | null;
  readonly versions: Versions;
  readonly startOf: (runSeq: number) => WorkflowRef;
};

/**
 * The gates of a run, in the contract's order and in the caller's transaction, on a row that the caller holds locked: state → snapshot →
 * cache → payment block → included units → hard cap → overage → queued with its staged start. Money and state move together or not at
 * all.
 */
export const holdQuota = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  options: Options,
): Promise<HoldOutcome> => {
  if (after(row.status, 'run') === null) return { kind: 'unchanged' };
  // Against a delete of the environment between this look and the commit.
  await tx
    .selectFrom('environments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', row.environmentId)
    .forKeyShare()
    .execute();
  const built = await buildSnapshot(tx, orgId, row, { now: options.now, versions: options.versions });
  if (built.kind === 'unpriceable') return { kind: 'unpriceable', reason: built.reason };

  const digest = snapshotDigest(built.snapshot);
  const hold: Hold = { runSeq: row.runSeq + 1, snapshotDigest: digest, configRevision: built.configRevision };
  const cached = await findCachedSuccess(tx, orgId, digest, usageWindow(options.now));
  const chain = JSON.stringify(built.environmentChain);
  if (cached !== null) {
    await updateLocked(tx, orgId, row.id, { environment_chain: chain }, options.now);
    return { kind: 'cached', source: cached, hold };
  }

  const tier = await findTier(tx, orgId);
  if (tier.paymentBlocked) return block(tx, orgId, row, tier, 'payment_blocked', options.now);
  if (!isPending(row.status)) {
    const pendingCount = await countPending(tx, orgId);
    if (pendingCount >= tier.pendingBound) {
      return { kind: 'too_many_pending', pendingBound: tier.pendingBound, pendingCount };
    }
  }
  const reserved = await reserveUnit(
    tx,
    orgId,
    { id: row.id, runSeq: hold.runSeq, now: options.now },
    tier.includedPerMonth,
  );
  if (!reserved) {
    if (tier.hardCapped) return block(tx, orgId, row, tier, 'quota_exceeded', options.now);
    return { kind: 'insufficient_funds', requiredCents: tier.overageCents ?? 0, balanceCents: 0 };
  }
  return enqueue(tx, orgId, row, { snapshot: built.snapshot, linkId: built.linkId, hold, chain }, options);
};

const enqueue = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  run: {
    readonly snapshot: PricingSnapshot;
    readonly linkId: string | null;
    readonly hold: Hold;
    readonly chain: string;
  },
  options: Options,
): Promise<HoldOutcome> => {
  await storeSnapshot(tx, orgId, run.snapshot, options.now);
  await updateLocked(
    tx,
    orgId,
    row.id,
    {
      status: 'queued',
      run_seq: run.hold.runSeq,
      error: null,
      snapshot_digest: run.hold.snapshotDigest,
      config_revision: run.hold.configRevision,
      environment_chain: run.chain,
      dataset_link_id: run.linkId,
      enqueued_at: options.now,
      started_at: null,
      finished_at: null,
    },
    options.now,
  );
  const staged = await stageStart(tx, orgId, options.startOf(run.hold.runSeq), options);
  return { kind: 'queued', staged, runSeq: run.hold.runSeq };
};

const MESSAGES: Readonly<Record<Coverage['reason'], string>> = {
  quota_exceeded: 'The included calculations of this month are used up.',
  payment_blocked: 'Runs are paused until the open payment is settled.',
  spend_cap: 'The monthly spend cap is reached.',
};

const block = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  tier: Tier,
  reason: Coverage['reason'],
  now: Date,
): Promise<HoldOutcome> => {
  await updateLocked(tx, orgId, row.id, { status: 'blocked', error: null, finished_at: null }, now);
  return { kind: 'blocked', coverage: await coverageOf(tx, orgId, tier, reason, now) };
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
    used: usage.captured,
    window,
  };
};
