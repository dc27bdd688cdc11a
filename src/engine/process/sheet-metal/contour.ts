import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { PartFacts } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { distanceFrom, dot, minus, opposite, parallel, same } from '../../vec.ts';
import { isPlainFace, oncePerPart, outsideFeatures } from '../geometry.ts';

type Face = PartFacts['faces'][number];

const alongside = (a: Vec3, b: Vec3, direction: Vec3): number => dot(minus(a, b), direction);

/** True if two faces are the two sides of the sheet: back to back, or coaxial, at the thickness. */
const areSides = (one: Face, other: Face, thickness: number): boolean => {
  if (one.surface !== other.surface || one.direction === null || other.direction === null) return false;
  if (one.point_mm === null || other.point_mm === null) return false;
  if (one.surface === 'plane')
    return (
      same(one.direction, opposite(other.direction)) &&
      Math.abs(alongside(one.point_mm, other.point_mm, one.direction) - thickness) < SAME_SIZE_MM
    );
  return (
    one.surface === 'cylinder' &&
    parallel(one.direction, other.direction) &&
    distanceFrom(one.point_mm, one.direction, other.point_mm) < SAME_SIZE_MM &&
    Math.abs(Math.abs((one.radius_mm ?? 0) - (other.radius_mm ?? 0)) - thickness) < SAME_SIZE_MM
  );
};

/** Index by rounded measure; a look-up returns values within one step, and some more. */
const byMeasure = (faces: readonly Face[], measure: (face: Face) => number) => {
  const step = (value: number): number => Math.round(value / SAME_SIZE_MM);
  const lists = Map.groupBy(faces, (face) => step(measure(face)));
  return (value: number): readonly Face[] =>
    [-2, -1, 0, 1, 2].flatMap((by) => lists.get(step(value) + by) ?? []);
};

/** Candidates for the opposite side of a face, so that a plate with many equal openings needs no pairwise comparison. */
const facesBehind = (faces: readonly Face[], thickness: number): ((face: Face) => readonly Face[]) => {
  const ofRadius = byMeasure(
    faces.filter(({ surface }) => surface === 'cylinder'),
    ({ radius_mm }) => radius_mm ?? 0,
  );
  const planes = [
    ...Map.groupBy(
      faces.filter((face) => face.surface === 'plane' && face.direction !== null && face.point_mm !== null),
      ({ direction }) => String(direction),
    ).values(),
  ].map((group) => {
    const direction = group[0]?.direction ?? [0, 0, 0];
    return {
      group,
      direction,
      at: byMeasure(group, ({ point_mm }) => dot(point_mm ?? [0, 0, 0], direction)),
    };
  });
  return ({ surface, direction: own, point_mm: point, radius_mm }) => {
    if (own === null || point === null) return [];
    const radius = radius_mm ?? 0;
    if (surface === 'cylinder') return [...ofRadius(radius + thickness), ...ofRadius(radius - thickness)];
    return planes.flatMap(({ group, direction, at }) => {
      if (!same(own, opposite(direction))) return [];
      // For directions that are not exactly opposite, the lists' distances are not valid.
      const isOpposite = direction.every((value, i) => value + (own[i] ?? 0) === 0);
      return isOpposite ? at(thickness - dot(point, own)) : group;
    });
  };
};

/** Faces that are a side of the sheet, because each has an opposite one. */
const sidesOf = oncePerPart((part): ReadonlySet<Face> => {
  const { sheet } = part.geometry;
  if (sheet === null) return new Set();
  const behind = facesBehind(part.faces, sheet.thickness_mm);
  return new Set(
    part.faces.filter((face) => behind(face).some((other) => areSides(face, other, sheet.thickness_mm))),
  );
});

/** True if a face is a floor between the two sides of the sheet: neither rolled nor cut by a beam. */
const isSunk = (
  { surface, direction, point_mm: at }: Face,
  sides: readonly Face[],
  thickness: number,
): boolean => {
  if (surface !== 'plane' || direction === null || at === null) return false;
  return sides.some((side) => {
    if (side.surface !== 'plane' || side.direction === null || side.point_mm === null) return false;
    const under = alongside(side.point_mm, at, direction);
    return same(side.direction, direction) && under > SAME_SIZE_MM && under < thickness - SAME_SIZE_MM;
  });
};

/** Faces without a feature that come with the sheet and its contour: all except deep-drawn and sunk ones. */
export const rolledFaces = oncePerPart((part): readonly string[] => {
  const free = outsideFeatures(part, null).filter((id) => isPlainFace(part, id));
  const { sheet } = part.geometry;
  if (sheet === null) return free;
  const sides = [...sidesOf(part)];
  const own = new Set(free);
  const sunk = new Set(
    part.faces.flatMap((face) =>
      own.has(face.id) && isSunk(face, sides, sheet.thickness_mm) ? [face.id] : [],
    ),
  );
  return free.filter((id) => !sunk.has(id));
});

/** Faces that the beam cuts on a sheet part: those without a feature that are neither of its two sides. */
export const contourFaces = (part: PartFacts): readonly string[] => {
  if (part.geometry.sheet === null) return [];
  const sides = sidesOf(part);
  const free = new Set(rolledFaces(part));
  return part.faces.flatMap((face) => (free.has(face.id) && !sides.has(face) ? [face.id] : []));
};
