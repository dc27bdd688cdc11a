import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, type Face } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import { hull2, minimumRectangle, type Point2 } from '../../measure/hull2.ts';
import { add, cross, dot, orthogonal, scale } from '../../vec.ts';
import type { Layout } from './layout.ts';

type Extent = { readonly from: number; readonly to: number };

export function extent(graph: FaceGraph, faces: readonly Face[], d: Vec3): Extent {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const face of faces) {
    for (const edge of graph.edges(face)) {
      for (const p of edge.points) {
        const t = dot(p, d);
        from = Math.min(from, t);
        to = Math.max(to, t);
      }
    }
  }
  return { from, to };
}

/** Sides of the feature seen along `up`: along its walls if it has some, otherwise of its minimum rectangle. */
export function sidesAcross(
  graph: FaceGraph,
  layout: Layout,
): { readonly u: Vec3; readonly v: Vec3; readonly alongU: Extent; readonly alongV: Extent } {
  const { group, walls, up } = layout;
  const lead = [...walls].sort((a, b) => areaOf(b.faces) - areaOf(a.faces))[0];
  let u = lead === undefined ? orthogonal(up) : cross(up, lead.normal);
  if (lead === undefined) {
    const v = cross(up, u);
    const flat = group.faces.flatMap((face) =>
      graph.edges(face).flatMap((edge) => edge.points.map((p): Point2 => [dot(p, u), dot(p, v)])),
    );
    const { angle } = minimumRectangle(hull2(flat));
    u = add(scale(u, Math.cos(angle)), scale(v, Math.sin(angle)));
  }
  const v = cross(up, u);
  return { u, v, alongU: extent(graph, group.faces, u), alongV: extent(graph, group.faces, v) };
}

export const reach = (e: Extent): number => e.to - e.from;
