/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'b76bb08f3196fa5e33c41a5327b87b57e8832fc823570ff60a7d63082e571ff4';
