/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '7dd36e479e94aa1a13531ee6e265261712095c89405466f8640961aa0bc4a3d3';
