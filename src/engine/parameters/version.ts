/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '122b5029b16a785a6ea773d31c2a3a7e4d838bb1143ea8272b55dc0a2162182a';
