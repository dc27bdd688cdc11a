import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import { distanceToLine, dot, sub } from '../../vec.ts';
import { COAXIAL_MM, type Line, type Span } from '../coaxial.ts';

type Ball = { readonly point: Vec3; readonly radius: number };

const ballOf = ({ surface }: Face): Ball | null => (surface.kind === 'sphere' ? surface : null);

export const isSphere = (face: Face): boolean => face.surface.kind === 'sphere';

/** True if a sphere is centred on a line. */
export const isAbout = (face: Face, line: Line): boolean => {
  const ball = ballOf(face);
  return ball !== null && distanceToLine(ball.point, line.point, line.axis) < COAXIAL_MM;
};

/** Possible turning axes of a ball: of its rims and of the bores that lead to its centre; any for a complete ball. */
export function axesOf(graph: FaceGraph, face: Face): Line[] {
  const ball = ballOf(face);
  if (ball === null) return [];
  const rims = graph.edges(face).flatMap(({ curve, faces: [one, other] }): Line[] => {
    // A seam is where the file closes the ball, not a rim.
    if (curve.kind !== 'circle' || one === other) return [];
    const through = distanceToLine(ball.point, curve.centre, curve.axis) < COAXIAL_MM;
    return through ? [{ point: ball.point, axis: curve.axis }] : [];
  });
  return rims.length > 0 || graph.links(face).length > 0 ? rims : [{ point: ball.point, axis: [0, 0, 1] }];
}

/**
 * Extent of a sphere's face along an axis through its centre: the centroid of a zone lies in its middle, and its area is its
 * height times the great circle.
 */
export function zoneOf(face: Face, line: Line): Span & { readonly greatest: number; readonly least: number } {
  const ball = ballOf(face);
  if (ball === null) return { from: 0, to: 0, greatest: 0, least: 0 };
  const { point, radius } = ball;
  const centre = dot(sub(point, line.point), line.axis);
  const middle = dot(sub(face.centroid, point), line.axis);
  const half = face.area / (4 * Math.PI * radius);
  const from = Math.max(-radius, middle - half);
  const to = Math.min(radius, middle + half);
  const at = (t: number): number => Math.sqrt(Math.max(0, radius * radius - t * t));
  return {
    from: centre + from,
    to: centre + to,
    greatest: from <= 0 && to >= 0 ? radius : Math.max(at(from), at(to)),
    least: Math.min(at(from), at(to)),
  };
}
