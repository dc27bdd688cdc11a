/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'dfa00efbd947b114489927bab397e877ec4c0c4c875f4284df90d35a7ad3c243';
