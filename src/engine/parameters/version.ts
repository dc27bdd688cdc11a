/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '22af85048fb4274ec4981e02d5756dcc875b3afd1d0e90ef4534a65ddf9711aa';
