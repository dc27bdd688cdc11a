/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '1835920e0d3fdafc821870a5c1b4d78c68bd535a7c398fe600c3b03d80addc8c';
