/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '92643cbeec47a074e6c6c70c2e31612e94b551b55b184acafd23218b6e1abecb';
