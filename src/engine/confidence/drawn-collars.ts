import type { Lookup } from '../parameters-view.ts';
import { SAME_SIZE_MM } from '../quantities/conventions.ts';
import type { PartFacts, PartFeature } from '../records.ts';
import { distanceFrom, parallel } from '../vec.ts';

const onOneAxis = (boss: PartFeature, hole: PartFeature): boolean => {
  if (boss.axis === null || hole.axis === null || boss.position_mm === null || hole.position_mm === null)
    return false;
  return (
    parallel(boss.axis, hole.axis) &&
    distanceFrom(boss.position_mm, boss.axis, hole.position_mm) < SAME_SIZE_MM
  );
};

/**
 * True if everything that protrudes from a thin plate is a bored collar not thicker than the plate: usually drawn out of sheet in
 * a press, whereas milling would have to clear the whole plate around it.
 */
export const hasDrawnCollars = ({ shape_class, features, geometry }: PartFacts, lookup: Lookup): boolean => {
  const bosses = features.filter(({ kind }) => kind === 'boss');
  if (shape_class !== 'prismatic' || bosses.length === 0) return false;
  const tallest = Math.max(...bosses.map(({ depth_mm }) => depth_mm ?? 0));
  const plate = Math.min(...geometry.obb_mm) - tallest;
  if (plate <= SAME_SIZE_MM || plate > lookup('punching', 'thickest').value) return false;
  const through = features.filter(({ kind, through: open }) => kind === 'hole' && open === true);
  return bosses.every((boss) =>
    through.some((hole) => {
      const wall = ((boss.diameter_mm ?? 0) - (hole.diameter_mm ?? 0)) / 2;
      return onOneAxis(boss, hole) && wall > 0 && wall <= plate + SAME_SIZE_MM;
    }),
  );
};
