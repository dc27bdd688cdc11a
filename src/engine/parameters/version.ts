/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'c6c80b3fce85f5fd0edbbc56c11840be599a0f79ec147094cf6cb6a5505e9952';
