import type { Brep } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cross, dot, orthogonal, parallel, perpendicular, unit } from '../vec.ts';

export type Frame = readonly [Vec3, Vec3, Vec3];

/** The part's own right-angled frame: the direction with the most plane area, then the one with the most perpendicular to it. */
export function principalFrame(brep: Brep): Frame {
  const weights: { direction: Vec3; area: number }[] = [];
  for (const { surface, area } of brep.faces) {
    if (surface.kind !== 'plane') continue;
    const known = weights.find((one) => parallel(one.direction, surface.normal));
    if (known === undefined) weights.push({ direction: surface.normal, area });
    else known.area += area;
  }
  const best = (from: typeof weights): Vec3 | undefined =>
    from.reduce<(typeof weights)[number] | undefined>(
      (a, b) => (a === undefined || b.area > a.area * (1 + 1e-9) ? b : a),
      undefined,
    )?.direction;
  const first = best(weights) ?? [0, 0, 1];
  const second = best(weights.filter((one) => perpendicular(one.direction, first))) ?? orthogonal(first);
  const straight = unit([
    second[0] - first[0] * dot(first, second),
    second[1] - first[1] * dot(first, second),
    second[2] - first[2] * dot(first, second),
  ]);
  return [first, straight, cross(first, straight)];
}

export const isAligned = (direction: Vec3, frame: Frame): boolean =>
  frame.some((axis) => parallel(axis, direction));
