/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'bbbcd109561e93961bd2fc3bf29d73630db081d07203f15b584c588c1e18ed00';
