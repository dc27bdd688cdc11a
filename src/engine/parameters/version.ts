/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '735bdbe58a0fd0f3915f31bd28a64e20baad5ea37880ad1452f0a8d3f16e246b';
