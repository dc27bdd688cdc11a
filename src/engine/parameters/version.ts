/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'cb06d982713ddc53374a7962685d1d1407e3277e39d7b61738bb57294b6f6024';
