/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '41409071ebff6d2765b5e0b129d9198e9e35b5d90b5444f0aa47acbe5d71838e';
