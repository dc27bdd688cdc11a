/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '1bb7c8883574316fff70a6e67577a8927a21e38ccf8b204fc04a7aa993a4bd66';
