/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '9075b09fc6c578802f532648d4f89fb30eb289088198c342d66581b6aa699826';
