/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '47d5e5b0b393b315e6fabe8e50ec345b548c95c058dd94d7c2afa5103e3a42a8';
