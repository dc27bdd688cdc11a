/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '379aa55a4ff24422bde2bf6354308b7d8303b8d8be84844359c55ed25bf3a5d7';
