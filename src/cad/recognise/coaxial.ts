import type { FaceGraph } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { dot, sameLine, sub } from '../vec.ts';

export type Line = { readonly point: Vec3; readonly axis: Vec3 };

/** Lines closer than this are the same: CAD systems write coaxial features with a rounding of about a micrometre. */
export const COAXIAL_MM = 5e-3;

export function axisOf(face: Face): Line | null {
  const { surface } = face;
  return 'axis' in surface ? { point: surface.point, axis: surface.axis } : null;
}

export function onLine(face: Face, line: Line, tolerance = COAXIAL_MM): boolean {
  const own = axisOf(face);
  return own !== null && sameLine(line.point, line.axis, own.point, own.axis, tolerance);
}

/** Groups faces of revolution by their common axis, in the order of the first face. */
export function byAxis(faces: readonly Face[]): { readonly line: Line; readonly faces: Face[] }[] {
  const groups: { line: Line; faces: Face[] }[] = [];
  for (const face of faces) {
    const line = axisOf(face);
    if (line === null) continue;
    const group = groups.find((one) => onLine(face, one.line));
    if (group === undefined) groups.push({ line, faces: [face] });
    else group.faces.push(face);
  }
  return groups;
}

/** Position of a point along a line. */
export const along1 = (line: Line, p: Vec3): number => dot(sub(p, line.point), line.axis);

export type Span = { readonly from: number; readonly to: number };

/** Extent of a face along a line, by its edges. */
export function spanOf(graph: FaceGraph, face: Face, line: Line): Span {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const edge of graph.edges(face)) {
    for (const p of edge.points) {
      const t = along1(line, p);
      from = Math.min(from, t);
      to = Math.max(to, t);
    }
  }
  // The tip of a cone is a degenerate edge without points.
  if (face.surface.kind === 'cone' && 'radius' in face.surface) {
    const tip = along1(line, apexOf(face.surface));
    const open = graph.edges(face).filter((edge) => edge.faces[0] !== edge.faces[1]);
    const rims = open.map((edge) => along1(line, edge.start));
    if (rims.length > 0 && rims.every((t) => t >= tip) && reachesTip(graph, face)) from = Math.min(from, tip);
    if (rims.length > 0 && rims.every((t) => t <= tip) && reachesTip(graph, face)) to = Math.max(to, tip);
  }
  return { from, to };
}

type Cone = Extract<Face['surface'], { kind: 'cone' }>;

export function apexOf(cone: Cone): Vec3 {
  const t = -cone.radius / Math.tan(cone.halfAngle);
  return [
    cone.point[0] + cone.axis[0] * t,
    cone.point[1] + cone.axis[1] * t,
    cone.point[2] + cone.axis[2] * t,
  ];
}

/** A full cone with a single rim extends to its tip. */
export function reachesTip(graph: FaceGraph, face: Face): boolean {
  if (face.surface.kind !== 'cone') return false;
  const rims = graph.edges(face).filter((edge) => edge.curve.kind === 'circle');
  const apex = apexOf(face.surface);
  const touches = graph
    .edges(face)
    .some((edge) => [edge.start, edge.end].some((p) => Math.hypot(...sub(p, apex)) < 1e-4));
  return touches || (rims.length === 1 && face.sweepDeg > 359);
}

/** Radius of a face of revolution at a position along its axis. */
export function radiusAt(face: Face, line: Line, t: number): number {
  const { surface } = face;
  if (surface.kind === 'cylinder') return surface.radius;
  if (surface.kind === 'cone') {
    const own = along1({ point: surface.point, axis: surface.axis }, [
      line.point[0] + line.axis[0] * t,
      line.point[1] + line.axis[1] * t,
      line.point[2] + line.axis[2] * t,
    ]);
    return Math.abs(surface.radius + own * Math.tan(surface.halfAngle));
  }
  if (surface.kind === 'torus') return surface.radius;
  return surface.kind === 'sphere' ? surface.radius : 0;
}
