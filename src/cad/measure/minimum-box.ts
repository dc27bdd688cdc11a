import type { Brep } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { add, cross, dot, orthogonal, parallel, scale, unit } from '../vec.ts';
import { hull2, minimumRectangle, type Point2 } from './hull2.ts';
import type { Support } from './support.ts';

export type MinimumBox = { readonly sizes: Vec3; readonly axes: readonly [Vec3, Vec3, Vec3] };

const MAX_CANDIDATES = 40;

/** Candidate directions for a face of the box: the largest planes, the axes of revolution, and the file's axes. */
function candidates(brep: Brep): Vec3[] {
  const weighted: { direction: Vec3; area: number }[] = [
    { direction: [0, 0, 1], area: 0 },
    { direction: [0, 1, 0], area: 0 },
    { direction: [1, 0, 0], area: 0 },
  ];
  for (const { surface, area } of brep.faces) {
    const direction = surface.kind === 'plane' ? surface.normal : 'axis' in surface ? surface.axis : null;
    if (direction === null) continue;
    const known = weighted.find((one) => parallel(one.direction, direction));
    if (known === undefined) weighted.push({ direction, area });
    else known.area += area;
  }
  return weighted
    .sort((a, b) => b.area - a.area)
    .slice(0, MAX_CANDIDATES)
    .map((one) => one.direction);
}

function sizeAlong(support: Support, d: Vec3): number {
  return support.max(d) + support.max(scale(d, -1));
}

function boxOn(support: Support, points: readonly Vec3[], w: Vec3): MinimumBox {
  const u = orthogonal(w);
  const v = cross(w, u);
  const flat = points.map((p): Point2 => [dot(p, u), dot(p, v)]);
  const { angle } = minimumRectangle(hull2(flat));
  const a = unit(add(scale(u, Math.cos(angle)), scale(v, Math.sin(angle))));
  const b = cross(w, a);
  const sized = [a, b, w]
    .map((axis) => ({ axis, size: sizeAlong(support, axis) }))
    .sort((x, y) => y.size - x.size);
  const [first, second, third] = sized;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('three axes expected');
  return { sizes: [first.size, second.size, third.size], axes: [first.axis, second.axis, third.axis] };
}

/**
 * Minimum box over all orientations that rest on one of the candidate directions, from the minimum rectangle of the part's
 * projection. Exact if a box face lies on a plane or along an axis, as on prismatic and turned parts.
 */
export function minimumBox(brep: Brep, support: Support): MinimumBox {
  let best: MinimumBox | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const w of candidates(brep)) {
    const box = boxOn(support, support.points, w);
    const volume = box.sizes[0] * box.sizes[1] * box.sizes[2];
    if (volume < least * (1 - 1e-6)) {
      least = volume;
      best = box;
    }
  }
  if (best === null) throw new Error('there is always a candidate: the axes of the file');
  return best;
}
