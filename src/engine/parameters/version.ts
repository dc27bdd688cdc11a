/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '04f87bd945ee7688f71a538c25884634fe06fecf56e433a815d843cb9236381c';
