/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '2ad2d4d3ea33fe3382e482fa1c43e60198ef3778c9b05d749a3ef2cdd625658d';
