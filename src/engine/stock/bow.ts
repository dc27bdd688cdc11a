import type { PricingGeometry } from '../geometry.ts';
import { dot, parallel } from '../vec.ts';
import { sameSize } from './piece.ts';

/** How far the centre of mass lies beside the middle of the box along one of its axes, mm; 0 where no planes show both its sides. */
const besideMiddle = (geometry: PricingGeometry, i: 1 | 2): number => {
  const { centre_of_mass_mm: centre, faces, obb_mm: box } = geometry;
  if (centre === undefined) return 0;
  const axis = geometry.obb_axes[i];
  const [low, high] = faces.reduce<readonly [number, number]>(
    ([least, most], { surface, direction, point_mm: point }) => {
      if (surface !== 'plane' || direction === null || point === null || !parallel(direction, axis))
        return [least, most];
      const at = dot(point, axis);
      return [Math.min(least, at), Math.max(most, at)];
    },
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return sameSize(high - low, box[i]) ? Math.abs(dot(centre, axis) - (low + high) / 2) : 0;
};

/**
 * What is milled off a bar on one side, as a share of its width or height, whichever is more: an even layer of that share would move
 * the centre of mass as far. The skin of cold-drawn bar is under tension: cut away on one side, the bar bows; on both alike, it does not.
 */
export const oneSided = (geometry: PricingGeometry): number =>
  Math.max(...([1, 2] as const).map((i) => (2 * besideMiddle(geometry, i)) / geometry.obb_mm[i]));
