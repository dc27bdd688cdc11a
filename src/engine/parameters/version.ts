/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'eb9d90fa1ea7920cb9e898cc0da76e81dc645aa97ff6f756d57c1e38d1294ffb';
