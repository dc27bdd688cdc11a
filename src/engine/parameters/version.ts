/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '343b862ee523007876ec61ad3937e32334ed2fc39c4e5b3b1ef3d5034aa8e554';
