/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '7bfdff6e5536c543eae69a10ae2b34a6cfb6ddd0174c2db401df5d6c56546a78';
