/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '53125f38841777d2735532f7d23be96062a0cc7dfe9bb62ef3fe549a6dce6af2';
