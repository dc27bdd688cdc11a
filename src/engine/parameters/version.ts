/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '4498f07802b7043e63b62948f93db9a4951a29f00c8ec3ec22af490977ff53cf';
