import { ApplicationFailure } from '@temporalio/activity';

/** An error of the deterministic engine: a retry would throw it again. */
type Fault = { readonly kind: 'fault'; readonly error: Error };

/** Throws a non-retryable failure, because the engine would fail again. */
export const throwOnFault = <T extends { readonly kind: string }>(outcome: T | Fault): Exclude<T, Fault> => {
  if (!isFault(outcome)) return outcome as Exclude<T, Fault>;
  throw ApplicationFailure.create({
    message: 'the engine could not price this snapshot',
    type: 'engine_fault',
    nonRetryable: true,
    cause: outcome.error,
  });
};

const isFault = (outcome: { readonly kind: string }): outcome is Fault => outcome.kind === 'fault';
