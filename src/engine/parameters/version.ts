/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'f42ad0d88f8fb444d3c6e572962a81a31b0b8ae7ea6412671fc6d0e04bce8cf2';
