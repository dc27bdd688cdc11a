/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'eef1eb0703db5dae9034e8db7b0e6670d56740c863afee200d3a268f05331fbe';
