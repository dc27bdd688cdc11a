/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '477dde95c35f082e45bd04082e1511badf3782f739b5692cf928a60069be94ae';
