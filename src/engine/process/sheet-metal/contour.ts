import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { PartFacts } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { distanceFrom, dot, minus, opposite, parallel, same } from '../../vec.ts';
import { isPlainFace, oncePerPart, outsideFeatures } from '../geometry.ts';

type Face = PartFacts['faces'][number];

const alongside = (a: Vec3, b: Vec3, direction: Vec3): number => dot(minus(a, b), direction);

/** Whether two faces are the two sides of the sheet: back to back, or round one axis, as far apart as the sheet is thick. */
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

/** Lists by whole steps of a measure; whoever looks up a value gets those within a step of it, and some beside. */
const byMeasure = (faces: readonly Face[], measure: (face: Face) => number) => {
  const step = (value: number): number => Math.round(value / SAME_SIZE_MM);
  const lists = Map.groupBy(faces, (face) => step(measure(face)));
  return (value: number): readonly Face[] =>
    [-2, -1, 0, 1, 2].flatMap((by) => lists.get(step(value) + by) ?? []);
};

/** Faces among which the other side of a face is, if it has one: a plate with many equal openings is not compared face by face. */
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
      // Along a direction that is not quite the opposite one, distances are not those of the lists.
      const isOpposite = direction.every((value, i) => value + (own[i] ?? 0) === 0);
      return isOpposite ? at(thickness - dot(point, own)) : group;
    });
  };
};

/** Faces that are a side of the sheet: another lies behind each. */
const sidesOf = oncePerPart((part): ReadonlySet<Face> => {
  const { sheet } = part.geometry;
  if (sheet === null) return new Set();
  const behind = facesBehind(part.faces, sheet.thickness_mm);
  return new Set(
    part.faces.filter((face) => behind(face).some((other) => areSides(face, other, sheet.thickness_mm))),
  );
});

/** Whether a face is a floor between two sides of the sheet: sunk into it, and neither rolled nor cut by a beam. */
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

/** Faces of no feature that come with the sheet and its contour: everything but what is drawn in a press and what is sunk into a side. */
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

/** Faces that the beam leaves round a sheet part: those of no feature that are neither of its two sides. */
export const contourFaces = (part: PartFacts): readonly string[] => {
  if (part.geometry.sheet === null) return [];
  const sides = sidesOf(part);
  const free = new Set(rolledFaces(part));
  return part.faces.flatMap((face) => (free.has(face.id) && !sides.has(face) ? [face.id] : []));
};
