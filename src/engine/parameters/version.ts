/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'ada9e5e59fc896c993895938a905387d089c7f2e48732b895ad088226a2c7671';
