import { activityInfo, Context, heartbeat } from '@temporalio/activity';
import { nestOptionsOf, readNest } from '../db/calculations/nested.ts';
import type { Database } from '../db/kernel/database.ts';
import { asId, type OrgId } from '../db/kernel/ids.ts';
import {
  beginSolving,
  commitNest,
  endNest,
  findNestItems,
  isCurrentSolve,
  isSolving,
  keepBest,
  lockNest,
  type NestFence,
  type SolvedNest,
} from '../db/nests/nests.ts';
import { holdRemnants, releaseRemnants } from '../db/nests/remnants.ts';
import { recordEvent } from '../db/outbox/events.ts';
import type { Starter } from '../db/outbox/starter.ts';
import { STAMPS } from '../engine/index.ts';
import type { NestJob, NestResult } from '../nest/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { RowInput } from '../workflows/contract.ts';
import { createFailNest } from './fail-nest.ts';
import type { Pricer } from './pricer.ts';
import { whileWanted } from './while-wanted.ts';

export type NestActivityDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly starter: Pick<Starter, 'kick'>;
  readonly pricer: Pick<Pricer, 'nestJob' | 'nest'>;
};

/** Counts bound the work to some minutes at most. The clock only stops a machine that is too slow. */
const LONGEST_MS = 20 * 60_000;

/** The nest, or the best layout so far at the time limit. @throws if none was found, or the caller's signal ended it */
export const solveInTime = async (
  pricer: Pick<Pricer, 'nest'>,
  job: NestJob,
  signal: AbortSignal,
  onBest: (best: NestResult) => void,
  over: AbortSignal = AbortSignal.timeout(LONGEST_MS),
): Promise<NestResult> => {
  let best: NestResult | null = null;
  try {
    return await pricer.nest(job, AbortSignal.any([signal, over]), (found) => {
      best = found;
      onBest(found);
    });
  } catch (error) {
    if (best === null || !over.aborted || signal.aborted) throw error;
    return best;
  }
};

const remnantsOf = (result: NestResult): readonly string[] =>
  result.groups.flatMap(({ sheets }) => sheets.flatMap(({ remnant_id }) => remnant_id ?? []));

const solvedEvent = ({ id, name, environmentId, revision }: SolvedNest) =>
  ({
    type: 'nest.solved',
    factKey: `nest/${id}/${revision}/solved`,
    data: { job_nest_id: id, name, costing_environment_id: environmentId, nest_revision: revision },
  }) as const;

/** The steps of a nest. Each is safe to repeat: its key is (nest, revision), and the input is read once and stored. */
export const createNestActivities = ({ db, clock, log, starter, pricer }: NestActivityDeps) => {
  const fenceOf = (input: RowInput): NestFence & { readonly orgId: OrgId } => ({
    orgId: asId<OrgId>(input.orgId),
    id: input.id,
    revision: input.seq,
    now: clock.now(),
  });

  /** Inputs of the nest: as an earlier attempt stored them, else current ones. Null if the nest was cancelled. */
  const jobOf = async (input: RowInput, signal: AbortSignal): Promise<NestJob | null> => {
    const fence = fenceOf(input);
    const { orgId } = fence;
    const read = await db.asTenant(orgId, async (tx) => {
      const nest = await lockNest(tx, orgId, fence.id);
      if (nest === null || !isCurrentSolve(nest, fence)) return null;
      if (nest.job !== null) return { job: nest.job };
      const items = await findNestItems(tx, orgId, fence.id);
      const at = { now: fence.now, versions: STAMPS };
      const found = await readNest(tx, orgId, nest, items, at, (grades) =>
        holdRemnants(tx, orgId, nest.id, grades),
      );
      if (found !== null) return { nest, found };
      await endNest(tx, orgId, fence, { status: 'failed', reason: 'environment_gone' });
      return null;
    });
    if (read === null) return null;
    if ('job' in read) return read.job;
    const { nest, found } = read;
    const job = await pricer.nestJob(nestOptionsOf(nest.request, found), signal);
    const lines = found.lines.map(({ item_id, sha256, snapshot }) => ({
      id: item_id,
      sha256,
      gradeId: snapshot?.material?.grade.id ?? null,
    }));
    return db.asTenant(orgId, (tx) => beginSolving(tx, orgId, fenceOf(input), job, lines));
  };

  return {
    /** Reads, solves, commits. Stores the best layout on the way, for readers and for a cancel. */
    solveNest: async (input: RowInput): Promise<void> => {
      const fence = fenceOf(input);
      const { orgId } = fence;
      const isStillWanted = (): Promise<boolean> => {
        heartbeat();
        return db.asTenant(orgId, (tx) => isSolving(tx, orgId, fence));
      };
      let saved: Promise<unknown> = Promise.resolve();
      const result = await whileWanted(
        isStillWanted,
        Context.current().cancellationSignal,
        async (signal) => {
          const job = await jobOf(input, signal);
          if (job === null) return null;
          const solved = await solveInTime(pricer, job, signal, (best) => {
            saved = saved.then(() => db.asTenant(orgId, (tx) => keepBest(tx, orgId, fenceOf(input), best)));
            // The commit awaits it and rethrows its error.
            saved.catch(() => undefined);
          });
          await saved;
          return solved;
        },
      );
      if (result === null) return;
      const staged = await db.asTenant(orgId, async (tx) => {
        const nest = await commitNest(tx, orgId, fenceOf(input), result);
        if (nest === null) return null;
        await releaseRemnants(tx, orgId, fence.id, remnantsOf(result));
        const event = { ...solvedEvent(nest), now: clock.now() };
        return recordEvent(tx, orgId, event);
      });
      if (staged !== null) starter.kick(staged);
      else
        log.info(
          { org_id: orgId, nest_id: fence.id, attempt: activityInfo().attempt },
          'nest result dropped: the nest had ended before the commit',
        );
    },

    failNest: createFailNest({ db, clock }),
  };
};
