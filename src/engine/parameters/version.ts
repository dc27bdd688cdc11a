/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '46c416fb973f951a98cc3a2dcc52c25d4d5a24f16f277816b74dc5ae48439781';
