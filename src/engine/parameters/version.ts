/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '203b94b229b1ced56a5e4ec7834668cb02261155b13a25fbe64801a8d503dedd';
