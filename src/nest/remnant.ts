import type { Clipper } from './no-fit.ts';
import { type Extent, extentOf, type Loop, rectangle, signedArea } from './outline.ts';

/** Smaller distances are rounding of the polygons, mm. */
const PLAY_MM = 0.001;

const largest = (loops: readonly Loop[]): Loop | null =>
  loops.reduce<Loop | null>(
    (best, loop) => (signedArea(loop) > (best === null ? 0 : signedArea(best)) ? loop : best),
    null,
  );

const rounded = (mm: number): number => Math.round(mm / PLAY_MM) * PLAY_MM;

/**
 * The rest of a sheet in one piece, nowhere narrower than the minimum that is kept: everything beyond the pieces as seen from the
 * near end, cut in steps along the pieces' extents. Null: nothing.
 * @param sheet its loop, counter-clockwise
 * @param taken extents of its pieces
 */
export const remnantOf = (
  sheet: Loop,
  taken: readonly Extent[],
  gap: number,
  leastMm: number,
  clipper: Clipper,
): Loop | null => {
  const near = extentOf([sheet]).minX - 1;
  const blocked = taken.map(({ minY, maxX, maxY }) =>
    rectangle({ minX: near, minY: minY - gap, maxX: maxX + gap, maxY: maxY + gap }),
  );
  const free = clipper.difference([sheet], blocked);
  const half = leastMm / 2 - PLAY_MM;
  const core = largest(clipper.inflate(free, -half));
  if (core === null) return null;
  const rest = largest(clipper.intersection(clipper.inflate([core], half, true), free));
  return rest?.map(rounded) ?? null;
};
