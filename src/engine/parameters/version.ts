/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '782ffd81aa958a0da55920814cab9bd816fab06f77b99ef9e8959bb79da98ad1';
