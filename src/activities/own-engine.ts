import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { findEngine, renewSnapshot } from '../db/calculations/renew-snapshot.ts';
import type { Database } from '../db/kernel/database.ts';
import type { Versions } from '../db/snapshot/build.ts';
import type { PricingSnapshot } from '../engine/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { RowInput } from '../workflows/contract.ts';
import { calculationRunOf } from './calculation-run.ts';

/** Time for which a step waits for a worker with the engine of the run's snapshot; at most half of the run's time limit. */
export const ENGINE_WAIT_SECONDS = 300;

export type OwnEngineDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** The engine of this worker. */
  readonly versions: Versions;
  /** Time limit of a run. */
  readonly timeoutSeconds: number;
  /** As `ENGINE_WAIT_SECONDS`, or 0 where no other worker can take the step. */
  readonly engineWaitSeconds: number;
};
type Stamps = Pick<PricingSnapshot, 'engine_version' | 'parameter_version'>;

/** True if the snapshot was taken for the engine of this worker. */
export const isOwnEngine = ({ versions }: Pick<OwnEngineDeps, 'versions'>, snapshot: Stamps): boolean =>
  snapshot.engine_version === versions.engineVersion &&
  snapshot.parameter_version === versions.parameterVersion;

/** @throws a retryable failure of type `other_engine`: the retry may reach a worker with the engine of the snapshot */
export const requireOwnEngine = (deps: Pick<OwnEngineDeps, 'versions'>, snapshot: Stamps): void => {
  if (isOwnEngine(deps, snapshot)) return;
  const { engineVersion, parameterVersion } = deps.versions;
  throw ApplicationFailure.create({
    message: `the snapshot is for engine ${snapshot.engine_version} with parameters ${snapshot.parameter_version}; this worker has ${engineVersion} with ${parameterVersion}`,
    type: 'other_engine',
    // Growing delays would slow down every run of a release.
    nextRetryDelay: '2 seconds',
  });
};

/**
 * Called first by each step that prices. During a release, workers of two versions serve one queue: a worker refuses the snapshot of another
 * engine, and the retry may reach a worker that has it. If none took the step in time, the snapshot is taken again for this engine.
 *
 * @returns true: the snapshot was taken again, so that an assembly must be split again
 * @throws as `requireOwnEngine`
 */
export const ensureOwnEngine = async (deps: OwnEngineDeps, input: RowInput): Promise<boolean> => {
  const { orgId, id, runSeq } = calculationRunOf(input);
  const stamps = await deps.db.asTenant(orgId, (tx) => findEngine(tx, orgId, { id, runSeq }));
  if (stamps === null || isOwnEngine(deps, stamps)) return false;
  const now = deps.clock.now();
  const waitedMs = now.getTime() - activityInfo().scheduledTimestampMs;
  if (waitedMs < Math.min(deps.engineWaitSeconds, deps.timeoutSeconds / 2) * 1000)
    requireOwnEngine(deps, stamps);
  deps.log
    .child({ org_id: orgId, calculation_id: id, run_seq: runSeq })
    .warn({ stamps }, 'no worker has the engine of the snapshot: it is taken again for this one');
  return deps.db.asTenant(orgId, (tx) => renewSnapshot(tx, orgId, { id, runSeq, now }, deps.versions));
};
