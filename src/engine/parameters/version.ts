/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '8c7789db04313de7b6c99b0ff322dd0efb83a7cb58d406e66f1468ff0a18665b';
