/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'a53c2b838833a1ade50e04a8ea7308d97ea18b54a01cf90b4fd626a02047b0b9';
