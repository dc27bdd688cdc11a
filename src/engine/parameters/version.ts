/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'fc5868a156463e01403cc6aa7f1c96e1b5baf2647a0a7a91c01ead46e623800f';
