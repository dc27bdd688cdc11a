import type { FaceGraph, Link } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import { dot, parallel, sameDirection } from '../../vec.ts';

/** Faces of one plane count once, because another feature may have split a wall. */
export type PlaneSet = { readonly normal: Vec3; readonly offset: number; readonly faces: Face[] };

export type Group = {
  readonly faces: readonly Face[];
  readonly planes: readonly PlaneSet[];
  /** Concave blends and round walls. */
  readonly rounds: readonly Face[];
};

/** Faces of one feature meet concavely, or over a concave rounding; different features meet convexly. */
function followsFeature(link: Link, from: Face): boolean {
  if (link.convexity === 'concave') return true;
  return link.convexity === 'smooth' && (link.face.concave === true || from.concave === true);
}

export function planesOf(faces: readonly Face[]): PlaneSet[] {
  const out: PlaneSet[] = [];
  for (const face of faces) {
    if (face.surface.kind !== 'plane') continue;
    const { normal, point } = face.surface;
    const offset = dot(normal, point);
    const known = out.find(
      (one) => sameDirection(one.normal, normal) && Math.abs(one.offset - offset) < 1e-3,
    );
    if (known === undefined) out.push({ normal, offset, faces: [face] });
    else known.faces.push(face);
  }
  return out;
}

/** Candidate depressions among the faces that no other recogniser has taken. */
export function depressionGroups(graph: FaceGraph, free: readonly Face[]): Group[] {
  return graph
    .components(free, followsFeature)
    .filter((faces) => faces.length > 1)
    .map((faces) => ({
      faces,
      planes: planesOf(faces),
      rounds: faces.filter((face) => face.surface.kind !== 'plane'),
    }));
}

/** True if two sets of faces of the group meet concavely, directly or over one rounding. */
export function meetConcavely(
  graph: FaceGraph,
  group: Group,
  a: readonly Face[],
  b: readonly Face[],
): boolean {
  const inB = new Set(b.map((face) => face.index));
  const rounds = new Set(group.rounds.map((face) => face.index));
  return a.some((face) =>
    graph.links(face).some((link) => {
      if (inB.has(link.face.index)) return link.convexity !== 'convex';
      if (!rounds.has(link.face.index) || link.convexity === 'convex') return false;
      return graph.links(link.face).some((next) => inB.has(next.face.index) && next.convexity !== 'convex');
    }),
  );
}

/**
 * Directions from which a straight tool sees every face of the group: along or away from each outward normal. Candidates are the
 * normals of the group and the directions along all its walls.
 */
export function openDirections(group: Group): Vec3[] {
  const normals = group.planes.map((plane) => plane.normal);
  const runs: Vec3[] = [];
  normals.forEach((a, i) => {
    for (const b of normals.slice(i + 1)) {
      const c: Vec3 = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
      const l = Math.hypot(...c);
      if (l > 1e-3) runs.push([c[0] / l, c[1] / l, c[2] / l], [-c[0] / l, -c[1] / l, -c[2] / l]);
    }
  });
  for (const face of group.rounds) {
    if (face.surface.kind === 'cylinder') {
      const { axis } = face.surface;
      runs.push(axis, [-axis[0], -axis[1], -axis[2]]);
    }
  }
  const seen: Vec3[] = [];
  for (const d of [...normals, ...runs]) {
    if (seen.some((one) => sameDirection(one, d))) continue;
    if (!normals.every((n) => dot(n, d) > -1e-3)) continue;
    if (!group.rounds.every((face) => roundIsOpen(face, d))) continue;
    seen.push(d);
  }
  return seen;
}

function roundIsOpen(face: Face, d: Vec3): boolean {
  if (face.surface.kind === 'cylinder' || face.surface.kind === 'cone') {
    return parallel(face.surface.axis, d) || dot(face.normal, d) > -1e-3;
  }
  return dot(face.normal, d) > -0.2;
}
