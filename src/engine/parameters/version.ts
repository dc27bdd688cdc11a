/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '415411170c096679f39895a20b20d20a27de21d463f28508441fd6b996a63d41';
