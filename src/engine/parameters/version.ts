/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'b7e3110fc542eb76de0fe8088286a6ff018f18d44146b67aa50ad7dae3e3245a';
