import { ApplicationFailure, CancelledFailure, type Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Logger } from '../platform/logger.ts';
import { isOutage, isPassing } from '../platform/outage.ts';
import { UNEXPECTED } from '../workflows/contract.ts';

/**
 * An unexpected error of an activity that is not an outage goes back to its workflow at once: the workflow limits how often it
 * repeats the step. Temporal retries outages.
 */
export const reportUnexpected =
  (log: Logger): ActivityInterceptorsFactory =>
  (context: Context) => ({
    inbound: {
      execute: async (input, next) => {
        try {
          return await next(input);
        } catch (error) {
          const isForeseen = error instanceof ApplicationFailure || error instanceof CancelledFailure;
          if (isForeseen || context.cancellationSignal.aborted || isOutage(error) || isPassing(error))
            throw error;
          const { activityType, workflowExecution } = context.info;
          log.error(
            { err: error, activity: activityType, workflow_id: workflowExecution?.workflowId },
            'a step failed unexpectedly',
          );
          throw ApplicationFailure.create({
            message: error instanceof Error ? error.message : String(error),
            type: UNEXPECTED,
            nonRetryable: true,
            ...(error instanceof Error ? { cause: error } : {}),
          });
        }
      },
    },
  });
