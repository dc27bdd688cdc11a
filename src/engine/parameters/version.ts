/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'd014c04009ed555a3416206a65a63005a55c15e6300c39a7e6cfa37be119420b';
