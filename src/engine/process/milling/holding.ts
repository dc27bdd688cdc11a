import type { Context } from '../../plan-context.ts';
import type { StockChoice } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { isNearNet } from '../../stock/blank.ts';
import { opposite } from '../../vec.ts';
import { endFaces, faceArea } from '../geometry.ts';
import type { Fixture } from '../process.ts';

/** True if the outermost plane faces along this edge of the box are large enough on both sides for the jaws of a vice. */
export const isGripped = (ctx: Context, edge: 0 | 1 | 2): boolean => {
  const { obb_mm: box, obb_axes: axes } = ctx.part.geometry;
  const axis = axes[edge];
  // Unknown without faces; most parts have such a pair.
  if (ctx.part.faces.length === 0) return true;
  const side = box.reduce((area, length, i) => (i === edge ? area : area * length), 1);
  // Jaws are plane and only touch the outermost face.
  const covered = (direction: Vec3): number =>
    endFaces(ctx.part, direction).reduce((sum, id) => sum + faceArea(ctx.part, id), 0);
  return Math.min(covered(axis), covered(opposite(axis))) >= ctx.p.get('fixture.grip', 'share').value * side;
};

/** True if a vice finds two opposite faces on the finished part, along one of the two longer edges of its box. */
const hasGrip = (ctx: Context): boolean => isGripped(ctx, 0) || isGripped(ctx, 1);

/**
 * A hollow part whose walls plain jaws would deform in a re-clamping: they withstand the cutting force, but not that of a vice.
 */
export const isPressedIn = ({ part, p }: Context): boolean => {
  const { walls } = part.geometry;
  if (walls === null) return false;
  const highest = p.get('fixture.grip', 'wall_ratio').value * walls.least_mm;
  return part.features.some(
    ({ kind, depth_mm: depth, length_mm, width_mm }) =>
      kind === 'pocket' && Math.min(depth ?? 0, Math.max(length_mm ?? 0, width_mm ?? 0) / 2) > highest,
  );
};

/** Soft jaws hold a re-clamped piece that a vice cannot grip or would deform. */
export const holdsMilled = (ctx: Context, stock: StockChoice, clampings: number): Fixture | null => {
  if (clampings <= 1 || isNearNet(stock.blank)) return null;
  const reason = hasGrip(ctx) ? (isPressedIn(ctx) ? 'thin_walls' : null) : 'no_grip';
  return reason === null ? null : { id: 'soft_jaws', row: ctx.p.get('fixture.soft_jaws', 'price'), reason };
};
