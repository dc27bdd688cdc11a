/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '6df00c35f0166aeef033db23904a2242c6ab0a012ad134476ace668e80e3e860';
