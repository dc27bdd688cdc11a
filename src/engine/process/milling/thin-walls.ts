import type { Context } from '../../plan-context.ts';

/** Whether the thinnest wall of the part gives way to a cutter that works over this height. */
export const isThinAt = ({ part, p }: Context, height: number): boolean => {
  const { walls } = part.geometry;
  return walls !== null && height > p.get('milling.strategy', 'thin_wall_ratio').value * walls.least_mm;
};

/** Finishing passes round a wall: a thin one is brought to size in thinner and thinner cuts, so that what supports it goes last. */
export const wallPasses = (ctx: Context, height: number): number =>
  isThinAt(ctx, height) ? ctx.p.get('milling.strategy', 'thin_wall_passes').value : 1;
