import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import { dot } from '../../vec.ts';
import type { PlaneSet } from './group.ts';
import type { Layout } from './layout.ts';

/** A face of the part's outside: it meets nothing concavely. */
const isSkin = (graph: FaceGraph, face: Face): boolean =>
  graph.links(face).every((link) => link.convexity !== 'concave');

/**
 * True if other depressions removed the missing part of an outline: its openings lead into them, never to the outside of the
 * part. A separate slot ends outside.
 */
export function isBrokenOutline(graph: FaceGraph, layout: Layout): boolean {
  const own = new Set(layout.group.faces.map((face) => face.index));
  const bases = layout.floors.length > 0 ? layout.floors : layout.walls;
  const openings = bases
    .flatMap((plane) => plane.faces)
    .flatMap((face) => graph.links(face))
    .filter((link) => link.convexity === 'convex' && !own.has(link.face.index))
    .filter((link) => layout.floors.length > 0 || Math.abs(dot(link.face.normal, layout.up)) < 0.999);
  return openings.length > 0 && openings.every((link) => !isSkin(graph, link.face));
}

function turnsDeg(graph: FaceGraph, walls: readonly PlaneSet[]): number[] {
  return walls.flatMap((a, i) =>
    walls.slice(i + 1).flatMap((b) => {
      const meet = a.faces.some((face) =>
        graph.links(face).some((link) => link.convexity === 'concave' && b.faces.includes(link.face)),
      );
      return meet ? [(Math.acos(Math.max(-1, Math.min(1, dot(a.normal, b.normal)))) * 180) / Math.PI] : [];
    }),
  );
}

/** Four or more walls with obtuse corners only are the rest of a hexagon. */
export function isRestOfHexagon(graph: FaceGraph, walls: readonly PlaneSet[]): boolean {
  if (walls.length < 4 || walls.length > 6) return false;
  const turns = turnsDeg(graph, walls);
  return turns.length >= walls.length - 2 && turns.every((turn) => turn > 25 && turn < 85);
}

/** Two or three walls that turn by more than a right angle where they meet are the rest of a triangle. */
export function isRestOfTriangle(graph: FaceGraph, walls: readonly PlaneSet[]): boolean {
  if (walls.length < 2 || walls.length > 3) return false;
  const turns = turnsDeg(graph, walls);
  return turns.length > 0 && turns.every((turn) => turn > 95);
}
