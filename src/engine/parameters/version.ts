/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'b8d8c1976366045cfeccdead3071c12278884fbc71cce6d236d8a61cbc2d0c9d';
