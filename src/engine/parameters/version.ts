/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'b48c54d72907bdc8dffb131d8a9d813a3a2587eb105d18a51561cae85158f5e4';
