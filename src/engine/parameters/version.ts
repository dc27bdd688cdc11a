/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'a8b5e202ee7dd8d55d0beb9a18558e213b80140a78f3bd450066459faa68a06a';
