import type { FaceGraph } from '../../brep/graph.ts';
import type { Edge, Face, Loop } from '../../brep/model.ts';

/** Edges where a floor meets an island: directly, or over a rounding at its foot. */
function rises(graph: FaceGraph, floor: Face, edge: Edge): boolean {
  if (edge.convexity === 'concave') return true;
  const beyond = graph.across(floor, edge);
  // A free-form rounding has no defined side; treat it as one at the foot.
  return edge.convexity === 'smooth' && beyond?.concave !== false && beyond?.surface.kind !== 'plane';
}

const edgesOf = (graph: FaceGraph, loop: Loop): Edge[] =>
  loop.edges.flatMap((index) => graph.edge(index) ?? []);

/** True if the surface rises from a floor along a whole contour. */
export function risesFrom(graph: FaceGraph, floor: Face, loop: Loop): boolean {
  const edges = edgesOf(graph, loop);
  return edges.length > 0 && edges.every((edge) => rises(graph, floor, edge));
}

/** Inner contours of a floor that bound an island. */
export const standingLoops = (graph: FaceGraph, floor: Face): Loop[] =>
  floor.loops.filter((loop) => !loop.outer && risesFrom(graph, floor, loop));

/** The planes that stand on a contour, also beyond its rounding. */
export function wallsOn(graph: FaceGraph, floor: Face, loop: Loop): Face[] {
  const first = edgesOf(graph, loop).flatMap((edge) => graph.across(floor, edge) ?? []);
  const beyond = first
    .filter((face) => face.concave === true)
    .flatMap((face) => graph.links(face))
    .filter((link) => link.convexity === 'smooth' && link.face !== floor)
    .map((link) => link.face);
  return [...new Set([...first, ...beyond])].filter((face) => face.surface.kind === 'plane');
}
