/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'dc4216f5be870ee9016ef8f2a1ed248866aa9bb27709f1b87c2db71b56124c5a';
