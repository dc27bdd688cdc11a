import type { Tx } from '../database.ts';
import type { CalculationId, OrgId } from '../ids.ts';
import { asId } from '../ids.ts';
import type { Staged } from '../staged-starts.ts';
import { lockUsage, usageWindow } from '../usage.ts';
import type { Calculation } from './calculation.ts';
import { commitCached, failUnpriceable, type Wiring } from './end-run.ts';
import { type HoldOptions, type HoldOutcome, holdQuota } from './hold-quota.ts';
import { findResult } from './results.ts';

export type RunOptions = Omit<HoldOptions, 'deliver'> & { readonly wiring: Wiring };

/**
 * To be called before several runs of one transaction. A price from the cache is written to its part, and the next run takes the month: a
 * commit takes them the other way round, so whoever wants many takes the month first.
 */
export const prepareRuns = async (tx: Tx, orgId: OrgId, now: Date): Promise<void> => {
  await lockUsage(tx, orgId, usageWindow(now));
};

/**
 * Runs one calculation that the caller holds locked: the gates, and at once what needs no worker, namely a copy of an identical price
 * or the failure of work that is known to be unpriceable. `staged` is to be started after the commit.
 */
export const runLocked = async (
  tx: Tx,
  orgId: OrgId,
  row: Calculation,
  options: RunOptions,
): Promise<{ readonly outcome: HoldOutcome; readonly staged: readonly Staged[] }> => {
  const { wiring, now } = options;
  const outcome = await holdQuota(tx, orgId, row, { ...options, deliver: wiring.deliver });
  switch (outcome.kind) {
    case 'queued':
    case 'blocked':
      return { outcome, staged: outcome.staged };
    case 'unpriceable': {
      const error = `${outcome.reason.code}: ${outcome.reason.text}`;
      return { outcome, staged: await failUnpriceable(tx, orgId, row, error, { now, wiring }) };
    }
    case 'cached': {
      const id = asId<CalculationId>(outcome.source.id);
      const result = await findResult(tx, orgId, id, outcome.source.runSeq);
      if (result === null) throw new Error('a succeeded calculation has its result');
      const given = { hold: outcome.hold, result, now, wiring };
      return { outcome, staged: await commitCached(tx, orgId, row, outcome.source, given) };
    }
    default:
      return { outcome, staged: [] };
  }
};
