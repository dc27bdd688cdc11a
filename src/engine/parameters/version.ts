/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '775cc3b1e775402890b685f06b647542a4dd35ab6d75a28636aa8fa95031e69f';
