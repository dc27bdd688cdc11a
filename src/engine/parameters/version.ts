/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '43d14799e977f24a606e3664027c1d76fafe23af7860ae1423f82b130b2194c3';
