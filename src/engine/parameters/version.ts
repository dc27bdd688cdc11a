/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '5bb7daf4965003390b5dc5f2dbf99f18857e5c5daa66db1e0594f915c02c8043';
