/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '961f8bfaec1a23c9e297c31cf036e100d42abb675b1eed1f9ff93b6834b77e24';
