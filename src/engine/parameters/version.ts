/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'cca2d8e6d3959b9c9e4c51d1e2a52103bd1bdeeaad1f0929f7ba6b3c5c7e48a3';
