import type { Context } from '../../plan-context.ts';
import type { StockChoice } from '../../records.ts';
import { isNearNet } from '../../stock/blank.ts';
import { dot, parallel } from '../../vec.ts';
import type { Fixture } from '../process.ts';
import { isThinPocket } from './thin-walls.ts';

/**
 * Whether a vice finds two opposite faces on the finished part: plane faces that look along one of the two longer edges of its box and
 * cover a fair share of that side.
 */
const hasGrip = (ctx: Context): boolean => {
  const { obb_mm: box, obb_axes: axes } = ctx.part.geometry;
  const share = ctx.p.get('fixture.grip', 'share').value;
  // Without faces nobody can tell; most parts have a pair.
  if (ctx.part.faces.length === 0) return true;
  const [a, b, c] = box;
  const sides: readonly (readonly [number, number])[] = [
    [0, b * c],
    [1, a * c],
  ];
  return sides.some(([i, side]) => {
    const axis = axes[i];
    if (axis === undefined) return false;
    const covered = (sign: 1 | -1): number =>
      ctx.part.faces.reduce(
        (sum, { surface, direction, area_mm2 }) =>
          surface === 'plane' &&
          direction !== null &&
          parallel(direction, axis) &&
          dot(direction, axis) * sign > 0
            ? sum + area_mm2
            : sum,
        0,
      );
    return Math.min(covered(1), covered(-1)) >= share * side;
  });
};

/** A hollow part of thin walls, which plain jaws would press in. */
const givesWay = (ctx: Context): boolean => ctx.part.features.some((feature) => isThinPocket(ctx, feature));

/** Soft jaws turn a piece over that a vice does not find or would bend. */
export const holdsMilled = (ctx: Context, stock: StockChoice, clampings: number): Fixture | null => {
  if (clampings <= 1 || isNearNet(stock.blank)) return null;
  const reason = hasGrip(ctx) ? (givesWay(ctx) ? 'thin_walls' : null) : 'no_grip';
  return reason === null ? null : { id: 'soft_jaws', row: ctx.p.get('fixture.soft_jaws', 'price'), reason };
};
