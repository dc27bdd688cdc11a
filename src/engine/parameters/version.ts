/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '14b83e2ac75a2e9a0245f6ef7ab3a9388f365142219b24d987f84b42de8592f2';
