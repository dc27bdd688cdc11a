/** Lengths in mm, or a unit vector, in the file's own frame. */
export type Vec3 = readonly [number, number, number];

/** An edge between two faces that is neither rounded nor chamfered. */
export type SharpEdge = {
  readonly face_ids: readonly [string, string];
  readonly length_mm: number;
};
