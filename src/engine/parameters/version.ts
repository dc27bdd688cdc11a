/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '3c93456bef242316b7f348c8efe8394097485974a98a56022691542be01de159';
