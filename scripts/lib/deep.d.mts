export const DEEP_ONLY: readonly string[];
export const DEEPER: readonly string[];
