/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'f98639d28e7489434dabd9898058f7a2c5d8d9bf9898715a473b126652eb65f7';
