import { heartbeat } from '@temporalio/activity';
import { failureOf } from '../db/calculation-record/failure.ts';
import { awaitIngest } from '../db/calculations/await-ingest.ts';
import { commitSuccess, endWithoutResult } from '../db/calculations/end-run.ts';
import { findPlace } from '../db/calculations/queue.ts';
import { grantSlots, type SlotAnswer as Slot, takeGrantedSlot, takeSlot } from '../db/calculations/slots.ts';
import { findCalculation } from '../db/calculations/store.ts';
import type { CalculationId, OrgId } from '../db/kernel/ids.ts';
import { ending } from '../db/kernel/pipeline.ts';
import type { Staged } from '../db/outbox/staged-starts.ts';
import type { Starter } from '../db/outbox/starter.ts';
import { loadComponents, loadSnapshot } from '../db/snapshot/pieces.ts';
import type { PricingSnapshot } from '../engine/index.ts';
import { runWiring } from '../workflows/calculate/contract.ts';
import type { RowInput } from '../workflows/contract.ts';
import { calculationRunOf } from './calculation-run.ts';
import { throwOnFault } from './engine-fault.ts';
import { ensureOwnEngine, isOwnEngine, type OwnEngineDeps, requireOwnEngine } from './own-engine.ts';
import type { Outcome } from './price-snapshot.ts';
import type { Pricer } from './pricer.ts';

export type CalculationActivityDeps = OwnEngineDeps & {
  readonly starter: Starter;
  readonly pricer: Pick<Pricer, 'price' | 'rollUp' | 'shareSheets'>;
};

/** Reason for waiting; `place`: position in the queue, as the API reports it. */
type Waiting = { readonly kind: 'wait'; readonly for: 'file' | 'slot'; readonly place: number | null };

type SlotAnswer =
  | { readonly kind: 'running'; readonly timeoutSeconds: number }
  /** It has its slot; its components must be priced first. */
  | { readonly kind: 'assembly'; readonly timeoutSeconds: number }
  | Waiting
  | { readonly kind: 'gone' };

/** Snapshot of a run, with its digest. */
type Content = { readonly digest: string; readonly snapshot: PricingSnapshot };

type Begun =
  | { readonly kind: 'running'; readonly content: Content; readonly again: boolean }
  | { readonly kind: 'assembly' }
  | Waiting
  | { readonly kind: 'gone' };

/** Takes the slot that the run was granted; without a grant it checks for a free one. */
const begin = async (deps: CalculationActivityDeps, input: RowInput): Promise<Begun> => {
  const { orgId, id, runSeq } = calculationRunOf(input);
  const run = { id, runSeq, now: deps.clock.now() };
  const granted = await deps.db.asTenant(orgId, async (tx) => ending(takeGrantedSlot(tx, orgId, run)));
  const slot = granted ?? (await awaitSlot(deps, orgId, run));
  if (slot.kind !== 'running') return slot;
  const { snapshotDigest: digest, again } = slot;
  // Content never changes, and this process may have it in memory: then this transaction sends nothing.
  return deps.db.asTenant(orgId, async (tx): Promise<Begun> => {
    if ((await loadComponents(tx, orgId, digest)) !== null) return { kind: 'assembly' };
    const content = { digest, snapshot: await loadSnapshot(tx, orgId, digest) };
    return { kind: slot.kind, content, again };
  });
};

/** A slot that was not promised: of a run that has it already, that waits for its file, or that is over. */
const awaitSlot = async (
  deps: CalculationActivityDeps,
  orgId: OrgId,
  run: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
): Promise<Extract<Slot, { kind: 'running' | 'gone' }> | Waiting> => {
  const { found, staged } = await deps.db.asTenant(orgId, async (tx) => {
    const staged: Staged[] = [];
    let slot = await takeSlot(tx, orgId, run);
    if (slot.kind === 'wait' && slot.awaitsIngest) {
      const content = await awaitIngest(tx, orgId, run, { versions: deps.versions, wiring: runWiring });
      if (content.kind === 'wait')
        return { found: { kind: 'wait', for: 'file', place: null } as const, staged };
      if (content.kind === 'over') return { found: { kind: 'gone' } as const, staged: content.staged };
    }
    if (slot.kind === 'wait') {
      const at = { now: run.now, wiring: runWiring, requested: run.id };
      staged.push(...(await grantSlots(tx, orgId, at)));
      slot = await takeSlot(tx, orgId, run);
    }
    if (slot.kind !== 'wait') return { found: slot, staged };
    const place = (await findPlace(tx, orgId, run.id, run.now))?.position ?? null;
    return { found: { kind: slot.kind, for: 'slot', place } as const, staged };
  });
  deps.starter.kick(staged);
  return found;
};

