import { type Brep, DEVELOPABLE, type Edge, type Face, type Mesh } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { along, distance, dot, perpendicular, scale, sub, unit } from '../vec.ts';
import { vertexOf } from './samples.ts';

/** Points that span the part: every extreme point of the solid is near one of them, exactly or within the mesh's deflection. */
export type Support = {
  readonly points: readonly Vec3[];
  /** Largest coordinate along a unit vector, exact on straight edges, full arcs, spheres and tori. */
  readonly max: (direction: Vec3) => number;
};

/** An arc's farthest point along `d` lies on the arc only if the arc extends that far. */
function arcMax(edge: Edge, d: Vec3): number | null {
  if (edge.curve.kind !== 'circle') return null;
  const { centre, axis, radius } = edge.curve;
  const inPlane = sub(d, scale(axis, dot(d, axis)));
  const reach = Math.hypot(...inPlane);
  if (reach < 1e-12) return null;
  const top = along(centre, scale(inPlane, 1 / reach), radius);
  const step = edge.length / Math.max(1, edge.points.length - 1);
  const onArc = edge.closed || edge.points.some((p) => distance(p, top) < step * 0.51);
  return onArc ? dot(top, d) : null;
}

/** The outermost point of a ball or ring along `d`; it counts only if the face's mesh comes near it. */
function bulge(face: Face, d: Vec3): Vec3 | null {
  const { surface } = face;
  if (face.concave === true) return null;
  if (surface.kind === 'sphere') return along(surface.point, d, surface.radius);
  if (surface.kind !== 'torus') return null;
  const flat = sub(d, scale(surface.axis, dot(d, surface.axis)));
  if (perpendicular(d, surface.axis) || Math.hypot(...flat) > 1e-9) {
    return along(along(surface.point, unit(flat), surface.radius), d, surface.minorRadius);
  }
  return null;
}

function meshPointsByFace(mesh: Mesh, faceIndexes: ReadonlySet<number>): Map<number, Vec3[]> {
  const out = new Map<number, Vec3[]>();
  const seen = new Set<number>();
  mesh.faceOf.forEach((face, triangle) => {
    if (!faceIndexes.has(face)) return;
    for (let corner = 0; corner < 3; corner += 1) {
      const vertex = mesh.triangles[triangle * 3 + corner] ?? 0;
      if (seen.has(vertex)) continue;
      seen.add(vertex);
      const p = vertexOf(mesh, vertex);
      const list = out.get(face);
      if (list === undefined) out.set(face, [p]);
      else list.push(p);
    }
  });
  return out;
}

/** Edges that can lie on the convex hull: not concave, and not around a hole in a plane. */
function outerEdges(brep: Brep): Edge[] {
  const inner = new Set(
    brep.faces.flatMap((face) =>
      face.surface.kind === 'plane'
        ? face.loops.filter((loop) => !loop.outer).flatMap((loop) => loop.edges)
        : [],
    ),
  );
  return brep.edges.filter((edge) => edge.convexity !== 'concave' && !inner.has(edge.index));
}

/** Planes, cylinders and cones are spanned by their edges; spheres, tori and free surfaces need their mesh. */
export function supportOf(brep: Brep, mesh: Mesh): Support {
  const doubled = brep.faces.filter((face) => !DEVELOPABLE.has(face.surface.kind));
  const inner = meshPointsByFace(mesh, new Set(doubled.map((face) => face.index)));
  const meshPoints = [...inner.values()].flat();
  const outer = outerEdges(brep);
  const points = [...outer.flatMap((edge) => edge.points), ...meshPoints];
  const arcs = outer.filter((edge) => edge.curve.kind === 'circle');
  const bulges = doubled.filter((face) => face.surface.kind === 'sphere' || face.surface.kind === 'torus');
  const max = (d: Vec3): number => {
    let best = Number.NEGATIVE_INFINITY;
    for (const p of points) best = Math.max(best, p[0] * d[0] + p[1] * d[1] + p[2] * d[2]);
    for (const edge of arcs) best = Math.max(best, arcMax(edge, d) ?? best);
    for (const face of bulges) {
      const top = bulge(face, d);
      if (top === null || dot(top, d) <= best) continue;
      const size = Math.sqrt(face.area) * 0.1;
      if ((inner.get(face.index) ?? []).some((p) => distance(p, top) < size)) best = dot(top, d);
    }
    return best;
  };
  return { points, max };
}

/** Aligned box of the part. */
export function alignedBox(support: Support): { readonly min: Vec3; readonly max: Vec3 } {
  const high = (d: Vec3): number => support.max(d);
  return {
    min: [-high([-1, 0, 0]), -high([0, -1, 0]), -high([0, 0, -1])],
    max: [high([1, 0, 0]), high([0, 1, 0]), high([0, 0, 1])],
  };
}
