import type { FaceGraph } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import { hull2, leastRectangle, type Point2 } from '../measure/hull2.ts';
import { cross, dot, negate, orthogonal } from '../vec.ts';
import type { Draft } from './draft.ts';
import type { Skin } from './sheet.ts';

/** Openings of a sheet that are not round holes: one per inner contour, measured by its least rectangle. */
export function cutOuts(graph: FaceGraph, skin: Skin, free: readonly Face[]): Draft[] {
  const open = new Set(free.map((face) => face.index));
  const seen = new Set<number>();
  return skin.pairs.flat().flatMap((face): Draft[] =>
    face.loops.flatMap((loop): Draft[] => {
      if (loop.outer) return [];
      const edges = loop.edges.flatMap((index) => graph.edge(index) ?? []);
      const walls = edges.flatMap((edge) => graph.across(face, edge) ?? []);
      if (walls.length === 0 || walls.some((wall) => seen.has(wall.index) || !open.has(wall.index)))
        return [];
      for (const wall of walls) seen.add(wall.index);
      const u = orthogonal(face.normal);
      const v = cross(face.normal, u);
      const { sides } = leastRectangle(
        hull2(edges.flatMap((edge) => edge.points.map((p): Point2 => [dot(p, u), dot(p, v)]))),
      );
      return [
        {
          kind: 'cut_out',
          through: true,
          length: Math.max(...sides),
          width: Math.min(...sides),
          depth: skin.thickness,
          axis: negate(face.normal),
          access: [face.normal, negate(face.normal)],
          faces: walls,
          confidence: 0.93,
          details: { contour_mm: edges.reduce((sum, edge) => sum + edge.length, 0) },
        },
      ];
    }),
  );
}
