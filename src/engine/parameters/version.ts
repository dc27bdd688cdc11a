/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = 'd48f698ecf9ebeed6a3bd479acea0f5fd73f964281ec2ffcacf25aadc6db53ad';
