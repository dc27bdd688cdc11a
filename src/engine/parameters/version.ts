/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '9976f59170c8437d9fed02c2d1b7f1d31aa9e2ccba3b73143380daee1147202c';
