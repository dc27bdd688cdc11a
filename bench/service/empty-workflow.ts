import { proxyActivities } from '@temporalio/workflow';

const { nothing } = proxyActivities<{ nothing: () => Promise<void> }>({ startToCloseTimeout: '1 minute' });

/** The least that a durable step costs: one workflow, one activity, no work. */
export async function empty(): Promise<void> {
  await nothing();
}

/** Less still: a workflow that does nothing. */
export async function blank(): Promise<void> {}
