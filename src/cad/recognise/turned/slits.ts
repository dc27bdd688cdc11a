import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import { along, dot, negate, sub } from '../../vec.ts';
import type { Line } from '../coaxial.ts';
import { extent } from '../depressions/extent.ts';
import type { Draft } from '../draft.ts';

/** Walls farther apart than this share of their depth are unrelated facing flats. `assumed` */
const WIDTH_SHARE = 0.5;
const LEVEL = 1e-3;

/** A wall along the axis that nothing rises from. */
const isWall = (graph: FaceGraph, face: Face, { axis }: Line): boolean =>
  face.surface.kind === 'plane' &&
  Math.abs(dot(face.normal, axis)) < LEVEL &&
  graph.links(face).every(({ convexity }) => convexity === 'convex');

const slitOf = (graph: FaceGraph, one: Face, other: Face, line: Line): Draft | null => {
  const width = dot(sub(other.middle, one.middle), one.normal);
  if (dot(one.normal, other.normal) > LEVEL - 1 || width <= LEVEL) return null;
  const out = sub(one.middle, line.point);
  const flat = sub(out, along([0, 0, 0], line.axis, dot(out, line.axis)));
  const radial = sub(flat, along([0, 0, 0], one.normal, dot(flat, one.normal)));
  const reach = Math.hypot(...radial);
  if (reach <= LEVEL) return null;
  const up = along([0, 0, 0], radial, 1 / reach);
  const faces = [one, other];
  const [deep, long] = [extent(graph, faces, up), extent(graph, faces, line.axis)];
  const depth = deep.to - deep.from;
  if (width > WIDTH_SHARE * depth) return null;
  // One side only: the opposite side of the ring has a slit of its own.
  if (dot(sub(other.middle, line.point), up) <= 0) return null;
  const middle = along(one.middle, one.normal, width / 2);
  return {
    kind: 'slot',
    subtype: 'through',
    through: true,
    width,
    length: long.to - long.from,
    depth,
    axis: negate(up),
    position: along(middle, up, deep.to - dot(middle, up)),
    access: [up, line.axis, negate(line.axis)],
    faces: faces.sort((a, b) => a.index - b.index),
    confidence: 0.85,
  };
};

/** Slits that open the wall of a ring or tube along its axis: two flat walls without a floor. */
export function findSlits(graph: FaceGraph, free: readonly Face[], line: Line): Draft[] {
  const walls = free.filter((face) => isWall(graph, face, line));
  const taken = new Set<Face>();
  return walls.flatMap((one) => {
    if (taken.has(one)) return [];
    const found = walls
      .filter((other) => other !== one && !taken.has(other))
      .flatMap((other) => {
        const draft = slitOf(graph, one, other, line);
        return draft === null ? [] : [{ other, draft }];
      })
      .sort((a, b) => (a.draft.width ?? 0) - (b.draft.width ?? 0))[0];
    if (found === undefined) return [];
    taken.add(one).add(found.other);
    return [found.draft];
  });
}
