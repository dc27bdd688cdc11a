/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '1e0a5e4eeec16b7a52ea8e613deb1c6cddf5467fe402a568536e10e1df4afd23';
