/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '90faa4562ec439821e46ebb46bc3ccb2fb0d274561e8776fca0e8d7a0762f8b1';
