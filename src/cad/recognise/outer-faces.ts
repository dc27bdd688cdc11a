import type { FaceGraph } from '../brep/graph.ts';
import { areaOf, type Face } from '../brep/model.ts';
import { cross, dot, negate, orthogonal } from '../vec.ts';
import { extent, reach } from './depressions/extent.ts';
import { planesOf } from './depressions/group.ts';
import type { Draft } from './draft.ts';
import type { Frame } from './frame.ts';

/** A remaining plane below this share of the surface is the end of another feature. */
const MIN_SHARE = 0.002;

/** The remaining planes, to be faced or squared: one feature per plane. */
export function findOuterFaces(graph: FaceGraph, free: readonly Face[], frame: Frame): Draft[] {
  const total = areaOf(graph.brep.faces);
  return planesOf(free)
    .filter(({ faces }) => areaOf(faces) > MIN_SHARE * total)
    .map(({ normal, faces }) => {
      const u = frame.find((axis) => Math.abs(dot(axis, normal)) < 1e-3) ?? orthogonal(normal);
      const v = cross(normal, u);
      const sides = [u, v].map((d) => reach(extent(graph, faces, d)));
      // Face milling comes along the normal, squaring with the cutter's side from any direction across it.
      const sideways = [...frame, ...frame.map(negate)].filter((d) => Math.abs(dot(d, normal)) < 1e-3);
      return {
        kind: 'face' as const,
        subtype: 'plane',
        length: Math.max(...sides),
        width: Math.min(...sides),
        axis: normal,
        position: faces[0]?.middle ?? [0, 0, 0],
        access: [normal, ...sideways],
        faces,
        confidence: 0.9,
      };
    });
}
