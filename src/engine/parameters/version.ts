/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '7e3175aae9513b5b1d0cd8d4c05dfee1ece3926ee2898cb5d76e3b2d587e41d3';
