import type { PricingSnapshot } from '../../engine/snapshot.ts';
import type { Tx } from '../database.ts';
import type { StartOf } from '../events.ts';
import type { OrgId } from '../ids.ts';
import { findTier, type Tier } from '../organisations.ts';
import { type BuiltSnapshot, buildSnapshot, type Unpriceable, type Versions } from '../snapshot/build.ts';
import { snapshotDigest, storeSnapshot } from '../snapshot/pieces.ts';
import { type Staged, stageStart, type WorkflowRef } from '../staged-starts.ts';
import { findUsage, usageWindow } from '../usage.ts';
import type { Calculation } from './calculation.ts';
import { passGates } from './gates.ts';
import { findCachedSuccess } from './results.ts';
import { updateLocked } from './store.ts';
import { after } from './transitions.ts';

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
  | { readonly kind: 'blocked'; readonly coverage: Coverage; readonly staged: readonly Staged[] }
  /** A hard cap, where the caller asked to leave the row as it is. */
  | { readonly kind: 'over_quota'; readonly coverage: Coverage }
  | { readonly kind: 'insufficient_funds'; readonly requiredCents: number; readonly balanceCents: number }
  | { readonly kind: 'queued'; readonly staged: readonly Staged[]; readonly runSeq: number };

/** What the run that begins is fenced by, and what it is priced from. */
export type Hold = {
  readonly runSeq: number;
  readonly snapshotDigest: string;
  readonly configRevision: number;
};

export type HoldOptions = {
  readonly now: Date;
  readonly requestId: string | null;
  readonly versions: Versions;
  readonly startOf: (runSeq: number) => WorkflowRef;
  readonly deliver: StartOf;
  /** The key whose cap the run counts against; null: a person's session. */
  readonly apiKeyId: string | null;
  /** False where the bound was checked for the whole request before. */
  readonly checkPending?: boolean;
  /** Bulk retries leave a row as it is where a hard cap refuses it. */
  readonly leaveOverQuota?: boolean;
  /** The file of this calculation is still being read: reserve now, and look at the content when it is there. */
  readonly awaitsUploadId?: string;
};

type Ready = Extract<BuiltSnapshot, { kind: 'ready' }>;

/**
 * The gates of a run, in the contract's order and in the caller's transaction, on a row that the caller holds locked: state → snapshot →
 * cache → payment block → spend caps → included units → hard cap → overage hold → queued with its staged start. Money and state move
 * together or not at all.
 */
export const holdQuota = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  options: HoldOptions,
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
  const runSeq = row.runSeq + 1;
  let built: Ready | null = null;
  if (options.awaitsUploadId === undefined) {
    const tried = await buildSnapshot(tx, orgId, row, { now: options.now, versions: options.versions });
    if (tried.kind === 'unpriceable') return { kind: 'unpriceable', reason: tried.reason };
    built = tried;
    const digest = snapshotDigest(tried.snapshot);
    const cached = await findCachedSuccess(tx, orgId, digest, usageWindow(options.now));
    if (cached !== null) {
      const chain = JSON.stringify(tried.environmentChain);
      await updateLocked(tx, orgId, row.id, { environment_chain: chain }, options.now);
      const hold: Hold = { runSeq, snapshotDigest: digest, configRevision: tried.configRevision };
      return { kind: 'cached', source: cached, hold };
    }
  }
  const tier = await findTier(tx, orgId);
  const run = { id: row.id, runSeq, now: options.now };
  const gate = await passGates(tx, orgId, run, tier, options);
  switch (gate.kind) {
    case 'too_many_pending':
    case 'insufficient_funds':
      return gate;
    case 'blocked': {
      const coverage = await coverageOf(tx, orgId, tier, gate.reason, options.now);
      if (gate.reason === 'quota_exceeded' && options.leaveOverQuota === true)
        return { kind: 'over_quota', coverage };
      await updateLocked(
        tx,
        orgId,
        row.id,
        {
          status: 'blocked',
          blocked_reason: gate.reason,
          run_key_id: options.apiKeyId,
          error: null,
          finished_at: null,
        },
        options.now,
      );
      return { kind: 'blocked', coverage, staged: gate.staged };
    }
    case 'passed': {
      const started = await enqueue(tx, orgId, row, { built, runSeq }, options);
      return { kind: 'queued', staged: [...gate.staged, started], runSeq };
    }
  }
};

const enqueue = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  run: { readonly built: Ready | null; readonly runSeq: number },
  options: HoldOptions,
): Promise<Staged> => {
  await updateLocked(
    tx,
    orgId,
    row.id,
    {
      status: 'queued',
      blocked_reason: null,
      run_key_id: options.apiKeyId,
      run_seq: run.runSeq,
      error: null,
      waits_for_upload_id: options.awaitsUploadId ?? null,
      snapshot_digest: null,
      ...(run.built === null ? {} : await pricedFrom(tx, orgId, run.built, options.now)),
      enqueued_at: options.now,
      started_at: null,
      finished_at: null,
    },
    options.now,
  );
  return stageStart(tx, orgId, options.startOf(run.runSeq), options);
};

/** Stores what a run is priced from; gives the columns that say so. */
export const pricedFrom = async (tx: Tx, orgId: OrgId, built: Ready, now: Date) => {
  const snapshot: PricingSnapshot = built.snapshot;
  return {
    snapshot_digest: await storeSnapshot(tx, orgId, snapshot, now),
    config_revision: built.configRevision,
    environment_chain: JSON.stringify(built.environmentChain),
    dataset_link_id: built.linkId,
  };
};

const MESSAGES: Readonly<Record<Coverage['reason'], string>> = {
  quota_exceeded: 'The included calculations of this month are used up.',
  payment_blocked: 'Runs are paused until the open payment is settled.',
  spend_cap: 'The monthly spend cap is reached.',
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
