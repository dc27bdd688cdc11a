/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '0165bd3e0c50b5f5c67971815ff2d8b9285dc2aa53f572dc3176ea401f9da572';
