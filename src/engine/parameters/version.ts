/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '36a719443ace1b5cbc8a7da12c793db4f33a80786076a421fd40d0e7c7e1373e';
