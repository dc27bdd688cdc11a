/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '3dfc2c51dc486bdfef966681f779a2bc76898dc0136eabb3ecdc5ed0e8492936';
