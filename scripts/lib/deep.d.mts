export const PARTS: Readonly<
  Record<string, { readonly only: readonly string[]; readonly more: readonly string[] }>
>;
export const DEEP_ONLY: readonly string[];
export const DEEPER: readonly string[];
