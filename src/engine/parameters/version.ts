/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '27f8ce31a60680d0709bea22d011387fb19a85c1b5f365c74bb51ef2e739b5e7';
