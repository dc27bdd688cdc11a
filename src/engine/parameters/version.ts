/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '2e1f58c086ad2d7a6e45922c9dbc6a30e2fd774e7b2f3fba5a98fd60dfc306b6';
