/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '4a96b80f5dc97f9a677a4879adbce139bec0b0839e378b89d7c998fe9e11a786';
