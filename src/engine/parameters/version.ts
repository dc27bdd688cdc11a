/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '1db675edada68e833f054043b991e721624d58b0ce1df20808d45b27df50007b';
