/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '9e3a7e65f60529c0f1aaeea01998aa306d47d373a1c359102009c2e29fb53e55';
