/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '54c596ff291ae1be3d6351b52c63843446635431a395185179074943b52555fc';
