/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '993b0883ceaeff71ca5ba98e03945e069bd611d2fa29e4567e0a8ee24045ceab';
