export const AXES = ['x', 'y', 'z'] as const;

/** A plane across an axis of the file. What lies beyond it is hidden. */
export type Section = {
  readonly axis: (typeof AXES)[number];
  /** Position between the ends of the part, 0 to 1. */
  readonly place: number;
};
