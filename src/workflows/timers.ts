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
                options: { ...input.options, summary: 'an outage: the step is tried again after this' },
              }
            : input,
        ),
    },
  ],
});
