/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '30f94f80dca6a8e829860b666cdf204823c53d8003b7c5146dbc8996413873c5';
