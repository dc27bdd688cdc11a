import type { FaceGraph } from '../../brep/graph.ts';
import type { Edge, Face } from '../../brep/model.ts';
import type { FlatFacts, Vec3 } from '../../facts.ts';
import { hull2, minimumRectangle, type Point2 } from '../../measure/hull2.ts';
import { add, cross, dot, parallel, scale, sub } from '../../vec.ts';
import { chartOf } from './charts.ts';

/** Largest distance of a chord from its arc, mm: a fiftieth of the gap between laser-cut parts. */
const TOLERANCE_MM = 0.1;
/** Ends closer than this are one corner; seams of unrolled bends leave less. */
const SAME_MM = 0.02;
const MIN_CHORDS = 4;
/** Coordinates are rounded to a thousandth of a millimetre. */
const STEPS_PER_MM = 1000;
/** Share of the volume that the two faces of a plate may fail to account for. */
const PLATE_NOISE = 1e-3;

/** An edge as chords within the tolerance; curves other than arcs keep their points. */
export function chordsOf(edge: Edge): readonly Vec3[] {
  const { curve } = edge;
  if (curve.kind !== 'circle') return edge.points;
  const sweep = edge.length / curve.radius;
  const widest = 2 * Math.acos(Math.max(0, 1 - TOLERANCE_MM / curve.radius));
  const steps = Math.max(Math.ceil((MIN_CHORDS * sweep) / Math.PI), Math.ceil(sweep / widest));
  const x = sub(edge.start, curve.centre);
  const y = cross(curve.axis, x);
  return Array.from({ length: steps + 1 }, (_, i) => {
    if (i === steps) return edge.end;
    const angle = (sweep * i) / steps;
    return add(curve.centre, add(scale(x, Math.cos(angle)), scale(y, Math.sin(angle))));
  });
}

const near = (a: Point2, b: Point2): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < SAME_MM;

/** Joins runs to one closed line without a repeated last point; null if they do not close, or some are left over. */
function closedLine(runs: readonly (readonly Point2[])[]): readonly Point2[] | null {
  const left = [...runs];
  const line = [...(left.shift() ?? [])];
  while (left.length > 0) {
    const tail = line.at(-1);
    if (tail === undefined) return null;
    const next = left.findIndex((run) => [run[0], run.at(-1)].some((end) => end && near(end, tail)));
    const [run] = next < 0 ? [] : left.splice(next, 1);
    const [head] = run ?? [];
    if (run === undefined || head === undefined) return null;
    line.push(...(near(head, tail) ? run : [...run].reverse()).slice(1));
  }
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 4 || !near(first, last)) return null;
  return line.slice(0, -1);
}

const areaOf = (line: readonly Point2[]): number =>
  line.reduce((sum, [x, y], i) => {
    const [px, py] = line[(i || line.length) - 1] as Point2;
    return sum + px * y - x * py;
  }, 0) / 2;

const rounded = (mm: number): number => Math.round(mm * STEPS_PER_MM) / STEPS_PER_MM + 0;

/** A full circle as a polygon with corners on its axes, because its edge may begin anywhere. Other lines stay unchanged. */
const canonicalCircle = (line: readonly Point2[]): readonly Point2[] => {
  const count = line.length;
  if (count < 4 * MIN_CHORDS) return line;
  const [x, y] = [0, 1].map((k) => line.reduce((sum, p) => sum + (p[k] as number), 0) / count) as [
    number,
    number,
  ];
  const radii = line.map((p) => Math.hypot(p[0] - x, p[1] - y));
  const radius = radii.reduce((sum, r) => sum + r, 0) / count;
  const chord = 2 * radius * Math.sin(Math.PI / count);
  const isRegular = line.every((p, i) => {
    const [px, py] = line[(i || count) - 1] as Point2;
    return (
      Math.abs(Math.hypot(p[0] - px, p[1] - py) - chord) < SAME_MM &&
      Math.abs((radii[i] ?? 0) - radius) < SAME_MM
    );
  });
  if (!isRegular) return line;
  const corners = 4 * Math.ceil(count / 4);
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
};

/** Without repeated points, in the wanted orientation, from its lowest leftmost point. */
const loopOf = (line: readonly Point2[], positive: boolean): readonly number[] => {
  const points = line
    .map(([x, y]): Point2 => [rounded(x), rounded(y)])
    .filter(([x, y], i, all) => {
      const [px, py] = all[(i || all.length) - 1] as Point2;
      return x !== px || y !== py;
    });
  if (areaOf(points) > 0 !== positive) points.reverse();
  const from = points.reduce((best, [x, y], i) => {
    const [bx, by] = points[best] as Point2;
    return x < bx || (x === bx && y < by) ? i : best;
  }, 0);
  return [...points.slice(from), ...points.slice(0, from)].flat();
};

type Lines = { readonly outer: readonly Point2[]; readonly inner: readonly (readonly Point2[])[] };

