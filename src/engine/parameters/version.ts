/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '2f767ca7da4b77528459e77ff29c237970d2e1c52e7604750bc54841f46ef628';
