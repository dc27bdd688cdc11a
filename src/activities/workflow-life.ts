import { type Client, WorkflowNotFoundError } from '@temporalio/client';

/** `open`: at work; `closed`: ended, although its row did not; `missing`: never started, or forgotten. */
export type WorkflowLife = 'open' | 'closed' | 'missing';

export const lifeOfWorkflow = async (temporal: Client, workflowId: string): Promise<WorkflowLife> => {
  try {
    const { status } = await temporal.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING' || status.name === 'PAUSED' ? 'open' : 'closed';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'missing';
    throw error;
  }
};
