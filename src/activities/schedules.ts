import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { HOUSEKEEPING_QUEUE, SCHEDULES } from '../workflows/housekeeping/contract.ts';

/** Makes the platform's schedules, or brings existing ones in line. Several processes at once do no harm. */
export const ensureSchedules = async (client: Client): Promise<void> => {
  for (const { scheduleId, workflowType, everySeconds } of SCHEDULES) {
    const spec = { intervals: [{ every: everySeconds * 1000 }] };
    const action = {
      type: 'startWorkflow' as const,
      workflowType,
      workflowId: scheduleId,
      taskQueue: HOUSEKEEPING_QUEUE,
      args: [],
    };
    // A pass that is late is not made up for: the next one sees the same rows.
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
