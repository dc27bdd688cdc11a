import { faceId } from '../brep/graph.ts';
import type { Brep, Face } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { PointGrid } from '../measure/point-grid.ts';
import { distance, dot, mean, parallel, sameLine, sub } from '../vec.ts';
import { type FileFace, uniquePoints } from './file-faces.ts';

/** The kernel moves vertices by its tolerances only. */
const NEAR_MM = 1e-2;

type Own = {
  readonly face: Face;
  readonly id: string;
  readonly corners: readonly Vec3[];
  readonly mean: Vec3;
};

function ownFaces(brep: Brep): Own[] {
  return brep.faces.map((face) => {
    const edges = face.loops.flatMap((loop) => loop.edges.flatMap((index) => brep.edges[index] ?? []));
    const corners = uniquePoints(edges.flatMap((edge) => [edge.start, edge.end]));
    return { face, id: faceId(face), corners, mean: mean(corners) };
  });
}

/** Reading may have refitted a free surface to a simple one. */
const sameKind = ({ kind }: FileFace, { face }: Own): boolean => kind === null || kind === face.surface.kind;

/** True if both lie on one surface, as far as plane, axis or centre show. */
function onOneSurface(fileFace: FileFace, { face }: Own): boolean {
  const { origin, axis, kind } = fileFace;
  const { surface } = face;
  if (origin === null || axis === null) return kind === null;
  if (surface.kind !== kind) return false;
  if (surface.kind === 'plane') {
    const offset = dot(sub(origin, surface.point), surface.normal);
    return parallel(axis, surface.normal) && Math.abs(offset) < NEAR_MM;
  }
  if (surface.kind === 'sphere') return distance(origin, surface.point) < NEAR_MM;
  return 'axis' in surface && sameLine(surface.point, surface.axis, origin, axis, NEAR_MM);
}

/**
 * Mean distance of the file's corners from the nearest corner of the face: seams add corners, but none of the file's is far from
 * all.
 */
function gap(fileFace: FileFace, own: Own): number {
  if (fileFace.corners.length === 0 || own.corners.length === 0)
    return distance(mean(fileFace.corners), own.mean);
  const nearest = fileFace.corners.map((p) => Math.min(...own.corners.map((q) => distance(p, q))));
  return nearest.reduce((sum, one) => sum + one, 0) / nearest.length;
}

/**
 * Maps the file's faces to ids of the record's, because the kernel does not keep the order. First by surface and corners; then,
 * where seams have added corners to whole circles, the nearest face on the same surface. A face without a match is left out; two
 * halves of one cylinder may swap, which leaves them on the same feature.
 */
export function matchFaces(faces: readonly FileFace[], brep: Brep): ReadonlyMap<number, string> {
  const out = new Map<number, string>();
  const left = new Set(ownFaces(brep));
  const grid = new PointGrid(NEAR_MM, left, (own) => own.mean);
  const take = (fileFace: FileFace, own: Own | undefined): boolean => {
    if (own === undefined) return false;
    left.delete(own);
    out.set(fileFace.id, own.id);
    return true;
  };
  const unmatched = faces.filter((fileFace) => {
    const there = grid.at(mean(fileFace.corners)).filter((own) => left.has(own));
    const fits = (own: Own): boolean =>
      own.corners.length === fileFace.corners.length && sameKind(fileFace, own);
    return !take(fileFace, there.filter(fits).sort((a, b) => gap(fileFace, a) - gap(fileFace, b))[0]);
  });
  const pairs = unmatched.flatMap((fileFace) =>
    [...left]
      .filter((own) => onOneSurface(fileFace, own))
      .map((own) => ({ fileFace, own, gap: gap(fileFace, own) })),
  );
  for (const { fileFace, own } of pairs.sort((a, b) => a.gap - b.gap)) {
    if (left.has(own) && !out.has(fileFace.id)) take(fileFace, own);
  }
  return out;
}
