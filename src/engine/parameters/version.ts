/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'b78c269732a0c94521db1f3f30a65bac636b3ddc87359cadfd7c4e21eb619115';
