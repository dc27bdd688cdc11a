import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, type Edge, type Face } from '../../brep/model.ts';
import type { SheetFacts, Vec3 } from '../../facts.ts';
import { hull2, minimumRectangle, type Point2 } from '../../measure/hull2.ts';
import { clean, distance } from '../../vec.ts';
import { type Bend, kFactorOf } from './bends.ts';
import { type Chart, chartOf, joined } from './charts.ts';
import { chordsOf } from './outline.ts';
import type { Skin } from './sheet.ts';

/** Ends of edges closer than this are one corner. */
const SAME_MM = 1e-3;
/** A larger share of a side that could not be laid flat makes the flat pattern an estimate. */
const MAX_UNPLACED_SHARE = 0.01;

/** A closed line of the flat pattern: the outer contour or an opening. */
export type CutLoop = {
  readonly edges: readonly Edge[];
  readonly points: readonly Point2[];
  /** Its edges, unordered, arcs as chords. */
  readonly runs: readonly (readonly Point2[])[];
  readonly length: number;
  /** Faces of the cut edge. */
  readonly walls: readonly Face[];
};

export type FlatPattern = {
  readonly sides: Point2;
  readonly outer: CutLoop | null;
  readonly openings: readonly CutLoop[];
  readonly developable: boolean;
  readonly kFactor: number;
};

/** One side of the sheet: smoothly connected faces. */
export function sideFaces(graph: FaceGraph, skin: Skin): Face[] {
  const members = [...new Set([...skin.pairs, ...skin.bends, ...skin.drawn].flat())];
  const sides = graph.components(members, (link) => link.convexity === 'smooth');
  return sides.sort((a, b) => areaOf(b) - areaOf(a))[0] ?? [];
}

/** Lays out face after face over their common straight edges, starting from the largest. */
export function layFlat(
  graph: FaceGraph,
  side: readonly Face[],
  insetOf: (face: Face) => number,
): Map<Face, Chart> {
  const charts = new Map<Face, Chart>();
  const members = new Set(side);
  const own = new Map(side.map((face) => [face, chartOf(face, insetOf(face))]));
  const start = [...side]
    .filter((face) => own.get(face) !== null)
    .sort(
      (a, b) =>
        Number(b.surface.kind === 'plane') - Number(a.surface.kind === 'plane') ||
        b.area - a.area ||
        a.index - b.index,
    )[0];
  const first = start === undefined ? null : own.get(start);
  if (start === undefined || first === null || first === undefined) return charts;
  charts.set(start, first);
  const queue = [start];
  for (const face of queue) {
    const placed = charts.get(face);
    if (placed === undefined) continue;
    for (const { face: next, edge, convexity } of graph.links(face)) {
      const chart = own.get(next);
      if (!members.has(next) || charts.has(next) || chart === null || chart === undefined) continue;
      if (convexity !== 'smooth' || edge.curve.kind !== 'line') continue;
      charts.set(next, joined(chart, edge, placed));
      queue.push(next);
    }
  }
  return charts;
}

type Cut = {
  readonly edge: Edge;
  readonly points: readonly Point2[];
  readonly run: readonly Point2[];
  readonly length: number;
  readonly wall: Face;
};

function cutsOf(graph: FaceGraph, skinFaces: ReadonlySet<Face>, face: Face, chart: Chart): Cut[] {
  return graph.edges(face).flatMap((edge): Cut[] => {
    const wall = graph.across(face, edge);
    if (wall === undefined || skinFaces.has(wall)) return [];
    const points = edge.points.map(chart);
    const drawn = points.reduce((sum, p, i) => {
      const q = points[i - 1] ?? p;
      return sum + Math.hypot(p[0] - q[0], p[1] - q[1]);
    }, 0);
    // On a plane the edge keeps its own length, which is exact on arcs.
    const isPlane = face.surface.kind === 'plane';
    const run = isPlane ? chordsOf(edge).map(chart) : points;
    return [{ edge, points, run, length: isPlane ? edge.length : drawn, wall }];
  });
}

/** Joins adjacent cuts to closed lines. */
function loopsOf(cuts: readonly Cut[]): CutLoop[] {
  const left = [...cuts];
  const out: CutLoop[] = [];
  const touch = (p: Vec3, cut: Cut): boolean =>
    distance(p, cut.edge.start) < SAME_MM || distance(p, cut.edge.end) < SAME_MM;
  while (left.length > 0) {
    const group = left.splice(0, 1);
    for (const cut of group) {
      for (let i = left.length - 1; i >= 0; i -= 1) {
        const other = left[i];
        if (other !== undefined && [cut.edge.start, cut.edge.end].some((p) => touch(p, other)))
          group.push(...left.splice(i, 1));
      }
    }
    out.push({
      edges: group.map((cut) => cut.edge),
      points: group.flatMap((cut) => cut.points),
      runs: group.map((cut) => cut.run),
      length: group.reduce((sum, cut) => sum + cut.length, 0),
      walls: [...new Set(group.map((cut) => cut.wall))],
    });
  }
  return out;
}

const sidesOf = (points: readonly Point2[]): Point2 => {
  const { sides } = minimumRectangle(hull2(points));
  return [Math.max(...sides), Math.min(...sides)];
};

/** Positions of the skin's faces when the bends are opened; deep-drawn corners are left out and make it an estimate. */
export function flatPattern(graph: FaceGraph, skin: Skin, bends: readonly Bend[]): FlatPattern {
  const side = sideFaces(graph, skin);
  const kFactor = kFactorOf(bends, skin.thickness);
  const insetOf = (face: Face): number => skin.thickness * (face.concave === true ? kFactor : 1 - kFactor);
  const charts = layFlat(graph, side, insetOf);
  const skinFaces = new Set([...skin.pairs, ...skin.bends, ...skin.drawn].flat());
  const loops = loopsOf([...charts].flatMap(([face, chart]) => cutsOf(graph, skinFaces, face, chart)));
  const sized = loops
    .map((loop) => ({ loop, sides: sidesOf(loop.points) }))
    .sort((a, b) => b.sides[0] * b.sides[1] - a.sides[0] * a.sides[1]);
  const points = [...charts].flatMap(([face, chart]) =>
    graph.edges(face).flatMap((edge) => edge.points.map(chart)),
  );
  const unplaced = areaOf(side.filter((face) => !charts.has(face))) / Math.max(areaOf(side), 1e-12);
  return {
    sides: sidesOf(points),
    outer: sized[0]?.loop ?? null,
    openings: sized.slice(1).map((one) => one.loop),
    developable: skin.drawn.length === 0 && unplaced < MAX_UNPLACED_SHARE,
    kFactor,
  };
}

/** Thickness, bends and the flat pattern: its size, the length of all cuts and the number of pierces. */
export function sheetFacts(skin: Skin, bends: readonly Bend[], flat: FlatPattern): SheetFacts {
  const loops = [...(flat.outer === null ? [] : [flat.outer]), ...flat.openings];
  return {
    thickness_mm: clean(skin.thickness),
    bend_count: bends.length,
    contour_length_mm: clean(loops.reduce((sum, loop) => sum + loop.length, 0)),
    pierces: loops.length,
    unfolded_mm: [clean(flat.sides[0]), clean(flat.sides[1])],
    k_factor: flat.kFactor,
    developable: flat.developable,
  };
}
