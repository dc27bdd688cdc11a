/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'aa0ce02f1dc0fa48110650ce7e895c8c50c678b3276161b673099cb23a8eaeab';
