/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '669d39205cb0b256e868c2aa6fc6d316e878e25285be58f58f278d3c85454b96';
