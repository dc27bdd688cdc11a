export interface Part {
  readonly only: readonly string[];
  readonly more: readonly string[];
  readonly again?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export const PARTS: Readonly<Record<string, Part>>;
export const DEEP_ONLY: readonly string[];
export const DEEPER: readonly string[];
export const AGAIN: readonly string[];
