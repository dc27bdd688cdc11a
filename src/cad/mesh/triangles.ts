/** A triangle soup: nine numbers per triangle. */
export type Soup = Float64Array;

/** Triangles over shared vertices. */
export type Indexed = { readonly positions: Float64Array; readonly triangles: Uint32Array };
