import type { Context } from '../../plan-context.ts';
import type { PartFeature } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { dot, opposite, same } from '../../vec.ts';

/** True if the thinnest wall of the part is flexible for a cutter over this height. */
export const isThinAt = ({ part, p }: Context, height: number): boolean => {
  const { walls } = part.geometry;
  return walls !== null && height > p.get('milling.strategy', 'thin_wall_ratio').value * walls.least_mm;
};

/** Finishing passes of a wall: a thin one is finished in ever smaller cuts, so that its support is removed last. */
export const wallPasses = (ctx: Context, height: number): number =>
  isThinAt(ctx, height) ? ctx.p.get('milling.strategy', 'thin_wall_passes').value : 1;

/** A pocket between flexible walls. */
export const isThinPocket = (ctx: Context, { kind, depth_mm: depth }: PartFeature): boolean =>
  kind === 'pocket' && isThinAt(ctx, depth ?? 0);

/**
 * True if this side lies over the floor of a pocket that is so wide for its thickness that it bends under a face mill. A floor
 * held by walls all round counts with half of its span.
 */
export const isThinFloor = ({ part, p }: Context, direction: Vec3 | undefined): boolean => {
  if (direction === undefined) return false;
  const { obb_mm: box, obb_axes: axes } = part.geometry;
  const height = box.reduce((sum, side, i) => sum + side * Math.abs(dot(axes[i] ?? direction, direction)), 0);
  const ratio = p.get('milling.strategy', 'thin_wall_ratio').value;
  return part.features.some(({ kind, through, access, depth_mm: depth, length_mm, width_mm }) => {
    if (kind !== 'pocket' || through === true || depth === null) return false;
    const floor = height - depth;
    const span = Math.min(length_mm ?? 0, width_mm ?? 0);
    return access.some((one) => same(one, opposite(direction))) && floor > 0 && span / 2 > ratio * floor;
  });
};
