/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '309212f0e406587835ea1ab34ea777cb011a84d07789124124bfd7fc8403db87';
