import { Client, Connection, ScheduleOverlapPolicy } from '@temporalio/client';
import { until } from './api.ts';
import type { Stack } from './stack.ts';

/** Triggers a schedule now and waits for the end of its workflow; gives the workflow's id. @throws when the pass failed. */
export const runSchedule = async (stack: Stack, scheduleId: string): Promise<string> => {
  const connection = await Connection.connect({ address: stack.temporal.address, connectTimeout: '2m' });
  try {
    const client = new Client({ connection, namespace: stack.temporal.namespace });
    const schedule = client.schedule.getHandle(scheduleId);
    const described = await until(
      () => schedule.describe().catch(() => null),
      (found) => found !== null,
    );
    const seen = new Set(described?.info.recentActions.map((action) => JSON.stringify(action.action)));
    // After a pass that is under way by itself, not instead of this one: the next may be an hour off.
    await schedule.trigger(ScheduleOverlapPolicy.BUFFER_ONE);
    const ran = await until(
      async () =>
        (await schedule.describe()).info.recentActions.find(
          (action) => !seen.has(JSON.stringify(action.action)),
        ),
      (action) => action !== undefined,
    );
    if (ran === undefined) throw new Error(`the schedule ${scheduleId} did not run`);
    const { workflowId } = ran.action.workflow;
    await client.workflow.getHandle(workflowId).result();
    return workflowId;
  } finally {
    await connection.close();
  }
};
