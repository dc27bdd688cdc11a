/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'aff90e6625006b0923dc93f5bee4ce0991abac595c1cbbb1afc2a28ec859d84f';
