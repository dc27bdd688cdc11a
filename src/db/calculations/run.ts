import { lockUsage, usageWindow } from '../billing/usage.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import { failureOf } from '../calculation-record/failure.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { findTier } from '../organisations/organisations.ts';
import type { Staged } from '../outbox/staged-starts.ts';
import { commitCached, failUnpriceable } from './end-run.ts';
import { boundPending, type TooManyPending } from './gates.ts';
import { type HoldOptions, type HoldOutcome, holdQuota } from './hold-quota.ts';
import { prepare } from './prepare.ts';
import { grantSlots } from './slots.ts';

export type RunOptions = HoldOptions & {
  /** False where the caller begins more and calls `grantSlots` after all of them. */
  readonly grant?: boolean;
};

/** The month is taken before the prices of parts, as in every commit; whoever begins several runs, or counts them, takes it first. */
export const prepareRuns = async (tx: Tx, orgId: OrgId, now: Date): Promise<void> => {
  await lockUsage(tx, orgId, usageWindow(now));
};

/**
 * Whether the plan has room for `asked` runs more, all or nothing, before any row is made. The month is held from here on: of two requests
 * at once the second counts what the first one made.
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

export type RunResult = { readonly row: Calculation; readonly outcome: HoldOutcome };

/**
 * Runs calculations that the caller holds locked: the gates, and at once what needs no worker, namely a copy of an identical price or the
 * failure of work that is known to be unpriceable; then the free slots are granted. Many cost little more SQL statements than one.
 *
 * @returns what came of each, in the order of the rows; with `stopUnfunded` those behind the first that could not be paid are left out.
 *   `staged` is to be started after the commit.
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
        staged.push(...(await failUnpriceable(tx, orgId, row, failure, { now, wiring })));
        results.push({ row, outcome: { kind: 'unpriceable', reason: candidate.reason } });
        break;
      }
      case 'cached':
        staged.push(...(await commitCached(tx, orgId, row, candidate, { now, wiring })));
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
  const hasQueued = results.some(({ outcome }) => outcome.kind === 'queued');
  if (hasQueued && options.grant !== false) staged.push(...(await grantSlots(tx, orgId, { now, wiring })));
  return { results, staged };
};

/** `runLocked` of one row. */
export const runOne = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  options: RunOptions,
): Promise<{ readonly outcome: HoldOutcome; readonly staged: readonly Staged[] }> => {
  const { results, staged } = await runLocked(tx, orgId, [row], options);
  const [only] = results;
  if (only === undefined) throw new Error('one row has one outcome');
  return { outcome: only.outcome, staged };
};
