/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '59b59b5335d13d176ea0ec9e86d8b2c566b86b793cfd7ead8025fed306acbe29';
