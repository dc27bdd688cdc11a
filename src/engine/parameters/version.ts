/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '2a6b43cd656c5ef96ae7a4a8a2d39545666812cbe183dae72933588777de4ecf';
