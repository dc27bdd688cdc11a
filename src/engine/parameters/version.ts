/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'bf9961f8b6dfb618e142b17aeb227117305f1c85a9169e4508edc38207c675bd';
