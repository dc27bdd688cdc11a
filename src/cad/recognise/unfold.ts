import type { FaceGraph, Link } from '../brep/graph.ts';
import type { Edge, Face } from '../brep/model.ts';
import type { SheetFacts, Vec3 } from '../facts.ts';
import { hull2, leastRectangle, type Point2 } from '../measure/hull2.ts';
import { clean, cross, dot, negate, orthogonal, sub, unit } from '../vec.ts';
import type { Skin } from './sheet.ts';

/** Where a point of a face comes to lie in the flat pattern. */
type Placement = (p: Vec3) => Point2;

/** Share of the thickness at which the neutral fibre lies, from the inner side. `assumed`: usual for air bending of steel. */
const NEUTRAL_SHARE = 0.44;

/** Length of the neutral fibre of a bend, mm. */
export const bendAllowance = (innerRadius: number, thickness: number, angleDeg: number): number =>
  (innerRadius + NEUTRAL_SHARE * thickness) * ((angleDeg * Math.PI) / 180);

type BendSide = { readonly face: Face; readonly allowance: number };

/** One side of the sheet: planes and bend faces that run into each other smoothly. */
function sideFaces(
  graph: FaceGraph,
  skin: Skin,
): { readonly planes: Face[]; readonly bends: Map<number, BendSide> } {
  const bends = new Map<number, BendSide>();
  for (const [inner, outer] of skin.bends) {
    const radius = inner.surface.kind === 'cylinder' ? inner.surface.radius : 0;
    const allowance = bendAllowance(radius, skin.thickness, inner.sweepDeg);
    for (const face of [inner, outer]) bends.set(face.index, { face, allowance });
  }
  const members = [...new Set([...skin.pairs.flat(), ...skin.bends.flat()])];
  const sides = graph.components(members, (link) => link.convexity === 'smooth');
  const area = (faces: readonly Face[]): number => faces.reduce((sum, face) => sum + face.area, 0);
  const side = sides.sort((a, b) => area(b) - area(a))[0] ?? [];
  return { planes: side.filter((face) => face.surface.kind === 'plane'), bends };
}

const lineDirection = (edge: Edge): Vec3 => unit(sub(edge.end, edge.start));

/** Direction in the plane of `face`, across `edge`, away from the face's inside. */
function outOf(face: Face, edge: Edge): Vec3 {
  const across = unit(cross(lineDirection(edge), face.normal));
  return dot(sub(face.middle, edge.start), across) > 0 ? negate(across) : across;
}

function place(origin: Point2, u: Point2, v: Point2, at: Vec3, du: Vec3, dv: Vec3): Placement {
  return (p) => {
    const [s, t] = [dot(sub(p, at), du), dot(sub(p, at), dv)];
    return [origin[0] + s * u[0] + t * v[0], origin[1] + s * u[1] + t * v[1]];
  };
}

const minus = (a: Point2, b: Point2): Point2 => [a[0] - b[0], a[1] - b[1]];

/** Lays the neighbour of a placed face into the plane, on the other side of the unrolled bend. */
function placeBeyond(from: Face, placed: Placement, bend: BendSide, near: Link, far: Link): Placement {
  const d = lineDirection(near.edge);
  const out = outOf(from, near.edge);
  const origin = placed(near.edge.start);
  const u = minus(
    placed([near.edge.start[0] + d[0], near.edge.start[1] + d[1], near.edge.start[2] + d[2]]),
    origin,
  );
  const w = minus(
    placed([near.edge.start[0] + out[0], near.edge.start[1] + out[1], near.edge.start[2] + out[2]]),
    origin,
  );
  // Both bend lines run along the axis; the far one is measured from the same station along it.
  const inward = negate(outOf(far.face, far.edge));
  const station = dot(sub(far.edge.start, near.edge.start), d);
  const start: Point2 = [
    origin[0] + w[0] * bend.allowance + u[0] * station,
    origin[1] + w[1] * bend.allowance + u[1] * station,
  ];
  return place(start, u, w, far.edge.start, d, inward);
}

/** Places every plane of one side in the flat pattern, bend by bend, starting from the largest. */
function layFlat(
  graph: FaceGraph,
  planes: readonly Face[],
  bends: ReadonlyMap<number, BendSide>,
): Map<Face, Placement> {
  const placements = new Map<Face, Placement>();
  const queue: Face[] = [];
  const start = [...planes].sort((a, b) => b.area - a.area || a.index - b.index)[0];
  if (start === undefined) return placements;
  const u = orthogonal(start.normal);
  placements.set(start, place([0, 0], [1, 0], [0, 1], start.middle, u, cross(start.normal, u)));
  queue.push(start);
  for (const face of queue) {
    const placed = placements.get(face);
    if (placed === undefined) continue;
    for (const near of graph.links(face)) {
      const bend = bends.get(near.face.index);
      if (bend === undefined || near.convexity !== 'smooth' || near.edge.curve.kind !== 'line') continue;
      for (const far of graph.links(near.face)) {
        const beyond = far.face;
        if (placements.has(beyond) || !planes.includes(beyond) || far.edge.curve.kind !== 'line') continue;
        placements.set(beyond, placeBeyond(face, placed, bend, near, far));
        queue.push(beyond);
      }
    }
  }
  return placements;
}

/** Thickness, bends and the flat pattern: its size, the length of all cuts and the number of pierces. */
export function sheetFacts(graph: FaceGraph, skin: Skin): SheetFacts {
  const { planes, bends } = sideFaces(graph, skin);
  const skinFaces = new Set([...skin.pairs.flat(), ...skin.bends.flat()].map((face) => face.index));
  const placements = layFlat(graph, planes, bends);
  const points = [...placements].flatMap(([face, placed]) =>
    graph.edges(face).flatMap((edge) => edge.points.map(placed)),
  );
  const { sides } = leastRectangle(hull2(points));
  const isCut = (face: Face, edge: Edge): boolean => {
    const beyond = graph.across(face, edge);
    return beyond !== undefined && !skinFaces.has(beyond.index);
  };
  const cuts = planes.flatMap((face) =>
    graph
      .edges(face)
      .filter((edge) => isCut(face, edge))
      .map((edge) => edge.length),
  );
  const bendCuts = [...bends.values()]
    .filter(({ face }) => graph.links(face).some((link) => planes.includes(link.face)))
    .flatMap(({ face, allowance }) =>
      graph
        .edges(face)
        .filter((edge) => edge.curve.kind === 'circle' && isCut(face, edge))
        .map(() => allowance),
    );
  const inner = planes.reduce((sum, face) => sum + face.loops.filter((loop) => !loop.outer).length, 0);
  return {
    thickness_mm: clean(skin.thickness),
    bend_count: skin.bends.length,
    contour_length_mm: clean([...cuts, ...bendCuts].reduce((sum, x) => sum + x, 0)),
    pierces: 1 + inner,
    unfolded_mm: [clean(Math.max(...sides)), clean(Math.min(...sides))],
  };
}
