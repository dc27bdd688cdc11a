/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '45ad5a925f8f428f77d7ebc4edba084ac7f421bf81bcd277f4c4784d685f8bf2';