const moved = ({ outer, inner }: Lines, change: (p: Point2) => Point2): Lines => ({
  outer: outer.map(change),
  inner: inner.map((line) => line.map(change)),
});

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? 0);
};

/** Sides that differ by less have equal length, mm. */
const SQUARE_MM = 0.01;

/**
 * The blank in a canonical position, wherever its file puts the part: on its minimum rectangle, and among the rotations and flips
 * of that the first by coordinates. A blank can be cut from either side of a sheet, so a part and its mirror image have the same
 * one.
 */
function canonicalOutline(read: Lines, thickness: number): FlatFacts {
  const lines = { outer: canonicalCircle(read.outer), inner: read.inner };
  const { angle } = minimumRectangle(hull2(lines.outer));
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const aligned = moved(lines, ([x, y]) => [x * c + y * s, y * c - x * s]);
  const straight = { outer: aligned.outer, inner: aligned.inner.map(canonicalCircle) };
  const extent = (k: 0 | 1): readonly [number, number] => {
    const values = straight.outer.map((p) => p[k]);
    return [Math.min(...values), Math.max(...values)];
  };
  const [[left, right], [low, high]] = [extent(0), extent(1)];
  const [width, height] = [right - left, high - low];
  const lying: Lines = moved(straight, ([x, y]) =>
    width >= height ? [x - left, y - low] : [y - low, right - x],
  );
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const kept: ((p: Point2) => Point2)[] = [
    (p) => p,
    ([x, y]) => [long - x, y],
    ([x, y]) => [x, short - y],
    ([x, y]) => [long - x, short - y],
  ];
  const turned =
    long - short < SQUARE_MM
      ? kept.map(
          (change) =>
            ([x, y]: Point2) =>
              change([y, x]),
        )
      : [];
  const [first] = [...kept, ...turned]
    .map((change) => moved(lying, change))
    .map(({ outer, inner }) => ({
      outer: loopOf(outer, true),
      inner: inner.map((line) => loopOf(line, false)).sort(compare),
    }))
    .sort((a, b) => compare([...a.outer, ...a.inner.flat()], [...b.outer, ...b.inner.flat()]));
  return {
    thickness_mm: rounded(thickness),
    tolerance_mm: TOLERANCE_MM,
    outer: first?.outer ?? [],
    inner: first?.inner ?? [],
  };
}

type Contour = { readonly runs: readonly (readonly Point2[])[] };

function flatOf(outer: Contour | null, openings: readonly Contour[], thickness: number): FlatFacts | null {
  const line = outer && closedLine(outer.runs);
  const inner = openings.map((opening) => closedLine(opening.runs));
  if (!line || !inner.every((one) => one !== null)) return null;
  return canonicalOutline({ outer: line, inner }, thickness);
}

/** The blank of a sheet part; null if its flat pattern is an estimate or not a closed line. */
export const flatOfSheet = (
  flat: {
    readonly outer: Contour | null;
    readonly openings: readonly Contour[];
    readonly developable: boolean;
  },
  thickness: number,
): FlatFacts | null => (flat.developable ? flatOf(flat.outer, flat.openings, thickness) : null);

/** True if a face is perpendicular to the plate: a wall cut by a beam. */
const isWall = ({ surface, normal }: Face, axis: Vec3): boolean =>
  surface.kind === 'plane'
    ? Math.abs(dot(normal, axis)) < 1e-6
    : surface.kind === 'cylinder' && parallel(surface.axis, axis);

/** The blank of a plate: one face above, one below, and walls between them. Null for any other part. */
export function flatOfPlate(graph: FaceGraph, volume: number): FlatFacts | null {
  const { brep } = graph;
  const [top] = [...brep.faces]
    .filter(({ surface }) => surface.kind === 'plane')
    .sort((a, b) => b.area - a.area || a.index - b.index);
  if (brep.solids !== 1 || top === undefined || top.area <= 0) return null;
  const chart = chartOf(top, 0);
  const across = brep.faces.filter((face) => face !== top && !isWall(face, top.normal));
  const [bottom] = across;
  if (chart === null || across.length !== 1 || bottom?.surface.kind !== 'plane') return null;
  if (!parallel(bottom.normal, top.normal) || Math.abs(bottom.area - top.area) > PLATE_NOISE * top.area)
    return null;
  const thickness = Math.abs(dot(sub(top.middle, bottom.middle), top.normal));
  if (Math.abs(top.area * thickness - volume) > PLATE_NOISE * volume) return null;
  const contours = top.loops.map(({ outer, edges }) => ({
    outer,
    runs: edges.flatMap((index) => {
      const edge = graph.edge(index);
      return edge === undefined ? [] : [chordsOf(edge).map(chart)];
    }),
  }));
  return flatOf(
    contours.find(({ outer }) => outer) ?? null,
    contours.filter(({ outer }) => !outer),
    thickness,
  );
}
