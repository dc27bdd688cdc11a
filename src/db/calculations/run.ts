import { counter } from '../../platform/metrics.ts';
import { lockUsage, usageWindow } from '../billing/usage.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import { failureOf } from '../calculation-record/failure.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { together } from '../kernel/pipeline.ts';
import { findTier } from '../organisations/organisations.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import { commitCached, failUnpriceable } from './end-run.ts';
import { enqueue } from './enqueue.ts';
import { boundPending, type TooManyPending } from './gates.ts';
import { type HoldOptions, type HoldOutcome, holdQuota } from './hold-quota.ts';
import { prepare } from './prepare.ts';
import { findPlace, type Place } from './queue.ts';
import { grantSlots } from './slots.ts';

export type RunOptions = HoldOptions & {
  /** False if the caller begins more runs and calls `grantSlots` after all of them. */
  readonly grant?: boolean;
  /** Begins what is read of the queue once the runs are in it, in the same round trip. */
  readonly whenQueued?: () => Promise<unknown>;
};

/** The month is locked before the prices of parts, as in every commit. A caller that begins or counts several runs locks it first. */
export const prepareRuns = async (tx: Tx, orgId: OrgId, now: Date): Promise<void> => {
  await lockUsage(tx, orgId, usageWindow(now));
};

/**
 * Checks that the plan allows `runCount` more runs, all or nothing, before any row is created. Holds the month from here on, so
 * that the second of two requests at once counts the runs of the first.
 */
export const admitRequest = async (
  tx: Tx,
  orgId: OrgId,
  runCount: number,
  now: Date,
): Promise<TooManyPending | null> => {
  await prepareRuns(tx, orgId, now);
  return boundPending(tx, orgId, await findTier(tx, orgId), { ahead: 0, added: runCount });
};

type RunResult = { readonly row: Calculation; readonly outcome: HoldOutcome };

const outcomes = counter({
  name: 'calculation_runs_total',
  help: 'requested runs by what became of the request; cached: priced before, free of charge',
  labels: ['outcome'],
});

/**
 * Runs calculations that the caller holds locked. They pass the gates; runs that need no worker end at once, from an identical
 * price or as unpriceable. Then the free slots are granted. Many runs need few SQL statements more than one.
 * @returns the result of each run, in the order of the rows; with `stopUnfunded` without those after the first that could not be
 * paid. The caller starts `staged` after the commit.
 */
export const runLocked = async (
  tx: Tx,
  orgId: OrgId,
  rows: readonly Calculation[],
  options: RunOptions,
): Promise<{ readonly results: readonly RunResult[]; readonly staged: readonly Staged[] }> => {
  if (rows.length === 0) return { results: [], staged: [] };
  const { now, wiring } = options;
  if (rows.length > 1) await prepareRuns(tx, orgId, now);
  const candidates = await prepare(tx, orgId, rows, options);
  const ready = candidates.flatMap((candidate) => (candidate.kind === 'ready' ? [candidate] : []));
  const held = await holdQuota(tx, orgId, ready, options);
  const staged: Staged[] = [...held.staged];
  const results: RunResult[] = [];
  for (const candidate of candidates) {
    const { row } = candidate;
    switch (candidate.kind) {
      case 'unchanged':
        results.push({ row, outcome: { kind: 'unchanged' } });
        break;
      case 'unpriceable': {
        const failure = failureOf(candidate.reason.code, candidate.reason.params);
        staged.push(...(await failUnpriceable(tx, orgId, row, failure, now)));
        results.push({ row, outcome: { kind: 'unpriceable', reason: candidate.reason } });
        break;
      }
      case 'cached':
        staged.push(...(await commitCached(tx, orgId, row, candidate, now)));
        results.push({ row, outcome: { kind: 'cached' } });
        break;
      case 'ready': {
        const outcome = held.outcomes.get(row.id);
        if (outcome === undefined) break;
        results.push({ row, outcome });
        break;
      }
    }
  }
  const hasGrants = held.passed.length > 0 && options.grant !== false;
  const [queued, granted] = await together([
    enqueue(tx, orgId, held.passed, options),
    hasGrants ? grantSlots(tx, orgId, { now, wiring }) : [],
    held.passed.length > 0 ? options.whenQueued?.() : null,
  ]);
  staged.push(...queued, ...granted);
  for (const { outcome } of results) outcomes.inc({ outcome: outcome.kind });
  return { results, staged };
};

/** `runLocked` of one row, and its place in the queue; null if it was not queued. */
export const runOne = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  options: RunOptions,
): Promise<{
  readonly outcome: HoldOutcome;
  readonly staged: readonly Staged[];
  readonly place: Place | null;
}> => {
  let place: Promise<Place | null> | null = null;
  const { results, staged } = await runLocked(tx, orgId, [row], {
    ...options,
    whenQueued: () => {
      place = findPlace(tx, orgId, row.id, options.now);
      return place;
    },
  });
  const [only] = results;
  if (only === undefined) throw new Error('one row has one outcome');
  return { outcome: only.outcome, staged, place: await place };
};
