/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '668f52f382a47344372cc14b7c2e7afce38d715e6cd96d64057bb9c0cd8d9773';
