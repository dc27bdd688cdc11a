/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '7efbd21ff014e47839dacc8235ffbaeeb66d5a03edbefabd4547c08266e9ef4f';
