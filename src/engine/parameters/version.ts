/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '598b2bd84b0cdc22d99651dc21e1bc7b700268a7910478499b28f6ae80f0c4cf';
