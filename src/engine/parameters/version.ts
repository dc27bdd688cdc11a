/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '27f5a0006c5ad7cd11672b66b533428479da4ae876570da43c60a1ad2c5669bf';
