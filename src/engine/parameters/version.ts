/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '5527825bc06a6bcf9cbc125e77193da49c134d8830668f29fb8c1b03230c6e78';
