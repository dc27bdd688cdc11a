import { ApplicationFailure } from '@temporalio/activity';
import type { Outcome } from './price-snapshot.ts';

/** A retry of what the engine could not do would only repeat it. */
export const faultless = (outcome: Outcome): Exclude<Outcome, { kind: 'fault' }> => {
  if (outcome.kind !== 'fault') return outcome;
  throw ApplicationFailure.create({
    message: 'the engine could not price this snapshot',
    type: 'engine_fault',
    nonRetryable: true,
    cause: outcome.error,
  });
};
