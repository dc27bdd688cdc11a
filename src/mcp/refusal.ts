import type { ApiError } from '../api/kit/errors.ts';

/** A question that has no answer, in words that an agent can act on. */
export class Refusal extends Error {}

/** What else the agent can do, by the code of the refusal. */
const NEXT: Readonly<Record<string, string>> = {
  not_found: 'Look ids up with find_parts and find_calculations.',
  validation_error: 'Correct the arguments and ask again.',
  adjustment_refused: 'cost_factors lists the factors that can be set, each with its band.',
  not_reproducible:
    'The stored price was made by another release of the engine; run the calculation again over REST for a price that can be previewed.',
  conflict: 'Only a succeeded calculation has a price.',
  insufficient_scope: 'Ask the owner of the credential for a token with that scope.',
  rate_limited: 'Wait and ask again.',
  unavailable: 'Ask again in a few seconds.',
};

type Told = { readonly loc: readonly (string | number)[]; readonly msg: string };

/** A refusal of an operation as one text: what REST says, field by field, and what to do next. */
export const wordsOf = (error: ApiError): string => {
  const fields = (error.details?.errors ?? []) as readonly Told[];
  const named = fields.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}.`);
  return [`${error.code}: ${error.message}`, ...named, NEXT[error.code]].filter(Boolean).join(' ');
};
