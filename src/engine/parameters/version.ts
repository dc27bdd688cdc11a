/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '377f652570e40d723ff6d34e4222341166b3f476f4790053de8cff4de97deeca';
