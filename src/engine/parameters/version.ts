/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '508afe21e9821435e94d3243dce8bdfdd238072b60d967d8eb8dbe85d4a8ae5e';
