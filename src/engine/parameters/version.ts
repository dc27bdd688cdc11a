/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '526a0ee89925750e89b4e5936061e4c16f2111ff8093a1a57c4adb9f34eab39a';
