/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '1640fe033cda5b6944cc8226b63c70fcd2984db0947885fe145e9d00c122ca97';
