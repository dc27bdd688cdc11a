/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '5f908ece26f033be5ba754e6df877cb7e27ca6765aafa1ef66bf76015eb0f921';
