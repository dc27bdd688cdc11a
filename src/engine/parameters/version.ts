/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'a8582be3142aac56eee3c09de634dc268d7e6da121d84cc8d029a2fc7460f1e1';
