/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'bd4f88d47c082184b6504fecdbe3708726d8fca3b504670228d57ef5fbac4239';
