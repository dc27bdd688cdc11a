/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '36311828390d0017dfbfd5c8d0d67c14cdf8e1372c141af97be9d5d73c10755c';
