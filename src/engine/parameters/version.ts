/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '1cdb8c102ab719c9a348acaf62336f95aefcc8f442db9064ac2e0f8a912718fb';
