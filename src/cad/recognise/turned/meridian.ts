import type { FaceGraph } from '../../brep/graph.ts';
import type { Edge, Face } from '../../brep/model.ts';
import { DEVELOPABLE } from '../../brep/model.ts';
import { distanceToLine, dot, footOnLine, parallel, sub, unit } from '../../vec.ts';
import { along1, COAXIAL_MM, type Line } from '../coaxial.ts';

/** A point of the half section: position along the axis and distance from it, mm. */
export type Station = { readonly z: number; readonly r: number };

/** A segment of the half section with its faces; the outward normal at its middle in the same plane. */
export type Piece = {
  readonly a: Station;
  readonly b: Station;
  readonly faces: readonly Face[];
  readonly nz: number;
  readonly nr: number;
};

/** Stations closer than this are one: rims of two faces on the same edge differ by rounding only. */
const SAME_MM = 1e-3;

const same = (a: Station, b: Station): boolean => Math.hypot(a.z - b.z, a.r - b.r) < SAME_MM;

export const isCircleAbout = (edge: Edge, line: Line): boolean =>
  edge.curve.kind === 'circle' &&
  parallel(edge.curve.axis, line.axis) &&
  distanceToLine(edge.curve.centre, line.point, line.axis) < COAXIAL_MM;

function endsOf(graph: FaceGraph, face: Face, line: Line): readonly [Station, Station] | null {
  const rims: Station[] = [];
  for (const edge of graph.edges(face)) {
    if (!isCircleAbout(edge, line) || edge.curve.kind !== 'circle') continue;
    const rim = { z: along1(line, edge.curve.centre), r: edge.curve.radius };
    if (!rims.some((one) => same(one, rim))) rims.push(rim);
  }
  const [a] = rims;
  if (a === undefined) return null;
  // Use the far ends where other features have cut additional rims between them.
  const [first, last] = rims.reduce<readonly [Station, Station]>(
    ([p, q], rim) => {
      const far = (s: Station, t: Station): number => Math.hypot(s.z - t.z, s.r - t.r);
      if (far(p, rim) > far(p, q)) return [p, rim];
      return far(rim, q) > far(p, q) ? [rim, q] : [p, q];
    },
    [a, a],
  );
  if (rims.length > 1) return [first, last];
  if (face.surface.kind === 'plane') return [a, { z: a.z, r: 0 }];
  return null;
}

/** The half section's segments: faces about the axis, each as a line between its rims; convex and concave ones as two lines. */
export function piecesOf(graph: FaceGraph, faces: readonly Face[], line: Line): Piece[] {
  const out: { a: Station; b: Station; faces: Face[]; nz: number; nr: number }[] = [];
  const put = (a: Station, b: Station, face: Face, nz: number, nr: number): void => {
    const known = out.find(
      (one) =>
        ((same(one.a, a) && same(one.b, b)) || (same(one.a, b) && same(one.b, a))) &&
        one.nz * nz + one.nr * nr > 0,
    );
    if (known === undefined) out.push({ a, b, faces: [face], nz, nr });
    else known.faces.push(face);
  };
  for (const face of faces) {
    const ends = endsOf(graph, face, line);
    if (ends === null) continue;
    const [a, b] = ends;
    const radial = unit(sub(face.middle, footOnLine(face.middle, line.point, line.axis)));
    const [nz, nr] = [dot(face.normal, line.axis), dot(face.normal, radial)];
    const straight = DEVELOPABLE.has(face.surface.kind);
    const middle: Station = {
      z: along1(line, face.middle),
      r: distanceToLine(face.middle, line.point, line.axis),
    };
    if (straight || same(a, middle) || same(b, middle)) put(a, b, face, nz, nr);
    else {
      put(a, middle, face, nz, nr);
      put(middle, b, face, nz, nr);
    }
  }
  return out;
}

/** Connected segments, as runs of stations from one end to the other. */
export function runsOf(
  pieces: readonly Piece[],
): { readonly pieces: Piece[]; readonly stations: Station[] }[] {
  const left = new Set(pieces);
  const next = (at: Station): Piece | undefined =>
    [...left].find((piece) => same(piece.a, at) || same(piece.b, at));
  const out: { pieces: Piece[]; stations: Station[] }[] = [];
  for (const seed of pieces) {
    if (!left.delete(seed)) continue;
    const run = { pieces: [seed], stations: [seed.a, seed.b] };
    for (const forward of [true, false]) {
      for (;;) {
        const at = forward ? run.stations.at(-1) : run.stations[0];
        const piece = at === undefined ? undefined : next(at);
        if (at === undefined || piece === undefined) break;
        left.delete(piece);
        const beyond = same(piece.a, at) ? piece.b : piece.a;
        if (forward) {
          run.pieces.push(piece);
          run.stations.push(beyond);
        } else {
          run.pieces.unshift(piece);
          run.stations.unshift(beyond);
        }
      }
    }
    out.push(run);
  }
  return out;
}
