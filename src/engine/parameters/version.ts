/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'b9544709c70f6d81965bb5504035cdd6c5fca848edf8aaa97645a51e025f2e2c';
