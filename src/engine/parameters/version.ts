/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '80cdc818c26b425ced1f6d46613244a92eb13c4748790ab0ff16b61014dd6351';