/** Commits in one transaction: result, status, captured unit, event, next grants. */
export const commitOutcome = async (
  deps: CalculationActivityDeps,
  input: RowInput,
  digest: string,
  outcome: Exclude<Outcome, { readonly kind: 'fault' }>,
): Promise<void> => {
  const { orgId, id, runSeq } = calculationRunOf(input);
  const fence = { id, runSeq, now: deps.clock.now() };
  const staged = await deps.db.asTenant<readonly Staged[] | null>(orgId, async (tx) =>
    outcome.kind === 'priced'
      ? commitSuccess(
          tx,
          orgId,
          fence,
          { digest, stored: outcome.stored },
          { wiring: runWiring, drawnMaterial: deps.versions.drawnMaterial },
        )
      : endWithoutResult(tx, orgId, fence, { status: 'failed', failure: outcome.failure }, runWiring),
  );
  if (staged === null) logOf(deps, input).info('result dropped: the run had ended before the commit');
  else deps.starter.kick(staged);
};

const priceAndCommit = async (
  deps: CalculationActivityDeps,
  input: RowInput,
  { digest, snapshot }: Content,
): Promise<void> => {
  const { orgId } = calculationRunOf(input);
  requireOwnEngine(deps, snapshot);
  const signal = AbortSignal.timeout(deps.timeoutSeconds * 1000);
  const outcome = throwOnFault(await deps.pricer.price(orgId, snapshot, signal));
  await commitOutcome(deps, input, digest, outcome);
};

export const logOf = (deps: CalculationActivityDeps, input: RowInput) =>
  deps.log.child({ org_id: input.orgId, calculation_id: input.id, run_seq: input.seq });

/**
 * The steps of a run. Each is safe to repeat: its key is (calculation, run_seq), and the row shows whether it already happened.
 */
export const createCalculationActivities = (deps: CalculationActivityDeps) => {
  return {
    /**
     * A complete ordinary run: slot, price, commit. `running` when the slot is taken but no price was made: the workflow then
     * continues with `priceCalculation`, which has retries and timeouts. This has one attempt only: what killed or blocked a
     * worker must not reach the next one in the same way. A snapshot of another engine is left to that activity, too.
     */
    runCalculation: async (input: RowInput): Promise<SlotAnswer | { readonly kind: 'done' }> => {
      const begun = await begin(deps, input);
      const { timeoutSeconds } = deps;
      if (begun.kind === 'assembly') return { kind: begun.kind, timeoutSeconds };
      if (begun.kind !== 'running') return begun;
      if (begun.again || !isOwnEngine(deps, begun.content.snapshot))
        return { kind: 'running', timeoutSeconds };
      try {
        await priceAndCommit(deps, input, begun.content);
        return { kind: 'done' };
      } catch (error) {
        logOf(deps, input).warn(
          { err: error },
          'the first attempt did not end the run; an activity continues it',
        );
        return { kind: 'running', timeoutSeconds };
      }
    },

    takeSlot: async (input: RowInput): Promise<SlotAnswer> => {
      const begun = await begin(deps, input);
      if (begun.kind === 'wait' || begun.kind === 'gone') return begun;
      return { kind: begun.kind, timeoutSeconds: deps.timeoutSeconds };
    },

    /** Prices a run that has its slot. */
    priceCalculation: async (input: RowInput): Promise<void> => {
      const { orgId, id, runSeq } = calculationRunOf(input);
      await ensureOwnEngine(deps, input);
      const content = await deps.db.asTenant(orgId, async (tx) => {
        const row = await findCalculation(tx, orgId, id);
        if (row === null || row.runSeq !== runSeq || row.status !== 'running') return null;
        if (row.snapshotDigest === null) throw new Error('a running calculation has a snapshot');
        return { digest: row.snapshotDigest, snapshot: await loadSnapshot(tx, orgId, row.snapshotDigest) };
      });
      heartbeat();
      if (content === null) logOf(deps, input).info('run is over; nothing to price');
      else await priceAndCommit(deps, input, content);
    },

    /** Every other end of a run. */
    endRun: async (input: RowInput, end: { readonly status: 'failed' | 'timed_out' }): Promise<void> => {
      const { orgId, id, runSeq } = calculationRunOf(input);
      const fence = { id, runSeq, now: deps.clock.now() };
      const failure =
        end.status === 'timed_out'
          ? failureOf('timed_out', { seconds: deps.timeoutSeconds })
          : failureOf('internal_error');
      const staged = await deps.db.asTenant(orgId, (tx) =>
        endWithoutResult(tx, orgId, fence, { status: end.status, failure }, runWiring),
      );
      deps.starter.kick(staged ?? []);
    },
  };
};
