/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '59bc3a5c3943573bab6beb2489e0ea591c6864b5bb317fe99327f57aaa58dfcb';
