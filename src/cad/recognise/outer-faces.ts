import type { FaceGraph } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { cross, dot, negate, orthogonal, sameDirection } from '../vec.ts';
import type { Draft } from './draft.ts';
import type { Frame } from './frame.ts';

/** A remaining plane below this share of the surface is the end of another feature. */
const MIN_SHARE = 0.002;

/** The remaining planes, to be faced or squared: one feature per plane. */
export function findOuterFaces(graph: FaceGraph, free: readonly Face[], frame: Frame): Draft[] {
  const total = graph.brep.faces.reduce((sum, face) => sum + face.area, 0);
  const planes: { normal: Vec3; offset: number; faces: Face[] }[] = [];
  for (const face of free) {
    if (face.surface.kind !== 'plane') continue;
    const { normal, point } = face.surface;
    const offset = dot(normal, point);
    const known = planes.find(
      (one) => sameDirection(one.normal, normal) && Math.abs(one.offset - offset) < 1e-3,
    );
    if (known === undefined) planes.push({ normal, offset, faces: [face] });
    else known.faces.push(face);
  }
  return planes
    .filter(({ faces }) => faces.reduce((sum, face) => sum + face.area, 0) > MIN_SHARE * total)
    .map(({ normal, faces }) => {
      const u = frame.find((axis) => Math.abs(dot(axis, normal)) < 1e-3) ?? orthogonal(normal);
      const v = cross(normal, u);
      const points = faces.flatMap((face) => graph.edges(face).flatMap((edge) => edge.points));
      const reach = (d: Vec3): number => {
        const stations = points.map((p) => dot(p, d));
        return (
          stations.reduce((a, b) => Math.max(a, b), -Infinity) -
          stations.reduce((a, b) => Math.min(a, b), Infinity)
        );
      };
      const sides = [reach(u), reach(v)];
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
