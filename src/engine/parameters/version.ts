/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'af6bfb0ba75356c7154708f7ea6037fc7d6289b8b3e7e84f2932c2c89d4cadc1';
