/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'e77f2c80957ece22bd765053a5c6150af87d9e3a551ea1d8763d2bc845f32b92';
