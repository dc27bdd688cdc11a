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

/** Faces that the beam leaves round a sheet part: those of no feature that are neither of its two sides. */
export const contourFaces = (part: PartFacts): readonly string[] => {
  const { sheet } = part.geometry;
  if (sheet === null) return [];
  const free = new Set(outsideFeatures(part, null).filter((id) => isPlainFace(part, id)));
  return part.faces.flatMap((face) => {
    if (!free.has(face.id)) return [];
    const hasBack = part.faces.some((other) => areSides(face, other, sheet.thickness_mm));
    return hasBack ? [] : [face.id];
  });
};
