/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '91a8eff54490b386f7677a5f58f7251fb034c7656f13f8291c9af16eb44b0bb9';
