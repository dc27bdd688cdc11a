/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'e04d1ee966d7245cf1ca14f382c038a76b1da689cb6f18d12c815840b7b8fd16';
