/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '2867346ed5f7cee4087984922143a8a448205b6870d21ec2aa6f124a783c342b';
