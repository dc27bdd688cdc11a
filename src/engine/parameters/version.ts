/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '9e97608a08894fef40671085489923aa1729d90055c71e2eb77eb45323de703d';
