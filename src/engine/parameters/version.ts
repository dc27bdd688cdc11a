/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '4414b8d390c815637aacf78d871c41d067848ed2e6c9fca2d52cbb08dc6c9486';
