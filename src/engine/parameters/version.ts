/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '03560ffb824f9861261f787d6a07686c335f2e5fda685669bb668842bbf10cf7';
