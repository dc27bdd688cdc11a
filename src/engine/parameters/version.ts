/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '8440858ce169f57db8c4dc3d93767d6c6a9f0ab4ab567fbd1bff99a5ea391617';
