import { type ApiError, type Problem, sentenceOf } from '../api/kit/errors.ts';

/** An error whose message is sent to the agent unchanged. */
export class Refusal extends Error {}

/** Next step for the agent, by error code. */
const NEXT: Readonly<Record<string, string>> = {
  not_found: 'Look up ids with find_parts and find_calculations.',
  validation_error: 'Correct the arguments and call again.',
  adjustment_refused: 'cost_factors lists the factors you can change, each with its band.',
  not_reproducible: 'Runs are started over REST.',
  conflict: 'Only a succeeded calculation has a price.',
  insufficient_scope: 'Ask the owner of the credential for one with that scope.',
  unavailable: 'Call again in a few seconds.',
};

/** An operation's error as one text: the message, each problem, and the next step. */
export const wordsOf = (error: ApiError): string => {
  const problems = (error.details?.errors ?? []) as readonly Problem[];
  const texts = problems.length === 0 ? [error.message] : problems.map(sentenceOf);
  return [`${error.code}:`, ...texts, NEXT[error.code]].filter(Boolean).join(' ');
};
