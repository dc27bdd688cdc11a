/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '2453714dada6952da8c43cb3552a7533dd2ae5baa8b0bd56db82b785011980f6';
