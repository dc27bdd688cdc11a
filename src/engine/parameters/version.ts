/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '65c4fa2a441d76cec965e6937d43e206fadd8ec51943c81b8fefcf6888978254';
