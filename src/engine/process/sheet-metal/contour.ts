import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { PartFacts } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { dot, minus, opposite, parallel, same } from '../../vec.ts';
import { isPlainFace, outsideFeatures } from '../geometry.ts';

type Face = PartFacts['faces'][number];

const alongside = (a: Vec3, b: Vec3, direction: Vec3): number => dot(minus(a, b), direction);

const isCoaxial = (a: Vec3, b: Vec3, axis: Vec3): boolean => {
  const away = minus(a, b);
  const along = dot(away, axis);
  return dot(away, away) - along * along < SAME_SIZE_MM * SAME_SIZE_MM;
};

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
    isCoaxial(one.point_mm, other.point_mm, one.direction) &&
    Math.abs(Math.abs((one.radius_mm ?? 0) - (other.radius_mm ?? 0)) - thickness) < SAME_SIZE_MM
  );
};

const hasBack = (part: PartFacts, face: Face, thickness: number): boolean =>
  part.faces.some((other) => areSides(face, other, thickness));

/** Whether a face is a floor between two sides of the sheet: sunk into it, and neither rolled nor cut by a beam. */
const isSunk = (part: PartFacts, face: Face, thickness: number): boolean => {
  const { direction, point_mm: at } = face;
  if (face.surface !== 'plane' || direction === null || at === null) return false;
  return part.faces.some((side) => {
    if (side.surface !== 'plane' || side.direction === null || side.point_mm === null) return false;
    const under = alongside(side.point_mm, at, direction);
    return (
      same(side.direction, direction) &&
      under > SAME_SIZE_MM &&
      under < thickness - SAME_SIZE_MM &&
      hasBack(part, side, thickness)
    );
  });
};

/** Faces of no feature that come with the sheet and its contour: everything but what is drawn in a press and what is sunk into a side. */
export const rolledFaces = (part: PartFacts): readonly string[] => {
  const free = outsideFeatures(part, null).filter((id) => isPlainFace(part, id));
  const { sheet } = part.geometry;
  if (sheet === null) return free;
  const own = new Set(free);
  const sunk = part.faces.filter((face) => own.has(face.id) && isSunk(part, face, sheet.thickness_mm));
  return free.filter((id) => sunk.every((face) => face.id !== id));
};

/** Faces that the beam leaves round a sheet part: those of no feature that are neither of its two sides. */
export const contourFaces = (part: PartFacts): readonly string[] => {
  const { sheet } = part.geometry;
  if (sheet === null) return [];
  const free = new Set(rolledFaces(part));
  return part.faces.flatMap((face) =>
    free.has(face.id) && !hasBack(part, face, sheet.thickness_mm) ? [face.id] : [],
  );
};
