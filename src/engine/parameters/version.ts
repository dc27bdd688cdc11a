/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '9b7ee34892f1cfb72bb34e4ae1d58a458d17e293f9677cb3268da6276cf2ba5e';
