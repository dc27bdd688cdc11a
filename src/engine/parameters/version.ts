/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '85c40f3294025a2ba33c2afc2419f7f70ac1d06ff53cad4c2c7dcb9b63ca5fdf';
