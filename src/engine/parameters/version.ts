/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '09da0c221b42142d6e4e18e793770c89ab0d3767fcd2c87eed8b9fbec116e856';
