/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '7ef3a72066b21209831cde969946515e88e2a60069217c7c44d4430939cb6aa7';
