/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '8dccb033cc312707caaa58689a38cc52182366eea235ee497c66bc916589aa6d';
