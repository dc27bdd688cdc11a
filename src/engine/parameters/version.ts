/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'e8d2d8744fad12bae1bce381fde088d7e83fa25ebbd4d06677f577591148c06c';
