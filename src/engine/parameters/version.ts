/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '6aa195035b6ccebfc997026446b4e48e59d0ac7587cbee58d95443d9fad7f6c3';
