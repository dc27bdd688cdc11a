/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '56902aa8ea945d1760e226bc1a2c7359534252359a2550eb2b926aad85429367';
