/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '2654dc43e69517f892b3338f150dfd92c91dd1ce6b17211b1f25daddcfba5919';
