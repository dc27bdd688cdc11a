/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '81476a421fec2e207f9c7e6b801d05faaa850114585ee4b8ff409e19e7b89f4d';
