/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'c02598ed73417a51766bbbcc5d73a40279d4fe613a1c28ba5d132d3afa006eae';
