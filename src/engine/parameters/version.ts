/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '8c56a34ef498a187c792715a9f9fa74c750cb6445e4b2d58c99af97b632729d0';
