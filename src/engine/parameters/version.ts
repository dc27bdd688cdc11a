/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '844844d8bee74380b644e46c116f28dca8dd5b63c0a4c567c69b97b8c6908566';
