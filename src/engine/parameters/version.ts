/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '34ab4015b03e83150edd50f98ddd70d5405a84b698a16300f1bff9c258cc95b8';
