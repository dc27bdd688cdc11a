/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '112a93790187eb975ca6c5f83ede960d100829e4166d4465d467911f238f06af';
