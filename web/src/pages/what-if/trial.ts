import type { Changes } from './changes.ts';

/** What the sliders show now, and what they showed when they were last released. */
export type Trial = { readonly moving: Changes; readonly settled: Changes };

/** A slider of a value that a curve knows is being moved. */
export const isMoving = ({ moving, settled }: Trial): boolean => moving.lot !== settled.lot;
