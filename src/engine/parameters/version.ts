/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'f265c6f789415f85525a3c5fa8fcbff12688d625d55b68a5787460153609a5f4';
