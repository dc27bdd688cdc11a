/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'a7a151e2dd737df51c278c898bdf44339136108882ad545921afd00b99eca1b0';
