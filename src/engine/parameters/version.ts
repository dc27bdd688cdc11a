/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '0d82501774f9c271773c2d2624dd24ad24f80a4dc2043bdb16217f45ede6d729';
