/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '728d38d072e7d94fd38b98812677271e898f4948631d991dc6fabbdea30f05bb';
