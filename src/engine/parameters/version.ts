/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '568b70864628831cbce2743a344db2a3956e9d177569cb10ff01a837a37da1ad';
