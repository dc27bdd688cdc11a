/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '3feba65fc3ee9dd9d39bf0237b138ddce40c6efa00599a333dc3f77ab52a310b';
