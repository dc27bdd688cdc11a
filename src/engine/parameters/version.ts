/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'fff860064da29ba365b467d147b6204d7c9d12ab419925ec1bef7038e54c055b';
