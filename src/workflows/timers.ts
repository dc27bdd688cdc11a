import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';

/** Adds a summary to the only timer that the SDK sets itself: the pause before a local activity is retried. */
export const interceptors: WorkflowInterceptorsFactory = () => ({
  outbound: [
    {
      startTimer: (input, next) =>
        next(
          input.options?.summary === undefined
            ? {
                ...input,
                options: { ...input.options, summary: 'outage: the step is retried after this timer' },
              }
            : input,
        ),
    },
  ],
});
