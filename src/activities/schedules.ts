import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Logger } from '../platform/logger.ts';
import {
  HOUSEKEEPING_QUEUE,
  SWEEP_NAMES,
  SWEEP_WORKFLOW,
  SWEEPS,
  type SweepName,
  sweepScheduleId,
} from '../workflows/housekeeping/contract.ts';

const RETRY_MS = { first: 500, longest: 10_000 };

/**
 * Retries until the schedules exist or the signal aborts: a worker may start while Temporal is down, and without schedules
 * nothing repairs what a crash leaves.
 */
export const keepSchedules = async (client: Client, log: Logger, stopping: AbortSignal): Promise<void> => {
  for (let wait = RETRY_MS.first; !stopping.aborted; wait = Math.min(wait * 2, RETRY_MS.longest)) {
    try {
      await ensureSchedules(client);
      return;
    } catch (error) {
      if (stopping.aborted) return;
      log.warn({ err: error }, 'schedules could not be created yet; retrying');
    }
    // Rejects only by the signal, which the loop checks.
    await sleep(wait, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
};

/** Sweeps of one interval are spread over it: all passes of a minute at its begin are a burst. */
const offsetSecondsOf = (name: SweepName): number => {
  const { everySeconds } = SWEEPS[name];
  const together = SWEEP_NAMES.filter((other) => SWEEPS[other].everySeconds === everySeconds);
  return Math.floor((together.indexOf(name) / together.length) * everySeconds);
};

/** Creates or updates the platform's schedules. Several processes may do so at once. */
const ensureSchedules = async (client: Client): Promise<void> => {
  for (const name of SWEEP_NAMES) {
    const scheduleId = sweepScheduleId(name);
    const { everySeconds } = SWEEPS[name];
    const spec = { intervals: [{ every: everySeconds * 1000, offset: offsetSecondsOf(name) * 1000 }] };
    const action = {
      type: 'startWorkflow' as const,
      workflowType: SWEEP_WORKFLOW,
      workflowId: scheduleId,
      taskQueue: HOUSEKEEPING_QUEUE,
      args: [name],
      staticSummary: SWEEPS[name].does,
      staticDetails: `a pass of the schedule ${scheduleId}`,
    };
    // A missed pass is not repeated: the next one sees the same rows.
    const policies = { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' as const };
    try {
      await client.schedule.create({ scheduleId, spec, action, policies });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await client.schedule
        .getHandle(scheduleId)
        .update((previous) => ({ ...previous, spec, action, policies }));
    }
  }
};
