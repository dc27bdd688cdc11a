/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '45ffd38b4a2841bf321b63c7d7a93fc548b5135a04e390a8c2c7b82a7ae2b750';
