/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '29dbd2c94bff84fb77ddf46ca9e06c6408ef597faaadca57b6854a6d13cb661d';
