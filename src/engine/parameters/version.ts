/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'cb375e798a8a380d7cfd897a48319859978a70f7ec89745c5ec44721f69d0326';
