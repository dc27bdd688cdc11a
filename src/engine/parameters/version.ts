/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'f632e5caa3f8c4faa5d4c105a98890cbc6cc6da49f436ec8b7c0a2279ba5af08';
