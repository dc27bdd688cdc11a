/** Adjusted factors, by name. */
export type Adjustments = ReadonlyMap<string, number>;

export const NO_ADJUSTMENTS: Adjustments = new Map();
