import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';

/** Names the one timer that the SDK sets itself: an outage lasts, and a local step is tried again after a pause. */
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
