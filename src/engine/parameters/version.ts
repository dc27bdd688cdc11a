/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '08f9b480b6e4185ceabb59d0958a64f4d15ce0ce3568d833540e19a7a9c5e746';
