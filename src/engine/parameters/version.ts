/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '6448f36016deb467fd0af347b22385c0115006cd017dfa231ff3e31e486849ad';
