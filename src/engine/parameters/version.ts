/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '84d179f244f5e3df00878cd16cc105a72346a83fdf409e52d812f0f714d3d47b';
