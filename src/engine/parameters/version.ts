/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'e95bdf3de5250c7364e5e3bdbebc5c93a166b9b2b7a8b1b1c7690113478e71cf';
