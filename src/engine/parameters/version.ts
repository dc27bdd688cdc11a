/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '2e32b2e0404d651608d8d135151a676be18178c8689fe747529c35cbc91b99a4';
