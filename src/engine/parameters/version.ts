/** SHA-256 of `canonicalRegistry()`; `node scripts/data/stamp-parameters.mjs` writes it, a test recomputes it. */
export const PARAMETER_VERSION = '2703e34091a3dc5194db60a549413680eb0cec733ef1922a06d392d5a9535dba';
