/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '26a172ac32e6895e066e9fc475229456beef6c2eefeeff175fb40b7237c81177';
